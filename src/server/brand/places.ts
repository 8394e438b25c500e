import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Country, country, type State, state } from '../../contract/address/place.ts';
import { languageTag } from '../../rules/language/locale.ts';
import { pseudoLocale } from '../../rules/texts/pseudo-locale.ts';

const countryFile = z.array(country.omit({ name: true }));
const stateFile = z.array(state);

export interface Places {
  /** Countries with names in a locale, sorted by name. @param isoCodes countries to return; empty means all */
  countries(locale: string, isoCodes: readonly string[]): Country[];
  statesOf(countryId: number): State[];
  isoCodeOf(countryId: number): string | undefined;
}

/** Reads `countries.json` and `states/<country>.json`. Country names come from Unicode CLDR. */
export function loadPlaces(dataFolder: string): Places {
  const countries = countryFile.parse(readJson(join(dataFolder, 'countries.json')));
  const states = readdirSync(join(dataFolder, 'states')).flatMap((file) =>
    stateFile.parse(readJson(join(dataFolder, 'states', file))),
  );
  return {
    countries(locale, isoCodes) {
      const language = locale === pseudoLocale ? 'en' : languageTag(locale);
      const names = new Intl.DisplayNames([language], { type: 'region' });
      const { compare } = new Intl.Collator(language);
      return countries
        .filter(({ isoCode }) => isoCodes.length === 0 || isoCodes.includes(isoCode))
        .map((row) => ({ ...row, name: names.of(row.isoCode) ?? row.isoCode }))
        .toSorted((one, other) => compare(one.name, other.name));
    },
    isoCodeOf: (countryId) => countries.find(({ id }) => id === countryId)?.isoCode,
    statesOf: (countryId) => states.filter((row) => row.countryId === countryId),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
