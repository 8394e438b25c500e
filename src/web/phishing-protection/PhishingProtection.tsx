import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { PhishingAdvice } from '../frame/phishing/PhishingAdvice.tsx';
import { goBack } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** The page on phishing protection, with the content of the dialog (FRAME-13). */
export function PhishingProtection() {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('phishing.title')} />
      <PhishingAdvice Subtitle="h2" />
      <SecondaryButton onClick={goBack}>{t('phishing.back')}</SecondaryButton>
    </div>
  );
}
