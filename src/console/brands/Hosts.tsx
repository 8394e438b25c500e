import styles from './Brands.module.css';
import { Host } from './Host.tsx';

/** The hosts that select a brand. */
export function Hosts({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return '–';
  return (
    <span className={styles.hosts}>
      {names.map((name) => (
        <Host key={name} name={name} />
      ))}
    </span>
  );
}
