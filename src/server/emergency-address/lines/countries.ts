import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CallNote } from '../../../contract/address/emergency-states.ts';
import { country as countryRow } from '../../../contract/address/place.ts';
import type { ServiceNumbers } from '../../../contract/address/service-numbers.ts';
import { areaCodeRow } from './area-codes.ts';
import { emergencyCountry } from './emergency-country.ts';
import type { AreaCodes } from './local-area.rules.ts';

/** What a country asks of the lines with its numbers. */
export interface LineCountry {
  readonly id: number;
  /** What people dial; undefined if it is not one for all services. */
  readonly emergencyNumber: string | undefined;
  /** What people dial for each service, where that differs and is known. */
  readonly emergencyNumbers: ServiceNumbers | undefined;
  /** What it wants callers to know. */
  readonly callNote: CallNote | undefined;
  /** What people dial for a test call, which reads the address of the line back; undefined if there is none. */
  readonly testNumber: string | undefined;
  /** Its lines cannot do without a location. */
  readonly needsLocation: boolean;
  /** Nobody changes the address here after the first one (EA-9). */
  readonly isFixedAfterFirst: boolean;
  /** The states of its area codes, where they belong to states (EA-9). */
  readonly areaCodes: AreaCodes;
}
/** By ISO 3166 code. */
export type LineCountries = ReadonlyMap<string, LineCountry>;

/** What an installation decides about countries, by ISO 3166 code. */
interface CountrySettings {
  /** Countries in which every address is inside the local area of a number (EA-9). */
  readonly withoutAreaRule?: readonly string[] | undefined;
  /** What people dial for a test call (EA-16). */
  readonly testNumbers?: ReadonlyMap<string, string> | undefined;
}

const countryFile = z.array(countryRow.omit({ name: true }));
const emergencyFile = z.array(emergencyCountry);
const areaCodeFile = z.array(areaCodeRow);

/**
 * Reads `countries.json`, `emergency-countries.json` and `area-codes.json`. A country that only the first one names has no
 * rules.
 */
export function loadLineCountries(
  dataFolder: string,
  { withoutAreaRule = [], testNumbers = new Map() }: CountrySettings = {},
): LineCountries {
  const read = (file: string) => JSON.parse(readFileSync(join(dataFolder, file), 'utf8'));
  const rules = new Map(emergencyFile.parse(read('emergency-countries.json')).map((row) => [row.isoCode, row]));
  const areaCodes = readAreaCodes(areaCodeFile.parse(read('area-codes.json')));
  return new Map(
    countryFile.parse(read('countries.json')).map(({ id, isoCode }) => {
      const { emergencyNumber, emergencyNumbers, callNote, ...asked } = rules.get(isoCode) ?? { isoCode };
      const { needsLocation = false, isFixedAfterFirst = false } = asked;
      const own = withoutAreaRule.includes(isoCode) ? new Map() : (areaCodes.get(isoCode) ?? new Map());
      const told = { emergencyNumber, emergencyNumbers, callNote, testNumber: testNumbers.get(isoCode) };
      return [isoCode, { id, ...told, needsLocation, isFixedAfterFirst, areaCodes: own }];
    }),
  );
}

/** By country. An area code can belong to several states. */
function readAreaCodes(rows: z.output<typeof areaCodeFile>): ReadonlyMap<string, AreaCodes> {
  const countries = new Map<string, Map<string, string[]>>();
  for (const { isoCode, state, callingCode, areaCodes } of rows) {
    const own = countries.get(isoCode) ?? new Map<string, string[]>();
    countries.set(isoCode, own);
    for (const code of areaCodes)
      own.set(`+${callingCode}${code}`, [...(own.get(`+${callingCode}${code}`) ?? []), state]);
  }
  return countries;
}
