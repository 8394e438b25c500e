import { useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { Select } from '../parts/forms/Select.tsx';
import { SearchBox } from '../parts/table/SearchBox.tsx';
import styles from './Companies.module.css';
import type { CompaniesSearch } from './companies-search.ts';
import { useBrands } from './useBrands.ts';

interface CompaniesToolsProps {
  readonly search: CompaniesSearch;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChange: (search: CompaniesSearch) => void;
}

/** The search, and in the list of all the filter by brand. */
export function CompaniesTools({ search, typed, onType, onChange }: CompaniesToolsProps) {
  const say = useSay();
  const scope = useScope();
  return (
    <div className={styles.tools}>
      <SearchBox label={say('companies.search')} value={typed} onChange={onType} />
      {scope.kind === 'all' && <BrandFilter search={search} onChange={onChange} />}
    </div>
  );
}

function BrandFilter({ search: { brand }, onChange }: Pick<CompaniesToolsProps, 'search' | 'onChange'>) {
  const say = useSay();
  const { brands, nameOf } = useBrands();
  const isKnown = brand === undefined || brands.some(({ brandId }) => brandId === brand);
  const ids = [...(isKnown ? [] : [brand]), ...brands.map(({ brandId }) => brandId)];
  return (
    <div className={styles.brand}>
      <Select
        label={say('companies.brand')}
        isLabelHidden
        value={brand === undefined ? '' : String(brand)}
        options={[
          { value: '', text: say('companies.allBrands') },
          ...ids.map((id) => ({ value: String(id), text: nameOf(id) })),
        ]}
        onChange={(value) => onChange(value === '' ? {} : { brand: Number(value) })}
      />
    </div>
  );
}
