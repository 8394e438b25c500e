import { useSay } from '../../kernel/texts.ts';
import { Select } from '../forms/Select.tsx';
import { useBrands } from './useBrands.ts';

interface BrandFilterProps {
  /** Undefined for all. */
  readonly brand: number | undefined;
  readonly onChange: (brand: number | undefined) => void;
}

/** Chooses the only brand of which something is shown. */
export function BrandFilter({ brand, onChange }: BrandFilterProps) {
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
      onChange={(value) => onChange(value === '' ? undefined : Number(value))}
    />
  );
}
