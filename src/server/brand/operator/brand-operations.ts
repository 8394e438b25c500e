import { z } from 'zod';
import { query } from '../../operation/operation.ts';
import type { LoadBrands } from '../configured-brands.ts';

interface BrandNeeds {
  readonly brandLoader: Pick<LoadBrands, 'load'>;
}

const listedBrand = z
  .object({
    brandId: z.int(),
    name: z.string().describe('What it is called in its first language.'),
  })
  .meta({ id: 'ListedBrand' });

/** Operations on brands. */
export const brandOperations = {
  listBrands: query({
    title: 'List brands.',
    permission: 'companies:read',
    target: { brand: 'brandId' },
    http: { method: 'GET', path: '/brands', page: { key: 'brandId' } },
    input: z.object({ brandId: z.int().nonnegative().optional().describe('Only this brand.') }),
    output: z.array(listedBrand),
    example: { apiAlone: 'Brands are folders, which `brand list` reads.' },
    async run({ brandLoader }: BrandNeeds, { brandId: only }) {
      const brands = await brandLoader.load(() => {}); // the server has told of those that it skips
      return brands
        .all()
        .filter(({ id }) => only === undefined || id === only)
        .map((brand) => ({
          brandId: brand.id,
          name: brands.assets(brand, brand.configuration.localeId).displayName,
        }));
    },
  }),
};
