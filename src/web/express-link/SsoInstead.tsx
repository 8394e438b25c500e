import type { Refusal } from '../../contract/envelope.ts';
import { pathTo } from '../../rules/page-path.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink, QuietLink } from '../ui/ButtonLink.tsx';
import { CheckedAccount } from '../ui/CheckedAccount.tsx';
import { Heading } from '../ui/Heading.tsx';
import { SsoWay } from '../ui/SsoWay.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';

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
