import { useEffect } from 'react';
import { announce } from '../messages/announce.ts';
import styles from './Loader.module.css';

/** A loading indicator: dots on a desktop, a ring on touch and small screens. It appears after 100 ms. */
export function Loader({ label }: { label: string }) {
  useEffect(() => {
    const timer = setTimeout(() => announce(label), 1000);
    return () => clearTimeout(timer);
  }, [label]);
  return (
    <div className={styles.loader}>
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
