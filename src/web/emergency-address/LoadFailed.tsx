import { ContinueButton } from '../../ui/buttons/ContinueButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { Problem } from '../../ui/messages/Problem.tsx';
import { reload } from '../kernel/browser/document.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
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
