import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReadingRules } from './label-reader.rules.ts';
import type { ShortName } from './name-words.rules.ts';
import { directions, type StreetCountries, type StreetTypes } from './street-name.rules.ts';
import { mistypedForms, type NumberedRoute, type StreetReading } from './street-reading.rules.ts';

const forms = z.record(z.string(), z.array(z.string()));

/** data/street-types.json. All words are in lower case and without accents. */
export const streetTypeFile = z.strictObject({
  /** Countries whose records split a street into direction, name and type. */
  countries: z.array(
    z.strictObject({
      isoCode: z.string().length(2),
      /** Types that stand before the name, by their short form. Such a street is not split. */
      typesBefore: forms.default({}),
    }),
  ),
  /** How streets are read where they are compared with records. Elsewhere a street has English types and directions alone. */
  readings: z.array(
    z.strictObject({
      countries: z.array(z.string().length(2)),
      /** English types, words, ordinals and directions are read, besides those of this row. */
      isEnglish: z.boolean().default(false),
      types: forms.default({}),
      words: forms.default({}),
      /** Roads with a number in place of a name; `{state}` is the code or the name of the state. */
      routes: forms.default({}),
      /** Kinds of roads that have no letters, so that "Forest Rd N" is a road to the north. */
      unletteredRoutes: z.array(z.string()).default([]),
      /** Forms of roads whose number may be letters, besides those that end with a type of street: "CTH B". */
      letteredRoutes: z.array(z.string()).default([]),
      /** Forms that mean another kind of road in some states, or are known there alone: "SR" is a State Road in Florida. */
      routesOfStates: z.array(z.strictObject({ states: z.array(z.string()), routes: forms })).default([]),
      directionsBefore: forms.default({}),
      directionsAfter: forms.default({}),
      directionsAfterType: forms.default({}),
      articles: z.array(z.string()).default([]),
      endings: forms.default({}),
      ordinalEndings: z.array(z.string()).default([]),
    }),
  ),
  /** Words of English names that have several forms. */
  words: forms,
  /** Words that people leave out of an English name, or add to it: titles, "Old". */
  lesserWords: z.array(z.string()),
  /** Names of persons and things that people know by their initials. */
  shortNames: forms,
  /** Forms of English types that are other words in a name: "Trails End" is not "Trail End". */
  plurals: z.array(z.string()),
  /** English types of roads whose numbers are no ordinals. */
  routeTypes: z.array(z.string()),
  /** The short form of an English street type (USPS Publication 28), and its other forms. */
  types: forms,
});
type StreetTypeFile = z.output<typeof streetTypeFile>;
type Forms = Readonly<Record<string, readonly string[]>>;

const stateFile = z.array(z.object({ isoCode: z.string(), name: z.string() }));
/** Stands for the code or the name of a state. */
const stateWord = '{state}';

/** How streets are split into their parts. */
export interface StreetRules extends ReadingRules {
  readonly countries: StreetCountries;
}

/**
 * Reads `street-types.json`, and the names of the states that roads are called by. The reading of a country
 * or a state is made on its first use: all readings together would take a quarter of the start of a server.
 */
export function loadStreetRules(dataFolder: string): StreetRules {
  const file = streetTypeFile.parse(JSON.parse(readFileSync(join(dataFolder, 'street-types.json'), 'utf8')));
  const rows = new Map(file.readings.flatMap((row) => row.countries.map((country) => [country, row])));
  const countries = onFirstUse(rows, (row, country) => readingsOf(file, country, row, dataFolder));
  return {
    types: shortForms(file.types),
    countries: new Map(file.countries.map((one) => [one.isoCode, new Set(shortForms(one.typesBefore).keys())])),
    readingOf: (country, state) => countries(country)?.(state),
  };
}

/** Makes the result for a key on its first use, and keeps it. Undefined for a key without a value. */
function onFirstUse<Value, Made>(values: ReadonlyMap<string, Value>, make: (value: Value, key: string) => Made) {
  const made = new Map<string, Made>();
  return (key: string): Made | undefined => {
    const value = values.get(key);
    if (value !== undefined && !made.has(key)) made.set(key, make(value, key));
    return made.get(key);
  };
}

type Row = StreetTypeFile['readings'][number];

/** The readings of a country by state. What is no state of it has the reading without one. */
function readingsOf(file: StreetTypeFile, country: string, row: Row, dataFolder: string) {
  const { typesBefore = {} } = file.countries.find(({ isoCode }) => isoCode === country) ?? {};
  const path = join(dataFolder, 'states', `${country}.json`);
  const states = existsSync(path) ? stateFile.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
  const hasStates = row.routesOfStates.length > 0 || Object.values(row.routes).flat().some(namesState);
  // A country without states may be one of another: Puerto Rico.
  const names = new Map<string, State>([['', { isoCode: country, names: [] }]]);
  if (hasStates) for (const { isoCode, name } of states) names.set(isoCode, { isoCode, names: [isoCode, name] });
  const reading = onFirstUse(names, (state) => createReading(file, row, typesBefore, state));
  return (state: string) => reading(state) ?? reading('');
}

interface State {
  readonly isoCode: string;
  /** What roads are called by. */
  readonly names: readonly string[];
}

function createReading(file: StreetTypeFile, row: Row, typesBefore: Forms, state: State): StreetReading {
  const english: Forms = row.isEnglish ? file.types : {};
  const types = new Map([...shortForms(english), ...shortForms(row.types)]);
  const inNames = [...shortForms(english)].filter(([form]) => !file.plurals.includes(form));
  const englishWords = row.isEnglish ? [...inNames, ...directions, ...shortForms(file.words)] : [];
  const after = shortForms(row.directionsAfter);
  const parts = { types, typesBefore: shortForms(typesBefore), directionsAfter: after };
  const routes = routesOf(row, types, state);
  const words = new Map([...englishWords, ...shortForms(row.words)]);
  return {
    ...parts,
    isEnglish: row.isEnglish,
    routes,
    routeTypes: new Set(file.routeTypes),
    words,
    directionsBefore: new Map([...(row.isEnglish ? directions : []), ...shortForms(row.directionsBefore)]),
    directionsAfterType: shortForms(row.directionsAfterType),
    lesserWords: new Set(row.isEnglish ? file.lesserWords : []),
    shortNames: row.isEnglish ? shortNamesOf(file.shortNames) : [],
    articles: new Set(row.articles),
    endings: shortForms(row.endings),
    ordinalEndings: new Set(row.ordinalEndings),
    mistypedForms: mistypedForms([
      ...Object.values(parts).flatMap((part) => [...part.keys()]),
      ...(row.isEnglish ? directions.keys() : []),
    ]),
    mistypedWords: mistypedForms(new Set([...words.keys(), ...routes.flatMap((route) => route.words)])),
  };
}

const namesState = (form: string) => form.includes(stateWord);

/** A form that two kinds of roads share, such as "co hwy" in Colorado, is a kind of its own, if the state does not say which. */
function routesOf(
  { routes, letteredRoutes, unletteredRoutes, routesOfStates }: Row,
  types: StreetTypes,
  { isoCode, names }: State,
): readonly NumberedRoute[] {
  const keys = new Map<string, string>();
  const lettered = new Set(letteredRoutes);
  const write = (form: string) =>
    namesState(form) ? names.map((name) => form.replace(stateWord, name.toLowerCase())) : [form];
  const add = (all: Forms, keep: (form: string, key: string) => string) => {
    for (const [key, others] of Object.entries(all))
      for (const form of [key, ...others])
        for (const one of write(form)) {
          keys.set(one, keep(one, key));
          if (!namesState(form) && !unletteredRoutes.includes(key) && types.has(one.split(' ').at(-1) ?? ''))
            lettered.add(one);
        }
  };
  add(routes, (form, key) => ((keys.get(form) ?? key) === key ? key : form));
  for (const own of routesOfStates) if (own.states.includes(isoCode)) add(own.routes, (_, key) => key);
  return [...keys]
    .map(([form, key]) => ({ words: form.split(' '), key, hasLetters: lettered.has(form) }))
    .sort((one, other) => other.words.length - one.words.length);
}

/** The longest first, so that "mlk jr" is not read as "mlk". */
const shortNamesOf = (all: Forms): readonly ShortName[] =>
  Object.entries(all)
    .flatMap(([long, shorts]) => shorts.map((short) => ({ short: short.split(' '), long: long.split(' ') })))
    .sort((one, other) => other.short.length - one.short.length);

const shortForms = (all: Forms): ReadonlyMap<string, string> =>
  new Map(Object.entries(all).flatMap(([short, others]) => [short, ...others].map((form) => [form, short])));
