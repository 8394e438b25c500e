import { useScope } from '../kernel/caller.ts';
import { countriesIn } from '../kernel/countries.ts';
import type { AddressCheck } from '../kernel/management.generated.ts';
import { useSay, useStart } from '../kernel/texts.ts';
import { BrandFilter } from '../parts/brands/BrandFilter.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { FilterChip } from '../parts/table/FilterChip.tsx';
import { Filter, Tools } from '../parts/table/Tools.tsx';
import { type ChecksSearch, listOf } from './checks-search.ts';

interface ChecksToolsProps {
  readonly search: ChecksSearch;
  /** What is listed, which has the name of a company. */
  readonly items: readonly AddressCheck[];
  readonly onChange: (search: ChecksSearch) => void;
}

/** The filter by country, in the list of all by brand, and the company that was chosen. */
export function ChecksTools({ search, items, onChange }: ChecksToolsProps) {
  const say = useSay();
  const { language } = useStart();
  const isWide = useScope().kind === 'all';
  const { company, country = '', brand } = search;
  const set = (filter: keyof ChecksSearch, value: string | number | undefined) => {
    const { [filter]: _, ...others } = listOf(search);
    onChange(value === undefined || value === '' ? others : { ...others, [filter]: value });
  };
  return (
    <Tools>
      <Filter>
        <Select<string>
          isLabelHidden
          label={say('lines.detail.country')}
          value={country}
          options={[
            { value: '', text: say('addressChecks.anyCountry') },
            ...countriesIn(language).map(({ code, name }) => ({ value: code, text: name })),
          ]}
          onChange={(value) => set('country', value)}
        />
      </Filter>
      {isWide && (
        <Filter>
          <BrandFilter brand={brand} onChange={(value) => set('brand', value)} />
        </Filter>
      )}
      {company !== undefined && (
        <FilterChip
          name={say('people.column.company')}
          value={items.find(({ companyId }) => companyId === company)?.companyName ?? company}
          onRemove={() => set('company', undefined)}
        />
      )}
    </Tools>
  );
}
