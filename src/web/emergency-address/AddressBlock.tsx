import { addressLines } from '../../rules/written-address.ts';
import styles from './EmergencyAddress.module.css';
import { useBareCountryName } from './useCountryName.ts';

interface AddressBlockProps {
  readonly address: Readonly<Record<string, string>>;
  /** Its name, where it has one. */
  readonly name?: string | undefined;
}

/** A whole address, as responders see it. */
export function AddressBlock({ address, name }: AddressBlockProps) {
  const countryName = useBareCountryName();
  const lines = [address.customerName, ...addressLines(address), address.country && countryName(address.country)];
  return (
    <p className={styles.address}>
      {name && <strong>{name}</strong>}
      {[...new Set(lines)].map((line) => line && <span key={line}>{line}</span>)}
    </p>
  );
}
