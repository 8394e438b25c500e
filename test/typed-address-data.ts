import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const place = z.object({
  city: z.string().default(''),
  zip: z.string().default(''),
  state: z.string().default('').describe('As it is written.'),
  neighborhood: z.string().default(''),
});

const country = z.object({
  lines: z.array(z.string()).describe('S street with number, N neighborhood, C city, T state, Z postal code.'),
  streets: z.array(z.string()),
  places: z.array(place).min(1),
  units: z.array(z.string()),
  names: z.array(z.string()).default([]).describe('The country, besides its English name.'),
});
/** Places of a country, and how its people write them. */
export type TypedCountry = z.output<typeof country>;

const file = join(import.meta.dirname, 'typed-addresses.json');
/** Real cities with their codes, and usual names of streets, by ISO code. */
export const typedCountries = z.record(z.string(), country).parse(JSON.parse(readFileSync(file, 'utf8')));
