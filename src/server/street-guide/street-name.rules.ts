import { gridPrefix, numberKey, type WantedNumber, withHyphens } from './house-number.rules.ts';
import { firstOrdinals } from './ordinal.rules.ts';

/** A street in its normal form: lower case, no dots, no diacritics, short types and directions. */
export interface StreetName {
  /** Direction before the name, such as `se`; empty for none. */
  readonly before: string;
  readonly name: string;
  /** Street type by USPS Publication 28, such as `ave`; empty for none. */
  readonly type: string;
  /** Direction after the name. */
  readonly after: string;
}

/** A line of an address, with the name of its street in its normal form. */
export interface StreetLine extends StreetName, WantedNumber {
  /** The whole number as it was written, such as "12-34" or "100b"; empty for none. */
  readonly writtenNumber: string;
}

/** Short form of a street type, by each of its forms. */
export type StreetTypes = ReadonlyMap<string, string>;

/** Types that stand before the name of a street, by the countries that split streets into their parts. */
export type StreetCountries = ReadonlyMap<string, ReadonlySet<string>>;

/** Short forms of the English directions, by each of their forms. */
export const directions: ReadonlyMap<string, string> = directionForms();

function directionForms() {
  const found = new Map(
    Object.entries({ north: 'n', south: 's', east: 'e', west: 'w' }).flatMap(([long, short]) => [
      [long, short],
      [short, short],
    ]),
  );
  for (const [first, a] of [
    ['north', 'n'],
    ['south', 's'],
  ] as const)
    for (const [second, b] of [
      ['east', 'e'],
      ['west', 'w'],
    ] as const)
      for (const form of [`${first}${second}`, `${a}${b}`]) found.set(form, a + b);
  return found;
}

/** Words of a text in their normal form, without dots, commas and diacritics. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}/]+/u)
    .filter(Boolean)
    .map((word) => firstOrdinals.get(word) ?? word);

/** A text as others are compared with it, such as the name of a city. */
export const placeKey = (text: string): string => wordsOf(text).join(' ');

/** A word in its normal form, and where it stands in its text. */
interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

const placedWordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}/'’.]+/gu)].flatMap(({ 0: raw, index }) =>
    wordsOf(raw).map((word) => ({ word, from: index, to: index + raw.length })),
  );

/** At least one word stays the name of a street, so that "North St" is a street named "north". */
function partsOf(text: string, types: StreetTypes) {
  const words = joinDirections(placedWordsOf(text));
  const at = { from: 0, to: words.length };
  const take = (known: ReadonlyMap<string, string>, end: 'first' | 'last') => {
    const found = at.to - at.from > 1 ? words[end === 'first' ? at.from : at.to - 1] : undefined;
    const key = known.get(found?.word ?? '');
    if (!found || key === undefined) return undefined;
    at[end === 'first' ? 'from' : 'to'] += end === 'first' ? 1 : -1;
    return { ...found, key };
  };
  const after = take(directions, 'last');
  const type = take(types, 'last');
  const before = take(directions, 'first');
  return { before, name: words.slice(at.from, at.to), type, after };
}

/** Splits a street into its parts in their normal form. */
export function streetName(text: string, types: StreetTypes): StreetName {
  const { before, name, type, after } = partsOf(text, types);
  const [first = '', second = '', third = ''] = [before, type, after].map((part) => part?.key);
  return { before: first, name: name.map(({ word }) => word).join(' '), type: second, after: third };
}

/** Cuts a street into its parts. Each keeps its capitals and signs; nothing is left out. */
export function cutStreet(text: string, types: StreetTypes): StreetName {
  const { before, type, after } = partsOf(text, types);
  const afterAt = after?.from ?? text.length;
  const typeAt = type?.from ?? afterAt;
  const nameAt = before?.to ?? 0;
  const cut = (from: number, to: number) => text.slice(from, to).replace(/^[\s,]+|[\s,]+$/g, '');
  return {
    before: cut(0, nameAt),
    name: cut(nameAt, typeAt),
    type: cut(typeAt, afterAt),
    after: cut(afterAt, text.length),
  };
}

/** "north east" is one direction. */
const joinDirections = (words: readonly Word[]): readonly Word[] =>
  words.flatMap((one, index) => {
    const last = words[index - 1];
    const following = words[index + 1];
    const [own, next, previous] = [one, following, last].map((each) => directions.get(each?.word ?? ''));
    if (own && next && following && directions.has(own + next) && own.length === 1)
      return [{ ...one, word: own + next, to: following.to }];
    return own && previous && directions.has(previous + own) && previous.length === 1 ? [] : [one];
  });

/** Digits, then a fraction, a letter or further numbers: "120 1/2", "100-B", "12-34", "1-2-3". */
const writtenNumber = String.raw`\d{1,9}(?:\s\d\/\d|-?[a-z]|(?:\s?-\s?\d{1,4}|\/\d{1,4})+[a-z]?)?`;
const gridSpace = new RegExp(`^${gridPrefix}`, 'i');
const lineParts = new RegExp(String.raw`^((?:${gridPrefix})?${writtenNumber}),?\s+(\S.*)$`, 'i');

/** The number at the beginning of a line, and the street after it. */
export function cutLine(line: string): { readonly number: string; readonly street: string } {
  const [, number = '', street = line.trim()] = lineParts.exec(withHyphens(line.trim())) ?? [];
  return {
    number: number.replace(/\s*-\s*/g, '-').replace(gridSpace, (grid) => grid.replace(/\s/g, '').toUpperCase()),
    street,
  };
}

const lastNumber = String.raw`\d{1,9}(?:\s?[a-z]|\s(?:bis|ter|quater)|(?:\s?[-/]\s?\d{1,4})+[a-z]?)?`;
const lastParts = new RegExp(String.raw`^(.*?\p{L}.*?),?\s+(?:nr\.?\s?|no\.?\s?)?(${lastNumber})$`, 'iu');

/** The number at the end of a line, as in "Avenue Louise 12a", and the street before it. */
export function cutLastNumber(line: string): { readonly number: string; readonly street: string } {
  const [, street = line.trim(), number = ''] = lastParts.exec(withHyphens(line.trim())) ?? [];
  return { number: number.replace(/\s*([-/])\s*/g, '$1').replace(/(\d)\s(?=[a-z]$)/i, '$1'), street };
}

/** A line of an address, and the street as it was written. */
interface SplitLine extends Omit<StreetLine, keyof StreetName> {
  readonly street: string;
}

/**
 * Splits the line of a street: "100-B SE Main Street". Where countries write the number last, it may stand first too.
 * @param buildingNumber from a field of its own; then the line has none
 */
export function splitLine(
  line: string,
  {
    buildingNumber = '',
    side,
  }: { readonly buildingNumber?: string | undefined; readonly side?: 'first' | 'last' | undefined },
): SplitLine {
  const own = buildingNumber.trim();
  const cut = own ? { number: own, street: line } : side === 'last' ? cutLastNumber(line) : cutLine(line);
  const { number: writtenNumber, street } = cut.number === '' && !own ? cutLine(line) : cut;
  const { prefix, number, suffix } = numberKey(writtenNumber) ?? {};
  return { street, houseNumber: number, numberPrefix: prefix ?? '', numberSuffix: suffix ?? '', writtenNumber };
}

/** Splits the line of a street as `splitLine`, and the street into its parts. */
export function streetLine(line: string, types: StreetTypes, houseNumber = ''): StreetLine {
  const { street, ...number } = splitLine(line, { buildingNumber: houseNumber });
  return { ...streetName(street, types), ...number };
}
