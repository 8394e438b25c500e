import type { BrandProblem } from './brand-problems.ts';

/** What only one brand can have. */
interface OwnValues {
  /** Name of its folder. */
  readonly folder: string;
  readonly hostNames: readonly string[];
  readonly assetId: string;
}

/** A value that is another brand's. */
interface SharedValue extends BrandProblem {
  /** Those that must not have it. */
  readonly folders: readonly string[];
}

type Owned = readonly [what: string, field: keyof OwnValues, values: (brand: OwnValues) => readonly string[]];
const owned: readonly Owned[] = [
  ['the host name', 'hostNames', ({ hostNames }) => [...new Set(hostNames.map((name) => name.toLowerCase()))]],
  ['the folder of assets (assetId)', 'assetId', ({ assetId }) => [assetId]],
];

/**
 * One sentence for each value that several brands have and only one can: a request for it gets the first brand, so that the
 * other one is never reached. A folder that was copied from another begins like that.
 */
export function sharedValues(brands: readonly OwnValues[]): SharedValue[] {
  return owned.flatMap(([what, field, valuesOf]) =>
    [
      ...Map.groupBy(
        brands.flatMap((brand) => valuesOf(brand).map((value) => ({ value, brand }))),
        ({ value }) => value,
      ),
    ]
      .filter(([, holders]) => holders.length > 1)
      .map(([value, holders]) => {
        const [first, ...folders] = holders.map(({ brand }) => brand.folder);
        const sentence = `${what} "${value}" is that of ${first}, and only one brand can have it.`;
        return { folders, file: 'brand.json', fields: [field], sentence };
      }),
  );
}
