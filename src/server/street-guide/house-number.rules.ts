/** A house number as others are compared with it. */
export interface NumberKey {
  /** What stands before the digits, such as `n64w`; empty for none. */
  readonly prefix: string;
  /** The digits that it begins with. */
  readonly number: number;
  /** What follows them, such as `b`, `1/2` or `-34`; empty for none. */
  readonly suffix: string;
}

/** What stands before the digits of a house number, as others are compared with it. */
export const prefixKey = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** A place in a grid before the number, as in "N64W23760" or "W204 N5930". */
export const gridPrefix = String.raw`[NSEW]\d{1,4}\s?[NSEW]\s?`;
const parts = new RegExp(String.raw`^(${gridPrefix})?(\d{1,9})(?!\d)(.*)$`, 'isu');
/** A letter, a word such as "bis", a fraction, further numbers or decimals. */
const readableSuffix = /^(?:[a-z]{1,6}|\d\/\d{1,2}|(?:[-/]\d{1,4})+[a-z]?|\.\d{1,3}[a-z]?)?$/;
const dashes = /[‐‑‒–—―−]/g;
const fractionSign = /[\u00bc-\u00be\u2150-\u215e]/g;

/** A text whose dashes are hyphens, as numbers such as "74-09" have them. */
export const withHyphens = (text: string): string => text.replace(dashes, '-');

/** Reads a whole house number. @returns undefined if it does not begin with digits */
export function numberKey(text: string): NumberKey | undefined {
  const plain = withHyphens(text.trim()).replace(
    fractionSign,
    (sign) => ` ${sign.normalize('NFKD').replace('\u2044', '/')}`,
  );
  const [, prefix = '', digits, rest = ''] = parts.exec(plain) ?? [];
  return digits === undefined ? undefined : { prefix: prefixKey(prefix), number: Number(digits), suffix: keyOf(rest) };
}

/** Whether data may have a number with this suffix. */
export const isReadableSuffix = (suffix: string): boolean => readableSuffix.test(suffix);

/** Numbers behind a hyphen are compared as numbers: "74-09" and "74-9" are one house. */
const withoutZeros = (suffix: string) => suffix.replace(/-0+(?=\d)/g, '-');

/**
 * "100-B", "100 b" and "100B." are one, and so are "120 1/2" and "120-1/2", "74-09" and "74-9"; "12-34" and "12/34" are two.
 */
const keyOf = (rest: string) => withoutZeros(plainRest(rest));
const plainRest = (rest: string) =>
  rest
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/[-.\s]+(?=[a-z])/g, '')
    .replace(/^-(?=\d\/\d)/, '')
    .replace(/[.\s]+$/, '')
    .trim();

/** The house numbers of a record. */
export interface HouseNumberRange {
  /** As of a house number. */
  readonly prefix?: string;
  readonly low: number;
  readonly high: number;
  readonly parity: 'odd' | 'even' | 'both';
  /** That of the only number; for numbers such as "12-01" to "12-99" what follows the 12, as `-1:99`; empty for whole numbers. */
  readonly suffix?: string;
}

/** The suffixes of numbers such as "12-01" to "12-99", of which one record has many. */
export const suffixRange = (from: number, to: number): string => `-${Math.min(from, to)}:${Math.max(from, to)}`;

/**
 * How a record has a number. `same`: as it was given. `whole`: without its suffix, so that it does not prove it. `longer`: with
 * a suffix that was not given.
 */
export type NumberMatch = 'same' | 'whole' | 'longer';

/** A house number that is looked up. */
export interface WantedNumber {
  /** Undefined if there are no digits. */
  readonly houseNumber: number | undefined;
  readonly numberPrefix?: string;
  readonly numberSuffix?: string;
}

/** How a record has a house number; undefined if it has not. Odd and even sides have numbers of their own, as has each prefix. */
export function matchNumber(
  { low, high, parity, prefix = '', suffix = '' }: HouseNumberRange,
  { houseNumber: number, numberPrefix = '', numberSuffix = '' }: WantedNumber,
): NumberMatch | undefined {
  if (number === undefined || prefix !== numberPrefix || number < low || number > high) return undefined;
  const isOnSide = (one: number) => parity === 'both' || (one % 2 === 0) === (parity === 'even');
  const [, from, to] = /^-(\d+):(\d+)$/.exec(suffix) ?? [];
  if (from !== undefined) {
    const second = Number(/^-(\d+)$/.exec(numberSuffix)?.[1]);
    return second >= Number(from) && second <= Number(to) && isOnSide(second) ? 'same' : undefined;
  }
  if (!isOnSide(number)) return undefined;
  // Guides of versions before have the zeros.
  if (withoutZeros(suffix) === withoutZeros(numberSuffix)) return 'same';
  if (suffix === '') return 'whole';
  return numberSuffix === '' ? 'longer' : undefined;
}

/**
 * Whether a record is of one house rather than of the numbers of a side of a street. Where a guide has every house, it is not the
 * record of another one whose number has a letter.
 */
export const isOneHouse = ({ low, high, parity, suffix = '' }: HouseNumberRange): boolean =>
  low === high && parity === 'both' && suffix === '';

const mostFirst = 3;
const mostSecond = 4;
/**
 * A number with its hyphen where people leave it out, and without it where they put it: "7409" may be "74-09", and "74-09" be
 * "7409". None for numbers that have none in either way.
 */
export function hyphenReadings(written: string): readonly string[] {
  const [, first = '', second = ''] = /^(\d{1,3})-(\d{1,4})$/.exec(written) ?? [];
  if (first !== '') return [...new Set([first + second, first + second.padStart(2, '0')])];
  if (!/^[1-9]\d{2,6}$/.test(written)) return [];
  return Array.from({ length: written.length - 1 }, (_, at) => at + 1)
    .filter((at) => at <= mostFirst && written.length - at <= mostSecond)
    .map((at) => `${written.slice(0, at)}-${written.slice(at)}`);
}

/** The only number of a record, as people write it. */
export function writtenNumberOf({ prefix = '', low, suffix = '' }: HouseNumberRange): string {
  const shown = suffix.replace(/^\p{L}$|(?<=\d)\p{L}$/u, (letter) => letter.toUpperCase());
  return `${prefix.toUpperCase()}${low}${/^\d|^\p{L}{2}/u.test(suffix) ? ' ' : ''}${shown}`;
}
