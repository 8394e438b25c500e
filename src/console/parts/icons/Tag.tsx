import styles from './Tag.module.css';

/** A word about the state of a part, beside its heading. */
export function Tag({ tone, children }: { readonly tone?: 'warn' | 'bad' | 'ok'; readonly children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
