import styles from './ListFoot.module.css';

/** Below a list: how many it has, as far as it is known. */
export function ListFoot({ children }: { readonly children: string }) {
  return (
    <p role="status" className={styles.foot}>
      {children}
    </p>
  );
}
