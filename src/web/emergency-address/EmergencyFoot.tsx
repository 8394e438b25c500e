import { useVisit } from '../kernel/visit.tsx';
import styles from './EmergencyAddress.module.css';
import type { EmergencyProps } from './EmergencyProps.ts';
import { emergencyNumberHere } from './number-here.rules.ts';

/** What to do in an emergency right now. No link: this device may be the wrong one to call from. */
export function EmergencyFoot({ at }: Pick<EmergencyProps, 'at'>) {
  const { t } = useVisit();
  const emergencyNumber = emergencyNumberHere(at);
  return (
    <p className={styles.foot}>
      {emergencyNumber ? t('emergencyAddress.foot', { emergencyNumber }) : t('emergencyAddress.footLocal')}
    </p>
  );
}
