import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { StreetCountries, StreetTypes } from './street-name.rules.ts';

/** data/street-types.json */
export const streetTypeFile = z.strictObject({
  /** Countries whose records split a street into direction, name and type. */
  countries: z.array(
    z.strictObject({
      isoCode: z.string().length(2),
      /** Types that stand before the name, without accents. Such a street is not split. */
      typesBefore: z.array(z.string()).default([]),
    }),
  ),
  /** The short form of a street type (USPS Publication 28), and its other forms. */
  types: z.record(z.string(), z.array(z.string())),
});

/** How streets are split into their parts. */
export interface StreetRules {
  readonly types: StreetTypes;
  readonly countries: StreetCountries;
}

/** Reads `street-types.json`. */
export function loadStreetRules(dataFolder: string): StreetRules {
  const { countries, types } = streetTypeFile.parse(
    JSON.parse(readFileSync(join(dataFolder, 'street-types.json'), 'utf8')),
  );
  return {
    types: new Map(Object.entries(types).flatMap(([short, forms]) => [short, ...forms].map((form) => [form, short]))),
    countries: new Map(countries.map(({ isoCode, typesBefore }) => [isoCode, new Set(typesBefore)])),
  };
}
