import { useVisit } from '../kernel/visit.tsx';
import { Heading } from './Heading.tsx';
import { useFocusOnArrival } from './useFocusOnArrival.ts';

/** The sign-in has gone on in another tab. */
export function Elsewhere() {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <Heading isApart title={t('twoFactor.elsewhereTitle')}>
      {t('twoFactor.elsewhereSentence')}
    </Heading>
  );
}
