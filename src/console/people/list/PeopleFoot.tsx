import { useSay } from '../../kernel/texts.ts';
import type { PeopleSearch } from '../people-search.ts';
import styles from './People.module.css';

interface PeopleFootProps {
  readonly total: number;
  /** The number is that of all, not of those that were read. */
  readonly isWhole: boolean;
  readonly search: PeopleSearch;
  readonly onChange: (search: PeopleSearch) => void;
}

/** How many there are, and how high the rows are. */
export function PeopleFoot({ total, isWhole, search, onChange }: PeopleFootProps) {
  const say = useSay();
  const { density: _, ...calm } = search;
  return (
    <div className={styles.foot}>
      <p role="status">
        {isWhole ? say('people.count', { count: total }) : say('people.countMore', { count: total - 1 })}
      </p>
      <fieldset className={styles.density} aria-label={say('people.rows')}>
        <button type="button" aria-pressed={!search.density} onClick={() => onChange(calm)}>
          {say('people.calm')}
        </button>
        <button type="button" aria-pressed={!!search.density} onClick={() => onChange({ ...calm, density: 'tight' })}>
          {say('people.tight')}
        </button>
      </fieldset>
    </div>
  );
}
