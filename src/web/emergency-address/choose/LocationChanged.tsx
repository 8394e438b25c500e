import { inOneLine } from '../../../rules/address/written-address.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import styles from '../EmergencyAddress.module.css';
import { usedNow } from '../own.rules.ts';

/**
 * Says why a location is asked about: the company has set it for the line, or it has another address now, and which one calls use
 * until it is confirmed.
 */
export function LocationChanged({ line }: { readonly line: LineRecord }) {
  const { t } = useVisit();
  const { due, location } = line.emergency;
  const address = usedNow(line);
  if (!location) return null;
  if (due?.reason === 'setByCompany')
    return <p className={styles.note}>{t('emergencyAddress.setByCompany', { name: location.name })}</p>;
  if (due?.reason !== 'locationChanged' || !address) return null;
  return (
    <p className={styles.note}>
      {t('emergencyAddress.locationChanged', { name: location.name, address: inOneLine(address) })}
    </p>
  );
}
