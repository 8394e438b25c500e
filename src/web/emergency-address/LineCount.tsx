import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './EmergencyAddress.module.css';
import type { EmergencyProps } from './EmergencyProps.ts';

/** Which of several lines is asked. */
export function LineCount({ at: { asked, lineId } }: Pick<EmergencyProps, 'at'>) {
  const { t } = useVisit();
  const at = asked.indexOf(lineId ?? '') + 1;
  if (asked.length < 2 || at === 0) return null;
  return <p className={styles.count}>{t('emergencyAddress.lineOf', { at, count: asked.length })}</p>;
}
