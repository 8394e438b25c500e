import type { Support } from '../../kernel/visit/useSupport.ts';
import styles from './SupportNumbers.module.css';

/** The support numbers of the brand as links. Their line is kept until they are known. */
export function SupportNumbers({ numbers }: Pick<Support, 'numbers'>) {
  if (numbers.length === 0) return '\u00a0';
  return numbers.map(({ number, formatted }, at) => (
    <span key={number}>
      {at > 0 && ' · '}
      <a href={`tel:${number}`}>
        <bdi className={styles.number}>{formatted}</bdi>
      </a>
    </span>
  ));
}
