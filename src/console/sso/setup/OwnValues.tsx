import type { ProposeSsoConnectionAnswer } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { CopyRow, CopyRows } from '../../parts/forms/CopyRow.tsx';
import { Card, Section } from '../../parts/layout/Page.tsx';
import type { Protocol } from '../../parts/sso/connection-facts.ts';
import type { NamedGuide } from '../sso-guides.ts';

interface OwnValuesProps {
  readonly guide: NamedGuide;
  readonly protocol: Protocol;
  readonly own: Pick<ProposeSsoConnectionAnswer, 'redirectUri' | 'logoutUri'> & {
    readonly ownMetadata?: string | undefined;
  };
}

/** Our values to copy, under the names that the provider has for them. */
export function OwnValues({ guide, protocol, own }: OwnValuesProps) {
  const say = useSay();
  const words = guide[protocol];
  if (!words) return null;
  return (
    <Section title={say('sso.ours')}>
      <Card>
        <CopyRows>
          {'entityId' in words && own.ownMetadata !== undefined && (
            <CopyRow name={words.entityId} detail={say('sso.ours.entityId')} value={own.ownMetadata} />
          )}
          <CopyRow name={words.answerAddress} detail={say('sso.ours.answer')} value={own.redirectUri} />
          {words.logoutAddress !== undefined && (
            <CopyRow name={words.logoutAddress} detail={say('sso.ours.logout')} value={own.logoutUri} />
          )}
        </CopyRows>
      </Card>
    </Section>
  );
}
