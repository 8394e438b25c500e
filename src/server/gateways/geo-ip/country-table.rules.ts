import { parseAddress, parseNetwork } from '../../../rules/network/network.ts';

/** Sorted address ranges with their countries, 34 bytes each; a table of the whole internet takes about 20 MB. */
export interface CountryTable {
  readonly size: number;
  countryOf(address: string): string | undefined;
}

interface Range {
  readonly line: number;
  readonly first: bigint;
  readonly last: bigint;
  readonly country: string;
}

const low = (1n << 64n) - 1n;
/** Sort key of an address. IPv4 addresses are mapped into IPv6 (RFC 4291 §2.5.5.2). */
const keyOf = ({ isIPv4, value }: { isIPv4: boolean; value: bigint }) => (isIPv4 ? (0xffffn << 32n) | value : value);

/**
 * Reads lines of `range,country` (CIDR) or `first,last,country`. Quotes and a header line are allowed; `ZZ`, `-` and an
 * empty cell mean no country.
 * @throws RangeError whose message names the line
 */
export function readCountryTable(csv: string): CountryTable {
  const ranges = csv.split(/\r?\n/).flatMap((text, at) => readLine(text, at + 1));
  ranges.sort((one, other) => (one.first < other.first ? -1 : Number(one.first > other.first)));
  for (const [at, range] of ranges.entries()) {
    const before = ranges[at - 1];
    if (before && before.last >= range.first)
      throw new RangeError(`line ${range.line}: the range overlaps with that of line ${before.line}`);
  }
  return createTable(ranges);
}

function readLine(text: string, line: number): Range[] {
  const cells = text.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  if (cells.join('') === '' || text.startsWith('#')) return [];
  const country = cells.at(-1)?.toUpperCase() ?? '';
  const [first, last] = cells.length === 3 ? parseFirstAndLast(cells) : parseCidr(cells[0] ?? '');
  const isRange = first !== undefined && last !== undefined && first <= last;
  if (line === 1 && !isRange) return []; // a header
  if (!isRange || cells.length < 2 || cells.length > 3) throw new RangeError(`line ${line}: "${text}" is no range`);
  if (['', '-', 'ZZ'].includes(country)) return [];
  if (!/^[A-Z]{2}$/.test(country)) throw new RangeError(`line ${line}: "${country}" is no country`);
  return [{ line, first, last, country }];
}

function parseFirstAndLast([from = '', to = '']: readonly string[]) {
  const [first, last] = [parseAddress(from), parseAddress(to)];
  return first?.isIPv4 === last?.isIPv4 ? [first && keyOf(first), last && keyOf(last)] : [];
}

function parseCidr(text: string) {
  const network = parseNetwork(text);
  if (!network) return [];
  const { isIPv4, first, last } = network;
  return [keyOf({ isIPv4, value: first }), keyOf({ isIPv4, value: last })];
}

function createTable(ranges: readonly Range[]): CountryTable {
  const halves = (pick: (range: Range) => bigint) => ({
    high: BigUint64Array.from(ranges, (range) => pick(range) >> 64n),
    low: BigUint64Array.from(ranges, (range) => pick(range) & low),
  });
  const [firsts, lasts] = [halves(({ first }) => first), halves(({ last }) => last)];
  const countries = Uint16Array.from(ranges, ({ country }) => country.charCodeAt(0) * 256 + country.charCodeAt(1));
  const at = (column: typeof firsts, index: number) => ((column.high[index] ?? 0n) << 64n) | (column.low[index] ?? 0n);
  return {
    size: ranges.length,
    countryOf(text) {
      const address = parseAddress(text);
      if (!address) return undefined;
      const index = findLastNotAbove(ranges.length, (middle) => at(firsts, middle) <= keyOf(address));
      const code = countries[index];
      if (code === undefined || at(lasts, index) < keyOf(address)) return undefined;
      return String.fromCharCode(code >> 8, code & 255);
    },
  };
}

/** Binary search: the index of the last of `length` sorted items for which `isNotAbove` holds; -1 if there is none. */
function findLastNotAbove(length: number, isNotAbove: (index: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isNotAbove(middle)) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
