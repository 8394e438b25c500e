import styles from './AddressEntry.module.css';

/** The lines of an address, one below the other. */
export function WrittenAddress({ lines }: { lines: readonly string[] }) {
  return (
    <span className={styles.address}>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </span>
  );
}
