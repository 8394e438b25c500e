import { inOneLine } from '../../../rules/address/written-address.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import styles from '../EmergencyAddress.module.css';
import { labelOf } from '../entry/field-label.ts';

/** Says that the service for emergency calls has refused the address of a line, and which part of it. */
export function NotAccepted({ line: { emergency } }: { readonly line: LineRecord }) {
  const { t } = useVisit();
  const { addressStatus, addressLines, refusedPart } = emergency;
  if (addressStatus !== 'Invalid' || !addressLines) return null;
  const address = inOneLine(addressLines);
  return (
    <p className={styles.note}>
      {refusedPart
        ? t('emergencyAddress.partNotAccepted', { address, part: labelOf(refusedPart.name, t) })
        : t('emergencyAddress.notAccepted', { address })}
    </p>
  );
}
