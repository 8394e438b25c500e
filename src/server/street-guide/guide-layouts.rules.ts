import { guideColumns, resolveColumns } from './guide-columns.rules.ts';
import type { GuideLevel, GuideRecord, NewRange, Parity } from './guide-levels.rules.ts';
import { isReadableSuffix, type NumberKey, numberKey, prefixKey, suffixRange } from './house-number.rules.ts';
import { citiesOf, isForValidation, isInForceAt, streetNames, unreadParts } from './nena-records.rules.ts';

/** A kind of file that street data comes in. */
export interface GuideLayout {
  /** What an address that is found in it is worth. */
  readonly level: GuideLevel;
  /** Fields without which a file is of another kind. */
  readonly needed: readonly string[];
  /**
   * The house numbers of a record, one entry a side; a sentence for the operator if they cannot be read.
   * @param now milliseconds since 1970
   */
  read(record: GuideRecord, now: number): readonly NewRange[] | string;
}

const parityOf: Readonly<Record<string, Parity>> = { O: 'odd', E: 'even', B: 'both' };
const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

interface Side {
  readonly street: string;
  /** What stands before the digits of each number, such as "N64W". */
  readonly prefix?: string | undefined;
  readonly low: string | undefined;
  readonly high: string | undefined;
  readonly parity: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
}

/** One side of a street. No numbers: nobody lives there. @returns a sentence if a number cannot be read */
function rangeOf({ street, prefix = '', low, high, parity = 'B', city = '', state = '', postcode = '' }: Side) {
  if (!low && !high) return [];
  if (!street) return 'The street has no name.';
  const numbers = numbersOf(prefix.trim(), low || high || '', high || low || '');
  if (!numbers) return low === high ? `"${low}" is no house number.` : `"${low}" to "${high}" are no house numbers.`;
  const known = parityOf[parity.slice(0, 1).toUpperCase()];
  if (parity.toUpperCase() === 'Z' || (numbers.low === 0 && numbers.high === 0)) return [];
  if (!known) return `"${parity}" is no side of a street: O, E or B.`;
  return [{ street, ...numbers, parity: known, city, state, postcode }];
}

/** The numbers of a side. A prefix that ends with a hyphen, such as "12-", is the beginning of each number. */
function numbersOf(prefix: string, low: string, high: string) {
  const isBeginning = /^\d+-$/.test(prefix);
  const [first, last] = [low, high].map((text) => numberKey(isBeginning ? prefix + text : text));
  if (!first || !last || first.prefix !== last.prefix) return undefined;
  const suffix = suffixOf(first, last);
  if (suffix === undefined) return undefined;
  return {
    prefix: (isBeginning ? '' : prefixKey(prefix)) + first.prefix,
    low: first.number,
    high: last.number,
    suffix,
  };
}

/** The suffix of all numbers between two; undefined if it cannot be said which they are. */
function suffixOf(first: NumberKey, last: NumberKey): string | undefined {
  const isOne = first.number === last.number;
  if (first.suffix === last.suffix && (isOne || first.suffix === ''))
    return isReadableSuffix(first.suffix) ? first.suffix : undefined;
  const [from, to] = [first, last].map(({ suffix }) => /^-(\d{1,4})$/.exec(suffix)?.[1]);
  return isOne && from !== undefined && to !== undefined ? suffixRange(Number(from), Number(to)) : undefined;
}

function sides(...all: readonly Side[]): readonly NewRange[] | string {
  const read = all.map(rangeOf);
  const problem = read.find((one) => typeof one === 'string');
  return problem ?? read.flatMap((one) => (typeof one === 'string' ? [] : one));
}

const msagFields = new Set([
  'before',
  'street',
  'type',
  'after',
  'prefix',
  'low',
  'high',
  'parity',
  'community',
  'state',
  'postcode',
]);
/** Names of fields of an MSAG that say which house an address is. */
const namesHouses = /^(l?st_|street|pre|suf|pos(t)?_?(dir|mod|typ)|dir|mod|sep|house|num|addr?|road)/i;

/** The layouts by name. A new one is a row. */
export const guideLayouts = {
  /** US Census TIGER/Line ADDRFEAT (a .dbf file). It names no cities: the postal code stands for them. */
  census: {
    level: 'range',
    needed: ['FULLNAME', 'LFROMHN', 'LTOHN', 'RFROMHN', 'RTOHN'],
    read: ({ FULLNAME: street = '', LFROMHN, LTOHN, RFROMHN, RTOHN, PARITYL, PARITYR, ZIPL, ZIPR }) =>
      sides(
        { street, low: LFROMHN, high: LTOHN, parity: PARITYL, postcode: ZIPL },
        { street, low: RFROMHN, high: RTOHN, parity: PARITYR, postcode: ZIPR },
      ),
  },
  /** Road centerlines of the NENA NG9-1-1 GIS data model (CSV). The authority for emergency calls keeps them. */
  'nena-roads': {
    level: 'msag',
    needed: ['St_Name', 'FromAddr_L', 'ToAddr_L', 'FromAddr_R', 'ToAddr_R'],
    read: (record, now) => {
      const isInForce = isInForceAt(record, now);
      const problem = typeof isInForce === 'string' ? isInForce : unreadParts(record);
      if (problem !== undefined) return problem;
      const side = (street: string, end: 'L' | 'R') => ({
        street,
        prefix: record[`AdNumPre_${end}`],
        low: record[`FromAddr_${end}`],
        high: record[`ToAddr_${end}`],
        parity: record[`Parity_${end}`],
        state: record[`State_${end}`],
        postcode: record[`PostCode_${end}`],
      });
      const ends = (['L', 'R'] as const).filter((end) => isInForce && isForValidation(record, end));
      const cities = (end: 'L' | 'R') =>
        citiesOf(record, {
          community: `MSAGComm_${end}`,
          municipality: `IncMuni_${end}`,
          others: [`PostComm_${end}`, `UnincCom_${end}`],
        });
      const all = streetNames(record).flatMap((street) =>
        ends.flatMap((end) => cities(end).map((city) => ({ ...side(street, end), city }))),
      );
      return sides(...all);
    },
  },
  /** Address points of the NENA NG9-1-1 GIS data model (CSV). The authority for emergency calls keeps them. */
  'nena-points': {
    level: 'msag',
    needed: ['St_Name', 'Add_Number'],
    read: (record, now) => {
      const isInForce = isInForceAt(record, now);
      const problem = typeof isInForce === 'string' ? isInForce : unreadParts(record);
      if (problem !== undefined) return problem;
      const { AddNum_Pre: prefix, Add_Number: digits, AddNum_Suf, State: state, Post_Code: postcode } = record;
      if (!isInForce || !digits) return [];
      const number = joined(digits, AddNum_Suf);
      const place = { prefix, low: number, high: number, parity: 'B', state, postcode };
      const columns = { community: 'MSAGComm', municipality: 'Inc_Muni', others: ['Post_Comm', 'Uninc_Comm'] };
      const cities = citiesOf(record, columns);
      return sides(...streetNames(record).flatMap((street) => cities.map((city) => ({ street, city, ...place }))));
    },
  },
  /** Address points of OpenAddresses (CSV). */
  openaddresses: {
    level: 'point',
    needed: ['NUMBER', 'STREET'],
    read: ({ NUMBER, STREET: street = '', CITY: city, REGION: state, POSTCODE: postcode }) =>
      sides({ street, low: NUMBER, high: NUMBER, parity: 'B', city, state, postcode }),
  },
  /** A master street address guide; another file says where each field stands. */
  msag: {
    level: 'msag',
    needed: ['street', 'low', 'high'],
    read: (record) => {
      const { before, street = '', type, after, prefix, low, high, parity, community: city, state, postcode } = record;
      const problem = unreadParts(record, namesHouses, msagFields);
      if (problem !== undefined) return problem;
      return sides({ street: joined(before, street, type, after), prefix, low, high, parity, city, state, postcode });
    },
  },
} as const satisfies Record<string, GuideLayout>;
export type GuideLayoutName = keyof typeof guideLayouts;
export const guideLayoutNames = Object.keys(guideLayouts) as readonly GuideLayoutName[]; // the keys of a constant

/**
 * The house numbers of a record of a file, under whatever names its columns have.
 * @param now milliseconds since 1970
 * @returns a sentence for the operator if it cannot be read whole
 */
export function readGuideRecord(
  layout: GuideLayoutName,
  values: GuideRecord,
  now: number,
): readonly NewRange[] | string {
  const { record, problem } = resolveColumns(values, guideColumns[layout]);
  return problem ?? guideLayouts[layout].read(record, now);
}
