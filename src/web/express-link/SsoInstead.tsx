import type { Refusal } from '../../contract/envelope.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CheckedAccount } from '../parts/account/CheckedAccount.tsx';
import { SsoWay } from '../parts/sso/SsoWay.tsx';

/** No link can be sent, since the company of the account accepts only single sign-on (508). */
export function SsoInstead({ problem }: { problem: Refusal }) {
  const { t, messageOf } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('expressLink.notSentTitle')} chip={<CheckedAccount />}>
        {messageOf(problem)}
      </Heading>
      <SsoWay error={problem} as={ButtonLink} />
      <QuietLink href={`#${pathTo('enterCredential')}`}>{t('expressLink.useAnotherAccount')}</QuietLink>
    </div>
  );
}
