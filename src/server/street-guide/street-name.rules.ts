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

/** A line of an address that names a street and mostly a house number. */
export interface StreetLine extends StreetName {
  /** Digits alone; undefined if there is none. */
  readonly houseNumber: number | undefined;
  /** What follows the digits, such as the `b` of 12b; empty for none. */
  readonly houseSuffix: string;
}

/** Short form of a street type, by each of its forms. */
export type StreetTypes = ReadonlyMap<string, string>;

const directions = new Map(
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
    for (const form of [`${first}${second}`, `${a}${b}`]) directions.set(form, a + b);

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const suffixes = ['th', 'st', 'nd', 'rd'];
const ordinal = (n: number) => `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (suffixes[n % 10] ?? 'th')}`;

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
    .map((word) => (ordinals.includes(word) ? ordinal(ordinals.indexOf(word) + 1) : word));

/** A text as others are compared with it, such as the name of a city. */
export const placeKey = (text: string): string => wordsOf(text).join(' ');

/** Splits a street into its parts. At least one word stays its name, so that "North St" is a street named "north". */
export function streetName(text: string, types: StreetTypes): StreetName {
  const words = joinDirections(wordsOf(text));
  const at = { from: 0, to: words.length };
  const left = () => at.to - at.from;
  const take = (known: ReadonlyMap<string, string>, end: 'first' | 'last') => {
    const found = left() > 1 ? known.get(words[end === 'first' ? at.from : at.to - 1] ?? '') : undefined;
    if (found !== undefined) at[end === 'first' ? 'from' : 'to'] += end === 'first' ? 1 : -1;
    return found ?? '';
  };
  const after = take(directions, 'last');
  const type = take(types, 'last');
  const before = take(directions, 'first');
  return { before, name: words.slice(at.from, at.to).join(' '), type, after };
}

/** "north east" is one direction. */
const joinDirections = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, index) => {
    const previous = directions.get(words[index - 1] ?? '');
    const next = directions.get(words[index + 1] ?? '');
    const own = directions.get(word);
    if (own && next && directions.has(own + next) && own.length === 1) return [own + next];
    return own && previous && directions.has(previous + own) && previous.length === 1 ? [] : [word];
  });

const numberParts = /^(\d{1,9})(?:[-\s]?([a-z]|\d{1,4}))?$/i;
const lineParts = /^(\d{1,9})(?:-?([a-z])|-(\d{1,4}))?\s+(\S.*)$/i;

/**
 * Splits the line of a street: "100-B SE Main Street".
 * @param houseNumber from a field of its own; then the line has none
 */
export function streetLine(text: string, types: StreetTypes, houseNumber = ''): StreetLine {
  const parts = houseNumber.trim() ? numberParts.exec(houseNumber.trim()) : lineParts.exec(text.trim());
  const [, digits = '', letter = '', part = '', rest = text] = parts ?? [];
  return {
    ...streetName(rest, types),
    houseNumber: digits ? Number(digits) : undefined,
    houseSuffix: (letter || part).toLowerCase(),
  };
}
