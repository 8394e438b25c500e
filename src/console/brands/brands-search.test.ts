import { describe, expect, it } from 'vitest';
import type { BrandState } from '../kernel/management.generated.ts';
import { foundBrands, readBrandsSearch } from './brands-search.ts';

it.each([
  [{}, {}],
  [
    { find: 'corv', problems: true },
    { find: 'corv', problems: true },
  ],
  [
    { find: 2010, problems: 'true' },
    { find: '2010', problems: true },
  ],
  [{ find: ' ', problems: 'no', open: 'x' }, {}],
])('[CNSL-36a] of the address %j the list of brands reads %j', (query, search) => {
  expect(readBrandsSearch(query)).toEqual(search);
});

describe('[CNSL-36a] a search for brands', () => {
  const problem = { file: 'brand.json', fields: ['localeId'], sentence: 'localeId is not in orderLocale' };
  const state = (brandId: number, name: string, problems: BrandState['problems'] = []): BrandState => ({
    brandId,
    name,
    problems,
    folder: String(brandId),
    hostNames: [`login.${name.toLowerCase()}.example`],
    isLoaded: true,
    checkedAt: 0,
  });
  const states = [
    state(1210, 'Fernhill'),
    state(2010, 'Penhallow'),
    state(3420, 'Corvella', [problem]),
    { folder: '4710', brandId: 4710, isLoaded: false, problems: [problem], checkedAt: 0 },
  ];

  it.each([
    [{}, [3420, 1210, 2010]],
    [{ problems: true as const }, [3420]],
    [{ find: 'HALL' }, [2010]],
    [{ find: '10' }, [1210, 2010]],
    [{ find: 'login.fern' }, [1210]],
    [{ find: 'nobody' }, []],
  ])('by %j finds %j, those with problems first', (search, found) => {
    expect(foundBrands(states, search).map(({ brandId }) => brandId)).toEqual(found);
  });
});
