import { inOneLine } from '../../../rules/address/written-address.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import styles from '../EmergencyAddress.module.css';
import { usedNow } from '../own.rules.ts';

/** Says that the location of a line has another address now, and which one calls use until it is confirmed. */
export function LocationChanged({ line }: { readonly line: LineRecord }) {
  const { t } = useVisit();
  const { due, location } = line.emergency;
  const address = usedNow(line);
  if (due?.reason !== 'locationChanged' || !location || !address) return null;
  return (
    <p className={styles.note}>
      {t('emergencyAddress.locationChanged', { name: location.name, address: inOneLine(address) })}
    </p>
  );
}
