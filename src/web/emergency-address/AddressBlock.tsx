import styles from './EmergencyAddress.module.css';
import { useBareCountryName } from './useCountryName.ts';
import { WrittenLines } from './WrittenLines.tsx';
import { saysName, wholeAddress } from './whole-address.rules.ts';

interface AddressBlockProps {
  readonly address: Readonly<Record<string, string>>;
  readonly addressLines: readonly string[];
  /** Its name, where it has one. It is shown unless the address says it. */
  readonly name?: string | undefined;
}

/** A whole address, as responders see it. */
export function AddressBlock({ address, addressLines, name }: AddressBlockProps) {
  const lines = wholeAddress(address, addressLines, useBareCountryName());
  return (
    <p className={styles.address}>
      {name && !saysName(addressLines, name) && <strong>{name}</strong>}
      <WrittenLines lines={lines} />
    </p>
  );
}
