import type { AddressFormat } from '../../contract/address/address-format.ts';
import { shownFields } from '../address/address-form.ts';
import { hasStreetWord } from './street-words.ts';

const number = String.raw`\d+[a-z]?(?:[-/]\d*[a-z]?)?(?: ?(?:bis|ter|quater)\b)?`;
/** A letter apart may follow a number at the end: `17 a`, `17 a-c`. */
const numberAtEnd = String.raw`\d+(?: ?[a-z])?(?: ?[-/+] ?(?:\d+(?: ?[a-z])?|[a-z]))?(?: ?(?:bis|ter|quater))?`;
const mark = '(?:(?:no|nr|n|num)(?:[.°] ?| ))?';
const numberLast = new RegExp(`^(.+?),? +${mark}(${numberAtEnd})$`, 'i');
const numberFirst = new RegExp(`^${mark}(${number}),? +(.+)$`, 'i');
/** `12 B rue Haute`: a letter between the number and the street. */
const letterApart = /^(\d+ [a-z]),? +((\S+) +\S.*)$/i;

type Side = 'first' | 'last';
const numbers: Readonly<Record<Side, RegExp>> = {
  first: new RegExp(String.raw`^#?${mark}${number}(?:-\d+)*,? +\S*\p{L}`, 'iu'),
  last: new RegExp(String.raw`\p{L}.*?,? +${mark}(?:${numberAtEnd}|s/n)\.?$`, 'iu'),
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

/** `The Esplanade` has no type: nothing but an article would be left of its name. */
const articles = /^(?:the|la|le|les|el|los|las|l')$/i;

/** Tells whether the number of a house has a field of its own. */
export const isNumberApart = (format: AddressFormat): boolean =>
  shownFields(format).some(({ id }) => id === 'buildingNumber');

/** The fields of one line of a street, where the format has its number and its type apart. */
export function splitStreet(line: string, format: AddressFormat): Record<string, string> {
  if (!isNumberApart(format)) return { street: line };
  const first = withLetter(line) ?? numberFirst.exec(line);
  const last = numberLast.exec(line);
  const found = (numberSideOf(format) === 'first' && first) || last || first;
  const [, before = '', after = ''] = found ?? [];
  const street = found === first && first ? after : before;
  const buildingNumber = found === first && first ? before : after;
  if (!found) return splitType(line, format);
  return { ...splitType(street, format), buildingNumber };
}

/** One letter is that of the number before the name of a street, unless it may be its direction. */
function withLetter(line: string): RegExpExecArray | undefined {
  const found = letterApart.exec(line);
  const [, number = '', street = '', word = ''] = found ?? [];
  const isName = hasStreetWord(word) || (hasStreetWord(street) && !/[nsew]$/i.test(number));
  return found && isName ? found : undefined;
}

/** The type of a street stands before or after its name, as in its format. */
function splitType(street: string, format: AddressFormat): Record<string, string> {
  const fields = shownFields(format).map(({ id }) => id);
  const types = shownFields(format).find(({ id }) => id === 'streetType')?.options ?? [];
  const isBefore = fields.indexOf('streetType') < fields.indexOf('street');
  const words = street.split(' ');
  const word = ((isBefore ? words.at(0) : words.at(-1)) ?? '').replace(/\.$/, '').toLowerCase();
  const type = types.find(({ key, label }) => word === key.toLowerCase() || word === label.toLowerCase());
  const name = (isBefore ? words.slice(1) : words.slice(0, -1)).join(' ');
  if (!type || name === '' || articles.test(name)) return { street };
  return { street: name, streetType: type.key };
}
