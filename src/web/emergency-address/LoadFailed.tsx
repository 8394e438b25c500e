import { reload } from '../kernel/document.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ContinueButton } from '../ui/ContinueButton.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Problem } from '../ui/Problem.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import styles from './EmergencyAddress.module.css';

/** The lines could not be read. */
export function LoadFailed() {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <>
      <Heading title={t('emergencyAddress.title')} />
      <div className={styles.message}>
        <Problem>{t('emergencyAddress.loadFailed')}</Problem>
      </div>
      <ContinueButton onClick={reload}>{t('emergencyAddress.refresh')}</ContinueButton>
    </>
  );
}
