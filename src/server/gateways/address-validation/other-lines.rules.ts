import { insideFieldIds } from '../../../contract/address/address-fields.ts';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import { type AddressValues, stateOfZip } from '../../../rules/address/address-form.ts';
import { nameWords } from '../../../rules/language/fold-text.ts';
import { putInside } from '../../../rules/street/inside-field.ts';
import { numberSideOf } from '../../../rules/street/street-line.ts';
import { unitOfLine } from '../../../rules/street/unit-first.ts';

/** What an address may mean. */
export interface OtherLine {
  readonly address: AddressValues;
  /** It is the same house in other words. Else its user has to say so. */
  readonly isSame: boolean;
}

/**
 * What an address may mean whose line has more than a street and a number, or has them written otherwise than records do; likelier
 * ones first. Nothing says that one of them is a house: they are looked up.
 */
export function otherLines(address: AddressValues, format: AddressFormat): readonly OtherLine[] {
  const placed = withoutPlace(address);
  const base = placed ?? address;
  const streets = [
    ...(placed ? [{ address: placed, isSame: true }] : []),
    ...numberReadings(base, format),
    ...bareUnit(base, format),
  ];
  const state = stateOfCode(base, format);
  return [...streets, ...(state ? [{ address: { ...base, state }, isSame: false }] : [])];
}

/** The state of the postal code where the address has another one: the code of a house is seldom taken for another. */
function stateOfCode({ zip = '', state }: AddressValues, format: AddressFormat): string | undefined {
  const known = state === undefined ? undefined : stateOfZip(zip, format);
  return known === state ? undefined : known;
}

/** "108 North Park Avenue, Warren" with Warren as the city. Undefined where the line has none of its place. */
function withoutPlace(address: AddressValues): AddressValues | undefined {
  const { city = '', state = '', zip = '', country = '' } = address;
  let street = address.street ?? '';
  for (const part of [zip.replace(/-\d{4}$/, ''), zip, state || country]) street = withoutEnd(street, part) ?? street;
  const left = withoutEnd(street, city);
  return left !== undefined && /\p{L}/u.test(left) ? { ...address, street: left } : undefined;
}

/** A text without words at its end, whatever their case, accents and dots; undefined if it does not end with them. */
function withoutEnd(text: string, end: string): string | undefined {
  const words = nameWords(end).split(' ').filter(Boolean);
  const all = [...text.matchAll(/[^\s,-]+/g)];
  const last = all.slice(-words.length);
  const isEnd = words.length > 0 && last.length === words.length && all.length > words.length;
  if (!isEnd || !last.every(([word], at) => nameWords(word) === words[at])) return undefined;
  return text.slice(0, last[0]?.index).replace(/[\s,]+$/, '');
}

/** The letter is no direction. */
const letterApart = /^(\d{1,6})\s([a-df-mo-rt-vx-z])\s+(?=.*\p{L})(\S.*)$/iu;
const letterBeside = /^(\d{1,6})-?([a-z])\s+(?=.*\p{L})(\S.*)$/iu;
const numbersApart = /^(\d{1,3})\s(\d{1,4})\s+(?=.*\p{L})(\S.*)$/u;

/** "66 A Sheridan St" is the house 66A, "37 27 74th St" may be 37-27, and "269B Porter St" a flat of the house 269. */
function numberReadings(address: AddressValues, format: AddressFormat): readonly OtherLine[] {
  const { street = '' } = address;
  if ('buildingNumber' in address || numberSideOf(format) === 'last') return [];
  const on = (line: string) => ({ ...address, street: line });
  const [, number, letter = '', rest] = letterApart.exec(street) ?? [];
  const [, first, second, after] = numbersApart.exec(street) ?? [];
  const [, house, flat = '', name] = letterBeside.exec(street) ?? letterApart.exec(street) ?? [];
  const isFlat = house !== undefined && !hasUnit(address, format);
  const inFlat = isFlat ? withUnit(on(`${house} ${name}`), flat, format) : undefined;
  return [
    ...(number === undefined ? [] : [{ address: on(`${number}${letter.toUpperCase()} ${rest}`), isSame: true }]),
    ...(first === undefined ? [] : [{ address: on(`${first}-${second} ${after}`), isSame: false }]),
    ...(inFlat ? [{ address: inFlat, isSame: false }] : []),
  ];
}

/** "460 Porter St NE 12": a number behind a whole street is that of a flat, unless it belongs to the street. */
const unitAtEnd = /^(\S*\d\S*\s+.*\p{L}.*?),?\s+(\d{1,5}[a-z]?|[a-z]\d{1,4})$/iu;

function bareUnit(address: AddressValues, format: AddressFormat): readonly OtherLine[] {
  if (numberSideOf(format) === 'last' || hasUnit(address, format)) return [];
  const [, street, unit] = unitAtEnd.exec(address.street ?? '') ?? [];
  if (street === undefined || unit === undefined) return [];
  const apart = withUnit({ ...address, street }, unit, format);
  return apart ? [{ address: apart, isSame: false }] : [];
}

const hasUnit = (address: AddressValues, format: AddressFormat) =>
  insideFieldIds.some((id) => address[id]) || unitOfLine(address.street ?? '', format) !== undefined;

const withUnit = (address: AddressValues, unit: string, format: AddressFormat): AddressValues | undefined =>
  putInside(`Unit ${unit.toUpperCase()}`, address, format)?.values;
