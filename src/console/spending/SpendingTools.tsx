import { useMay, useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { BrandFilter } from '../parts/brands/BrandFilter.tsx';
import { Segments } from '../parts/forms/Segments.tsx';
import { renewedMs } from '../parts/spending/spending-query.ts';
import styles from './Spending.module.css';
import type { SpendingRange, SpendingSearch } from './spending-search.ts';

interface SpendingToolsProps {
  readonly search: SpendingSearch;
  readonly onChange: (search: SpendingSearch) => void;
}

/** The time, and in the list of all the only brand. They stand in the address. */
export function SpendingTools({ search, onChange }: SpendingToolsProps) {
  const say = useSay();
  const isWide = useScope().kind === 'all';
  const seesBrands = useMay()('companies:read') && isWide;
  const { range, brand, open, ...others } = search;
  const kept = { ...others, ...(range && { range }), ...(brand !== undefined && { brand }) };
  const inRange = (chosen: SpendingRange): SpendingSearch => {
    const { range: _, ...left } = search;
    return chosen === 'day' ? left : { ...left, range: chosen };
  };
  const ofBrand = (chosen: number | undefined): SpendingSearch => {
    const { brand: _, ...left } = kept;
    return chosen === undefined ? left : { ...left, brand: chosen };
  };
  return (
    <div className={styles.tools}>
      <Segments
        label={say('audit.column.time')}
        value={range ?? 'day'}
        options={[
          { value: 'day', text: say('spending.lastDay') },
          { value: 'week', text: say('home.sevenDays') },
          { value: 'month', text: say('overview.month') },
        ]}
        onChange={(chosen) => onChange(inRange(chosen))}
      />
      {seesBrands && (
        <div className={styles.filter}>
          <BrandFilter brand={brand} onChange={(chosen) => onChange(ofBrand(chosen))} />
        </div>
      )}
      <p className={styles.renewed}>{say('overview.renewed', { count: renewedMs / 1000 })}</p>
    </div>
  );
}
