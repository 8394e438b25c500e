import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typedCountries } from '../../../test/typed-address-data.ts';
import { type KindOfLine, kindsOfLines, type TypedAddress, typedAddresses } from '../../../test/typed-addresses.ts';
import { type AddressFormat, addressFormatFile } from '../../contract/address/address-format.ts';
import { checkAddress } from '../address/address-form.ts';
import { countryNamesOf } from '../address/country-names.ts';
import { type SplitAddress, splitPastedAddress } from './pasted-address.ts';

const formats = new Map<string, AddressFormat>();
function formatOf(country: string): AddressFormat {
  const file = join(import.meta.dirname, `../../../data/address-formats/${country}.json`);
  const format = formats.get(country) ?? addressFormatFile.parse(JSON.parse(readFileSync(file, 'utf8')))[0];
  if (!format) throw new Error(`no format of ${country}`);
  formats.set(country, format);
  return format;
}

type Outcome = 'right' | 'wrong' | 'notSplit';
interface Tried {
  readonly typed: TypedAddress;
  readonly outcome: Outcome;
  readonly split: SplitAddress | undefined;
  /** It is wrong, passes the rules of its format, and nothing tells the user. */
  readonly isUnseen: boolean;
}

const user = { customerName: 'Ada Fairweather' };
const key = (text: string) =>
  text
    .toUpperCase()
    .replace(/[\s,]+/g, ' ')
    .trim();
const same = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((id) => key(one[id] ?? '') === key(other[id] ?? ''));

function tryOne(typed: TypedAddress): Tried {
  const format = formatOf(typed.country);
  const split = splitPastedAddress(typed.text, format, { countryNames: countryNamesOf(format, 'en'), values: user });
  if (!split) return { typed, split, outcome: 'notSplit', isUnseen: false };
  const isRight =
    same(split.values, typed.values) && split.leftOut.map(key).join() === (typed.leftOut ? key(typed.leftOut) : '');
  const isShown = split.leftOut.length + split.moved.length > 0;
  const passes = checkAddress({ ...user, ...split.values, country: format.country }, format).length === 0;
  return { typed, split, outcome: isRight ? 'right' : 'wrong', isUnseen: !isRight && passes && !isShown };
}

const tried = typedAddresses(20_261_125, 12, formatOf).map(tryOne);
const count = (of: readonly Tried[], outcome: Outcome) => of.filter((one) => one.outcome === outcome).length;
const shareOf = (of: readonly Tried[]) => count(of, 'right') / Math.max(1, count(of, 'right') + count(of, 'wrong'));
const kindOf = (kind: KindOfLine) => tried.filter(({ typed }) => typed.kind === kind);

describe('addresses as people type them', () => {
  it('[EA-6f] are split right in every field, 95 of 100 at least', () => {
    expect(Object.keys(typedCountries).length).toBeGreaterThanOrEqual(40);
    expect(count(tried, 'wrong') + count(tried, 'right')).toBeGreaterThan(tried.length * 0.95);
    expect(shareOf(tried)).toBeGreaterThanOrEqual(0.95);
  });

  it.each(Object.keys(typedCountries))('[EA-6f] are split right in 90 of 100 cases at least: %s', (country) => {
    expect(shareOf(tried.filter(({ typed }) => typed.country === country))).toBeGreaterThanOrEqual(0.9);
  });

  it.each(kindsOfLines)('[EA-6f] are split right in 90 of 100 cases at least: %s', (kind) => {
    expect(shareOf(kindOf(kind))).toBeGreaterThanOrEqual(0.9);
  });

  it('[EA-6f] that are split wrong do not pass the rules of their format unseen', () => {
    expect(tried.filter(({ isUnseen }) => isUnseen).map(({ typed, split }) => [typed.text, split?.values])).toEqual([]);
  });
});
