import Search from 'lucide/dist/esm/icons/search.mjs';
import { Icon } from '../icons/Icon.tsx';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  /** What it finds things by. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search of a list. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <div className={styles.search}>
      <Icon of={Search} isSmall />
      <input
        type="search"
        name="q"
        value={value}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
