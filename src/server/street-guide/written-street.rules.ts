import type { StreetElements } from '../gateways/address-validation/civic-address.rules.ts';
import { numberElements } from '../gateways/address-validation/house-number.rules.ts';
import { cutLine, cutStreet, type StreetCountries, type StreetTypes, wordsOf } from './street-name.rules.ts';

interface Rules {
  readonly types: StreetTypes;
  readonly countries: StreetCountries;
}

/**
 * The street of an address as civic elements (RFC 5139), word for word as its user confirmed it. It is split only in
 * countries whose records do that; elsewhere only what stands in a field of its own is an element of its own.
 */
export function writtenStreet(address: Readonly<Record<string, string>>, { types, countries }: Rules): StreetElements {
  const { country = '', street: line = '', streetType = '', buildingNumber = '' } = address;
  const typesBefore = countries.get(country);
  const isLine = typesBefore && buildingNumber.trim() === '';
  const { number, street } = isLine ? cutLine(line) : { number: buildingNumber.trim(), street: line };
  const isSplit = typesBefore && streetType === '' && !beginsWithType(street, typesBefore, types);
  const whole = { before: '', name: street, type: streetType, after: '' };
  const { before, name, type, after } = isSplit ? cutStreet(street, types) : whole;
  return { PRD: before, RD: name, STS: type, POD: after, ...numberElements(number) };
}

/** "rue du Port", but not "Avenue Rd", whose name is "Avenue". */
function beginsWithType(street: string, typesBefore: ReadonlySet<string>, types: StreetTypes): boolean {
  const [first = '', ...others] = wordsOf(street);
  return typesBefore.has(first) && (others.length > 1 || !types.has(first));
}
