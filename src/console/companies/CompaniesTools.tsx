import { useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { BrandFilter } from '../parts/brands/BrandFilter.tsx';
import { SearchBox } from '../parts/table/SearchBox.tsx';
import { Filter, Tools } from '../parts/table/Tools.tsx';
import styles from './Companies.module.css';
import type { CompaniesSearch } from './companies-search.ts';

interface CompaniesToolsProps {
  readonly search: CompaniesSearch;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChange: (search: CompaniesSearch) => void;
}

/** The search, and in the list of all the filter by brand. */
export function CompaniesTools({ search, typed, onType, onChange }: CompaniesToolsProps) {
  const say = useSay();
  const isWide = useScope().kind === 'all';
  return (
    <Tools>
      <div className={styles.search}>
        <SearchBox label={say('companies.search')} value={typed} onChange={onType} />
      </div>
      {isWide && (
        <Filter>
          <BrandFilter brand={search.brand} onChange={(brand) => onChange(brand === undefined ? {} : { brand })} />
        </Filter>
      )}
    </Tools>
  );
}
