import type { Refusal } from '../../contract/envelope.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ScreenReference } from '../parts/problem/ScreenReference.tsx';
import { SupportContact } from '../parts/problem/SupportContact.tsx';
import type { AskedBy } from './ask-reset.flow.ts';

const others = {
  email: { screen: 'resetPasswordByNumber', text: 'recovery.useNumber' },
  number: { screen: 'resetPassword', text: 'recovery.useEmail' },
  checked: { screen: 'resetPassword', text: 'recovery.another' },
} as const;

/** The account has no contact that can get a message. */
export function Impossible({ by, problem }: { by: AskedBy; problem: Refusal }) {
  const { t, messageOf } = useVisit();
  const other = others[by];
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('recovery.impossibleTitle')}>
        {by === 'number' ? t('recovery.impossibleSentence') : messageOf(problem)}
      </Heading>
      <ScreenReference error={problem} />
      <SupportContact />
      <QuietLink href={`#${pathTo(other.screen)}`}>{t(other.text)}</QuietLink>
    </div>
  );
}
