import { useVisit } from '../kernel/visit.tsx';
import styles from './EmergencyAddress.module.css';
import type { EmergencyProps } from './EmergencyProps.ts';
import { lineOf } from './own.rules.ts';

/** What to do in an emergency right now. No link: this device may be the wrong one to call from. */
export function EmergencyFoot({ at }: Pick<EmergencyProps, 'at'>) {
  const { t } = useVisit();
  const emergencyNumber = (lineOf(at) ?? at.own.lines.records[0])?.emergencyNumber;
  return emergencyNumber && <p className={styles.foot}>{t('emergencyAddress.foot', { emergencyNumber })}</p>;
}
