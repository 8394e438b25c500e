import X from 'lucide/dist/esm/icons/x.mjs';
import { useSay } from '../../kernel/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './FilterChip.module.css';

interface FilterChipProps {
  readonly name: string;
  readonly value: string;
  readonly onRemove: () => void;
}

/** A filter of a list with its value, which can be taken away. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  const say = useSay();
  return (
    <span className={styles.chip}>
      <span>{name}</span> {value}
      <button type="button" aria-label={say('people.removeFilter', { filter: name })} onClick={onRemove}>
        <Icon of={X} isSmall />
      </button>
    </span>
  );
}
