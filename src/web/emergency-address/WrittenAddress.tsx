import styles from './entry/AddressEntry.module.css';
import { WrittenLines } from './WrittenLines.tsx';

/** The lines of an address, one below the other. */
export function WrittenAddress({ lines }: { lines: readonly string[] }) {
  return (
    <span className={styles.address}>
      <WrittenLines lines={lines} />
    </span>
  );
}
