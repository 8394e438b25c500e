import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { formsOf } from './edit-distance.rules.ts';
import type { NewRange } from './guide-levels.rules.ts';
import type { GuideRangeTable, GuideStreetFormTable, GuideStreetTable } from './guide-tables.ts';
import { labelReader, type ReadingRules } from './label-reader.rules.ts';
import { shorterForms } from './name-words.rules.ts';
import { postcodeKey } from './place.rules.ts';
import { placeKey, type StreetTypes, streetName } from './street-name.rules.ts';

/** An id that the same parts have in each import. */
export const idOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** Forms of names with the places in which they count: "goodlett" alone is too little in a whole state. */
export const inPlaces = (forms: readonly string[], places: readonly string[]): readonly string[] =>
  places.filter(Boolean).flatMap((place) => forms.map((form) => `~${form}@${place}`));

interface Owner {
  readonly id: string;
  readonly countryIsoCode: string;
}

/** The rows of house numbers, each once: the streets, their numbers, and the forms by which their names are found. */
export function rowsOf(
  dataset: Owner,
  ranges: readonly NewRange[],
  rules: ReadingRules,
): {
  readonly streets: readonly Insertable<GuideStreetTable>[];
  readonly numbers: readonly Insertable<GuideRangeTable>[];
  readonly forms: readonly Insertable<GuideStreetFormTable>[];
} {
  const rows = ranges.map((range) => rowOf(dataset, range, rules.types));
  const streets = [...new Map(rows.map(({ street }) => [street.id, street])).values()];
  const postcodes = new Map<string, Set<string>>();
  for (const { street, range } of rows) {
    const known = postcodes.get(street.id) ?? new Set();
    postcodes.set(street.id, known.add(postcodeKey(range.postcode)));
  }
  const nameOf = labelReader(rules, dataset.countryIsoCode, '');
  const forms = streets.flatMap(({ id, name, ...street }) => {
    const present = nameOf(street).name;
    const lesser = rules.readingOf(dataset.countryIsoCode, street.state)?.lesserWords;
    const places = [street.city_key, ...(postcodes.get(id) ?? [])];
    const shorter = lesser ? inPlaces(shorterForms(present, lesser), places) : [];
    const all = [...[...new Set([name, present])].flatMap(formsOf), ...shorter];
    return [...new Set(all)].map((form) => ({ form, street_id: id }));
  });
  return { streets, numbers: [...new Map(rows.map(({ range }) => [range.id, range])).values()], forms };
}

interface Row {
  readonly street: Insertable<GuideStreetTable>;
  readonly range: Insertable<GuideRangeTable>;
}

function rowOf({ id: dataset_id, countryIsoCode }: Owner, range: NewRange, types: StreetTypes): Row {
  const { city, state, postcode, parity, prefix = '', suffix = '' } = range;
  const parts = streetName(range.street, types);
  const [low, high] = range.low <= range.high ? [range.low, range.high] : [range.high, range.low];
  const key = [dataset_id, state, placeKey(city), parts];
  const street_id = idOf(key);
  return {
    street: {
      id: street_id,
      dataset_id,
      country_iso: countryIsoCode,
      state,
      city,
      city_key: placeKey(city),
      label: range.street,
      ...parts,
    },
    range: {
      id: idOf(
        street_id,
        low,
        high,
        parity,
        postcode,
        ...(prefix || suffix ? [prefix] : []),
        ...(suffix ? [suffix] : []),
      ),
      street_id,
      prefix,
      low,
      high,
      parity,
      postcode,
      suffix,
    },
  };
}
