import { PhishingAdvice } from '../frame/PhishingAdvice.tsx';
import { goBack } from '../kernel/useRoute.ts';
import { useVisit } from '../kernel/visit.tsx';
import { Heading } from '../ui/Heading.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';

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
