/** What only one brand can have. */
interface OwnValues {
  /** Name of its folder. */
  readonly folder: string;
  readonly hostNames: readonly string[];
  readonly assetId: string;
}

const owned: readonly (readonly [what: string, values: (brand: OwnValues) => readonly string[]])[] = [
  ['the host name', ({ hostNames }) => [...new Set(hostNames.map((name) => name.toLowerCase()))]],
  ['the folder of assets (assetId)', ({ assetId }) => [assetId]],
];

/**
 * One sentence for each value that several brands have and only one can: a request for it gets the first brand, so that the
 * other one is never reached. A folder that was copied from another begins like that.
 */
export function sharedValues(brands: readonly OwnValues[]): string[] {
  return owned.flatMap(([what, valuesOf]) =>
    [
      ...Map.groupBy(
        brands.flatMap((brand) => valuesOf(brand).map((value) => ({ value, brand }))),
        ({ value }) => value,
      ),
    ]
      .filter(([, holders]) => holders.length > 1)
      .map(([value, holders]) => {
        const [first, ...others] = holders.map(({ brand }) => brand.folder);
        return `${others.join(', ')}: ${what} "${value}" is that of ${first}, and only one brand can have it.`;
      }),
  );
}
