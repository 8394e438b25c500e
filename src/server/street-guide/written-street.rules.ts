import type { StreetElements } from '../gateways/address-validation/civic-address.rules.ts';
import { numberElements } from '../gateways/address-validation/house-number.rules.ts';
import {
  cutLastNumber,
  cutLine,
  cutStreet,
  type StreetCountries,
  type StreetTypes,
  wordsOf,
} from './street-name.rules.ts';

interface Rules {
  readonly types: StreetTypes;
  readonly countries: StreetCountries;
  /** Where a country writes the number of a house in its line; undefined if it may stand on either side. */
  readonly numberSideOf?: (countryIsoCode: string) => 'first' | 'last' | undefined;
}

/**
 * The street of an address as civic elements (RFC 5139), word for word as its user confirmed it. The number of the house is one
 * of its own where the country says on which side of the line it stands; the street is split only in countries whose records do
 * that.
 */
export function writtenStreet(
  address: Readonly<Record<string, string>>,
  { types, countries, numberSideOf }: Rules,
): StreetElements {
  const { country = '', street: line = '', streetType = '', buildingNumber = '' } = address;
  const typesBefore = countries.get(country);
  const inLine = () => (typesBefore ? cutLine(line) : numberApart(line, numberSideOf?.(country)));
  const own = buildingNumber.trim();
  const { number, street } = own === '' ? inLine() : { number: own, street: line };
  const isSplit = typesBefore && streetType === '' && !beginsWithType(street, typesBefore, types);
  const whole = { before: '', name: street, type: streetType, after: '' };
  const { before, name, type, after } = isSplit ? cutStreet(street, types) : whole;
  return { PRD: before, RD: name, STS: type, POD: after, ...numberElements(number) };
}

/**
 * The number of a house is taken out of its line where it can be told from the street. "12 bis" is one number, and "1-2-3" is a
 * block rather than a house.
 */
function numberApart(line: string, side: 'first' | 'last' | undefined) {
  if (side === undefined) return { number: '', street: line };
  const { number, street } = side === 'first' ? cutLine(line) : cutLastNumber(line);
  if (/-.*-/.test(number)) return { number: '', street: line };
  const [, ending = '', rest = ''] = /^(bis|ter|quater)\s+(\S.*)$/i.exec(street) ?? [];
  return side === 'first' && number !== '' && ending !== ''
    ? { number: `${number} ${ending}`, street: rest }
    : { number, street };
}

/** "rue du Port", but not "Avenue Rd", whose name is "Avenue". */
function beginsWithType(street: string, typesBefore: ReadonlySet<string>, types: StreetTypes): boolean {
  const [first = '', ...others] = wordsOf(street);
  return typesBefore.has(first) && (others.length > 1 || !types.has(first));
}
