import { useSay } from '../kernel/texts.ts';
import { Select } from '../parts/forms/Select.tsx';
import type { CompaniesSearch } from './companies-search.ts';
import { useBrands } from './useBrands.ts';

interface BrandFilterProps {
  readonly search: CompaniesSearch;
  readonly onChange: (search: CompaniesSearch) => void;
}

/** Chooses the only brand whose companies are shown. */
export function BrandFilter({ search: { brand }, onChange }: BrandFilterProps) {
  const say = useSay();
  const { brands, nameOf } = useBrands();
  const isKnown = brand === undefined || brands.some(({ brandId }) => brandId === brand);
  const ids = [...(isKnown ? [] : [brand]), ...brands.map(({ brandId }) => brandId)];
  return (
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
  );
}
