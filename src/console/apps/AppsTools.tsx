import { type AppKind, appKinds } from '../../rules/apps/app-kind.ts';
import { type AppState, appStates } from '../../rules/apps/app-state.ts';
import { useSay } from '../kernel/texts.ts';
import { BrandFilter } from '../parts/brands/BrandFilter.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { SearchBox } from '../parts/table/SearchBox.tsx';
import { Filter, Tools } from '../parts/table/Tools.tsx';
import styles from './Apps.module.css';
import type { AppsSearch } from './apps-search.ts';

interface AppsToolsProps {
  readonly search: AppsSearch;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChange: (search: AppsSearch) => void;
}

/** The search by name or id, and the filters by kind, state and brand. */
export function AppsTools({ search, typed, onType, onChange }: AppsToolsProps) {
  const say = useSay();
  const { brand, kind, state } = search;
  const set = (filter: 'brand' | 'kind' | 'state', value: string | number | undefined) => {
    const { [filter]: _, ...others } = search;
    onChange(value === undefined || value === '' ? others : { ...others, [filter]: value });
  };
  return (
    <Tools>
      <div className={styles.search}>
        <SearchBox label={say('apps.search')} value={typed} onChange={onType} />
      </div>
      <Filter>
        <Select<AppKind | ''>
          label={say('apps.kind')}
          isLabelHidden
          value={kind ?? ''}
          options={[
            { value: '', text: say('apps.anyKind') },
            ...appKinds.map((value) => ({ value, text: say(`apps.kind.${value}`) })),
          ]}
          onChange={(value) => set('kind', value)}
        />
      </Filter>
      <Filter>
        <Select<AppState | ''>
          label={say('people.column.state')}
          isLabelHidden
          value={state ?? ''}
          options={[
            { value: '', text: say('jobs.anyState') },
            ...appStates.map((value) => ({ value, text: say(`apps.state.${value}`) })),
          ]}
          onChange={(value) => set('state', value)}
        />
      </Filter>
      <Filter>
        <BrandFilter brand={brand} onChange={(value) => set('brand', value)} />
      </Filter>
    </Tools>
  );
}
