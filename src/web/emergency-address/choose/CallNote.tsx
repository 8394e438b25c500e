import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import styles from '../EmergencyAddress.module.css';

/** What the country of a line wants callers to know (data/emergency-countries.json). */
export function CallNote({ line: { callNote, emergencyNumber } }: { readonly line: LineRecord }) {
  const { t } = useVisit();
  if (!callNote || !emergencyNumber) return null;
  return <p className={styles.note}>{t(`emergencyAddress.${callNote}`, { emergencyNumber })}</p>;
}
