import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { country as countryRow } from '../../contract/place.ts';
import { emergencyCountry } from './emergency-country.ts';

/** What a country asks of the lines with its numbers. */
export interface LineCountry {
  readonly id: number;
  /** What people dial; undefined if it is not one for all services. */
  readonly emergencyNumber: string | undefined;
  /** Its lines cannot do without a location. */
  readonly needsLocation: boolean;
  /** Nobody changes the address here after the first one (EA-9). */
  readonly isFixedAfterFirst: boolean;
}
/** By ISO 3166 code. */
export type LineCountries = ReadonlyMap<string, LineCountry>;

const countryFile = z.array(countryRow.omit({ name: true }));
const emergencyFile = z.array(emergencyCountry);

/** Reads `countries.json` and `emergency-countries.json`. A country that the latter does not name has no rules. */
export function loadLineCountries(dataFolder: string): LineCountries {
  const read = (file: string) => JSON.parse(readFileSync(join(dataFolder, file), 'utf8'));
  const rules = new Map(emergencyFile.parse(read('emergency-countries.json')).map((row) => [row.isoCode, row]));
  return new Map(
    countryFile.parse(read('countries.json')).map(({ id, isoCode }) => {
      const { emergencyNumber, needsLocation = false, isFixedAfterFirst = false } = rules.get(isoCode) ?? {};
      return [isoCode, { id, emergencyNumber, needsLocation, isFixedAfterFirst }];
    }),
  );
}
