import { useSay } from '../../kernel/texts.ts';
import { Select } from '../forms/Select.tsx';
import { useBrands } from './useBrands.ts';

interface BrandFilterProps {
  /** Undefined for all. */
  readonly brand: number | undefined;
  readonly onChange: (brand: number | undefined) => void;
  /** Its label is shown, as those beside it are. */
  readonly isLabelled?: boolean;
}

/** Chooses the only brand of a list. */
export function BrandFilter({ brand, onChange, isLabelled = false }: BrandFilterProps) {
  const say = useSay();
  const { brands, nameOf } = useBrands();
  const isKnown = brand === undefined || brands.some(({ brandId }) => brandId === brand);
  const ids = [...(isKnown ? [] : [brand]), ...brands.map(({ brandId }) => brandId)];
  return (
    <Select
      label={say('companies.brand')}
      isLabelHidden={!isLabelled}
      value={brand === undefined ? '' : String(brand)}
      options={[
        { value: '', text: say('companies.allBrands') },
        ...ids.map((id) => ({ value: String(id), text: nameOf(id) })),
      ]}
      onChange={(value) => onChange(value === '' ? undefined : Number(value))}
    />
  );
}
