import { insideFieldIds } from '../src/contract/address/address-fields.ts';
import type { AddressFormat } from '../src/contract/address/address-format.ts';
import { shownFields, stateOfZip } from '../src/rules/address/address-form.ts';
import { numberSideOf } from '../src/rules/street/street-line.ts';
import { type TypedCountry, typedCountries } from './typed-address-data.ts';

/** Ways in which people write an address. */
export const kindsOfLines = [
  'one line',
  'several lines',
  'lower case',
  'capitals',
  'extra spaces',
  'with its country',
  'with a person',
  'with a company',
  'with a building',
  'with a unit',
  'code on the other side',
  'with ZIP+4',
] as const;
export type KindOfLine = (typeof kindsOfLines)[number];

/** A text as somebody types it, and the fields that it means. */
export interface TypedAddress {
  readonly country: string;
  readonly kind: KindOfLine;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
  /** The line that belongs to no field. */
  readonly leftOut?: string;
}

/** Numbers of the mulberry32 generator, from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same for each seed: `count` addresses of each kind in each country. */
export function typedAddresses(
  seed: number,
  count: number,
  formatOf: (country: string) => AddressFormat,
): readonly TypedAddress[] {
  const next = seeded(seed);
  const pick = <One>(of: readonly One[]): One => of[Math.floor(next() * of.length)] as One; // never empty
  return Object.entries(typedCountries).flatMap(([country, data]) =>
    kindsOfLines.flatMap((kind) =>
      Array.from({ length: kind === 'with ZIP+4' && country !== 'US' ? 0 : count }, () =>
        typedAddress({ country, kind, data, format: formatOf(country), pick, next }),
      ),
    ),
  );
}

interface Making {
  readonly country: string;
  readonly kind: KindOfLine;
  readonly data: TypedCountry;
  readonly format: AddressFormat;
  pick<One>(of: readonly One[]): One;
  next(): number;
}

function typedAddress(making: Making): TypedAddress {
  const { country, kind, data, pick, next } = making;
  const { city, zip: code, state, neighborhood } = pick(data.places);
  const zip = kind === 'with ZIP+4' ? `${code}-${1000 + Math.floor(next() * 8999)}` : varied(code, making, state);
  const street = streetOf(making);
  const unit = kind === 'with a unit' ? pick(data.units) : '';
  const lineOfStreet =
    unit === '' ? street.line : street.line + (next() < 0.5 || /^\d \w$/.test(unit) ? ', ' : ' ') + unit;
  const words: Record<string, string> = { S: lineOfStreet, N: neighborhood, C: city, T: state, Z: zip };
  const order = kind === 'code on the other side' ? data.lines.map(swapped) : data.lines;
  const lines = order.map((line) => line.replace(/[SNCTZ]/g, (letter) => words[letter] ?? '').trim());
  const before = linesBefore[kind];
  const name = before && pick(before);
  const isBuilding = kind === 'with a building';
  const values = { ...street.values, city, zip, neighborhood, state: stateKey(state, zip, making) };
  return {
    country,
    kind,
    text: written([...(name ? [name] : []), ...lines], making),
    values: withUnit(filled(values), isBuilding && !hasBuildingName(making.format) ? name : unit, name, making.format),
    ...(name && !isBuilding && !hasBuildingName(making.format) && { leftOut: name }),
  };
}

/** `Z C` for `C Z`. */
const swapped = (line: string) => line.replace(/^(Z) (C)|(C) (Z)/, (pair) => pair.split(' ').reverse().join(' '));

const people = ['John Smith', 'Maria Da Silva', 'A. B. Miller', 'Jean Dupont'];
const companies = ['Acme Widgets Ltd', 'Birch Quay Architects', 'Tern Harbour GmbH', 'Studio Nine'];

const buildings = ['Harbour House', 'Sun Tower', 'Rose Cottage', 'Park Plaza'];
const linesBefore: Partial<Record<KindOfLine, readonly string[]>> = {
  'with a person': people,
  'with a company': companies,
  'with a building': buildings,
};

function streetOf({ country, data, format, pick, next }: Making) {
  const name = pick(data.streets);
  const number = String(1 + Math.floor(next() * 400)) + (next() < 0.1 ? 'a' : '');
  const isFirst = numberSideOf(format) === 'first';
  const comma = !isFirst && next() < 0.2 ? ',' : '';
  const line = isFirst ? `${number} ${name}` : `${name}${comma} ${number}`;
  const ids = shownFields(format).map(({ id }) => id);
  if (!ids.includes('buildingNumber')) return { line, values: { street: line } };
  const [type, words] = typeOf(name, country, format);
  return { line, values: { street: words, streetType: type, buildingNumber: number } };
}

/** Street types that stand first or last in the names of the data. */
function typeOf(name: string, country: string, format: AddressFormat): readonly [type: string, name: string] {
  const options = shownFields(format).find(({ id }) => id === 'streetType')?.options ?? [];
  const words = name.split(' ');
  const [word = '', rest] = country === 'ES' ? [words[0], words.slice(1)] : [words.at(-1), words.slice(0, -1)];
  const option = options.find(({ key, label }) => [key, label].some((one) => one.toLowerCase() === word.toLowerCase()));
  return option ? [option.key, rest.join(' ')] : ['', name];
}

/** Another code of the same place, where its last digits allow it. */
function varied(code: string, { format, next }: Making, state: string): string {
  const regexp = shownFields(format).find(({ id }) => id === 'zip')?.metadata.regexp ?? '';
  const other = code.replace(/\d(?=\D*$)/, () => String(Math.floor(next() * 10)));
  const isRight = new RegExp(regexp, 'i').test(other) && stateOfZip(other, format) === stateOfZip(code, format);
  return isRight && state !== '' ? other : code;
}

function stateKey(state: string, zip: string, { format }: Making): string {
  const options = shownFields(format).find(({ id }) => id === 'state')?.options ?? [];
  const plain = state.replace(/[()]|Co\. |County /g, '').toLowerCase();
  const option = options.find(({ key, label }) => [key, label].some((one) => one.toLowerCase() === plain));
  return option?.key ?? stateOfZip(zip, format) ?? '';
}

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
const hasBuildingName = (format: AddressFormat) => shownFields(format).some(({ id }) => id === 'buildingName');

function withUnit(values: Record<string, string>, unit = '', name: string | undefined, format: AddressFormat) {
  const ids = shownFields(format).map(({ id }) => id);
  const field = insideFieldIds.find((id) => ids.includes(id) && (id !== 'floor' || !ids.includes('unit')));
  return {
    ...values,
    ...(unit !== '' && field && { [field]: unit }),
    ...(name && hasBuildingName(format) && { buildingName: name }),
  };
}

function written(lines: readonly string[], making: Making): string {
  const { kind, pick, next } = making;
  const full = lines.filter((line) => line !== '');
  const all = kind === 'with its country' ? withCountry(full, making) : full;
  const isInLines = kind === 'several lines' || (kind !== 'one line' && next() < 0.4);
  const text = all.join(isInLines ? '\n' : ', ');
  if (kind === 'lower case') return text.toLowerCase();
  if (kind === 'capitals') return text.toUpperCase();
  return kind === 'extra spaces' ? text.replace(/ /g, () => pick([' ', '  ', '   '])) : text;
}

/** The country as a line of its own, or behind the code or the state. */
function withCountry(lines: readonly string[], { country, data, pick, next, format }: Making): readonly string[] {
  const english = new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country;
  const forms = [english, english.toUpperCase(), country, ...(format.writing?.names.slice(0, 1) ?? []), ...data.names];
  const name = pick(forms);
  const last = lines.at(-1) ?? '';
  const endsWithCode = /[TZ]$/.test(data.lines.at(-1) ?? '') && /\d/.test(last);
  return endsWithCode && next() < 0.3 ? lines.with(-1, `${last} ${name}`) : [...lines, name];
}
