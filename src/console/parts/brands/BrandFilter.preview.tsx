import { listBrands } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { BrandFilter } from './BrandFilter.tsx';

const nothing = () => undefined;
const answers = [
  answer(listBrands, {
    items: [
      { brandId: 0, name: 'Tellwick' },
      { brandId: 4710, name: 'Featherstone' },
    ],
  }),
];

export const previews: PartPreviews = {
  BrandFilter: {
    'all brands': { draw: () => <BrandFilter brand={undefined} onChange={nothing} />, answers },
    'one brand': { draw: () => <BrandFilter brand={4710} onChange={nothing} />, answers },
    'with its label': { draw: () => <BrandFilter isLabelled brand={0} onChange={nothing} />, answers },
    'one that is not there any more': { draw: () => <BrandFilter brand={99} onChange={nothing} />, answers },
  },
};
