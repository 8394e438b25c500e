import { QuietLink } from '../../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { encodeQuery } from '../../kernel/network/encodeQuery.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

/** The sign-in has gone on in another tab. For a user who has lost that one, this tab shows where it stands. */
export function Elsewhere() {
  const { t, signIn } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading isApart title={t('twoFactor.elsewhereTitle')}>
        {t('twoFactor.elsewhereSentence')}
      </Heading>
      {signIn && <QuietLink href={`/${encodeQuery({ signIn: signIn.id })}`}>{t('twoFactor.continueHere')}</QuietLink>}
    </div>
  );
}
