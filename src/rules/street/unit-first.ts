import type { AddressFormat } from '../../contract/address/address-format.ts';
import { tidyText } from '../texts/english-text.ts';
import { isNumberApart } from './street-line.ts';
import { type StreetAndInside, unitInStreet } from './unit-in-street.ts';

const words = String.raw`#|(?:unit|apartment|apt|suite|ste|office|app|appartement|bureau|flat|shop|penthouse|ph|no)\b\.?`;
const unitThenNumber = new RegExp(
  String.raw`^(?:(${words})\s*#?\s*)?([a-z]{0,2}\d+[a-z]?)\s?[-/]\s?(\d+[a-z]?)\s+(?=.*\p{L})(.+)$`,
  'iu',
);

/**
 * The unit that stands before the number of the house, as Canada, Australia and New Zealand write it: `24-100 Lantern St` is
 * unit 24 of house 100, and so is `Suite 24 - 100 Lantern St`. Undefined if there is none.
 */
export function unitFirstIn(line: string): StreetAndInside | undefined {
  const [, word = '', unit, number, street] = unitThenNumber.exec(tidyText(line)) ?? [];
  if (unit === undefined || number === undefined || street === undefined) return undefined;
  const name = /^(?:#|no\.?)?$/i.test(word) ? 'Unit' : word.replace(/\.$/, '');
  return { street: `${number} ${street}`, inside: `${name} ${unit}` };
}

/** The same of a number that has a field of its own: `3/12` is unit 3 of house 12. */
export function unitFirstInNumber(number: string): { readonly number: string; readonly inside: string } | undefined {
  const found = unitFirstIn(`${number} Street`);
  return found && { number: found.street.replace(/ Street$/, ''), inside: found.inside };
}

/** The line of a street, and what leads to the door inside, as the country of a format writes them (EA-6). */
export const unitOfLine = (line: string, format: AddressFormat): StreetAndInside | undefined =>
  (format.writing?.isUnitFirst ? unitFirstIn(line) : undefined) ?? unitInStreet(line, isNumberApart(format));
