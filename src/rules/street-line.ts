import type { AddressFormat } from '../contract/address-format.ts';
import { shownFields } from './address-form.ts';

const number = String.raw`\d+[a-z]?(?:[-/]\d*[a-z]?)?(?: ?(?:bis|ter|quater)\b)?`;
const numberFirst = new RegExp(`^(${number}),? +(.+)$`, 'i');
const numberLast = new RegExp(`^(.+?),? +(${number})$`, 'i');

type Side = 'first' | 'last';
const marked = String.raw`(?:(?:no|nr|n|num)\.? ?)?`;
const numbers: Readonly<Record<Side, RegExp>> = {
  first: new RegExp(String.raw`^#?${marked}${number}(?:-\d+)*,? +\S*\p{L}`, 'iu'),
  last: new RegExp(String.raw`\p{L}.*?,? +${marked}(?:${number}|s/n)\.?$`, 'iu'),
};

/** Tells whether a line has the number of a house, at the side where its country writes it. */
export const hasHouseNumber = (line: string, side: Side | undefined): boolean =>
  side ? numbers[side].test(line) : numbers.first.test(line) || numbers.last.test(line);

/** Where a country writes the number of a house; undefined if it may stand on either side. */
export function numberSideOf(format: AddressFormat): Side | undefined {
  const ids = shownFields(format).map(({ id }) => id);
  if (!ids.includes('buildingNumber')) return format.writing?.houseNumber;
  return ids.indexOf('buildingNumber') < ids.indexOf('street') ? 'first' : 'last';
}

/** Tells whether the number of a house has a field of its own. */
export const isNumberApart = (format: AddressFormat): boolean =>
  shownFields(format).some(({ id }) => id === 'buildingNumber');

/** The fields of one line of a street, where the format has its number and its type apart. */
export function splitStreet(line: string, format: AddressFormat): Record<string, string> {
  if (!isNumberApart(format)) return { street: line };
  const first = numberFirst.exec(line);
  const last = numberLast.exec(line);
  const found = (numberSideOf(format) === 'first' && first) || last || first;
  const [, before = '', after = ''] = found ?? [];
  const street = found === first && first ? after : before;
  const buildingNumber = found === first && first ? before : after;
  if (!found) return splitType(line, format);
  return { ...splitType(street, format), buildingNumber };
}

/** The type of a street stands before or after its name, as in its format. */
function splitType(street: string, format: AddressFormat): Record<string, string> {
  const fields = shownFields(format).map(({ id }) => id);
  const types = shownFields(format).find(({ id }) => id === 'streetType')?.options ?? [];
  const isBefore = fields.indexOf('streetType') < fields.indexOf('street');
  const words = street.split(' ');
  const word = ((isBefore ? words.at(0) : words.at(-1)) ?? '').replace(/\.$/, '').toLowerCase();
  const type = types.find(({ key, label }) => word === key.toLowerCase() || word === label.toLowerCase());
  if (!type || words.length < 2) return { street };
  return { street: (isBefore ? words.slice(1) : words.slice(0, -1)).join(' '), streetType: type.key };
}
