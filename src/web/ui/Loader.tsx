import styles from './Loader.module.css';

/** Three dots on a desktop, a ring where fingers point and on small screens. Appears after 100 ms; whoever shows it holds the answer back with `paced`. */
export function Loader({ label }: { label: string }) {
  return (
    <div className={styles.loader} role="status">
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className={styles.ring} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </div>
  );
}
