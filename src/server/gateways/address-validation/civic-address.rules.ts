import { joinHouseNumber } from './house-number.rules.ts';

/** A civic address by its element names (RFC 5139, RFC 6848), such as `{"country": "US", "A1": "OR"}`. */
export type CivicAddress = Readonly<Record<string, string>>;

/** The street and the house number of an address as civic elements; empty for none. */
export type StreetElements = Readonly<Record<'PRD' | 'RD' | 'STS' | 'POD' | 'HNO' | 'HNS', string>>;

type Values = Readonly<Record<string, string>>;

/** The element of each field that is one as it stands. The name of the person is not sent. */
const elements = {
  country: 'country',
  state: 'A1',
  city: 'A3',
  neighborhood: 'A4',
  zip: 'PC',
  buildingName: 'BLD',
  floor: 'FLR',
  unit: 'UNIT',
  street2: 'UNIT',
  designation: 'LOC',
} as const;
/** In the order in which people write them. */
const streetElements = ['PRM', 'PRD', 'STP', 'RD', 'STS', 'POD', 'POM'];
const numberElements = ['HNP', 'HNO', 'HNS'];

/** An address as its civic elements; those without a value are left out. */
export function toCivic(address: Values, street: StreetElements): CivicAddress {
  const others = Object.entries(elements).map(([field, element]) => [element, address[field] ?? ''] as const);
  return Object.fromEntries([...others, ...Object.entries(street)].filter(([, value]) => value !== ''));
}

/** Civic elements as the fields of a given address. What leads to the door inside stays as it was given. */
export function fromCivic(civic: CivicAddress, given: Values): Values {
  const known = Object.entries(elements).flatMap(([field, element]) =>
    civic[element] !== undefined && (field in given || field === 'zip') ? [[field, civic[element]] as const] : [],
  );
  const { streetType, ...rest } = given;
  // A type in a field of its own is a key of a list. Another one belongs to the name.
  const isSameType = streetType !== undefined && streetType.toLowerCase() === civic.STS?.toLowerCase();
  const names = streetElements.filter((name) => name !== 'STS' || !isSameType);
  const street = joined(names.map((name) => civic[name]));
  if (!street) return { ...given, ...Object.fromEntries(known) };
  return { ...(isSameType ? given : rest), ...Object.fromEntries(known), ...lineOf(street, civic, given) };
}

/** The street and the house number, in one field or in two. */
function lineOf(street: string, { HNP = '', HNO = '', HNS = '' }: CivicAddress, given: Values): Values {
  const number = joinHouseNumber({ number: HNP + HNO, suffix: HNS });
  return 'buildingNumber' in given ? { street, buildingNumber: number } : { street: joined([number, street]) };
}

/**
 * The elements of an answer, with those of the question that it leaves out. The parts of a house number belong together, as
 * those of a street do: they are kept where the answer has none of them, or the same number and the same name.
 */
export function withOwn(answer: CivicAddress, own: CivicAddress): CivicAddress {
  if (![...numberElements, ...streetElements].some((name) => answer[name])) return answer;
  const kept = (names: readonly string[], main: string) => {
    const isSame = answer[main] !== undefined && answer[main].toLowerCase() === own[main]?.toLowerCase();
    return isSame || names.every((name) => !answer[name]) ? names.filter((name) => own[name] && !answer[name]) : [];
  };
  const names = [...kept(numberElements, 'HNO'), ...kept(streetElements, 'RD')];
  return { ...answer, ...Object.fromEntries(names.map((name) => [name, own[name] ?? ''])) };
}

/** As `withOwn`, for a suggestion: its street is another one, and what the answer calls wrong is not kept. */
export function withOwnNumber(suggestion: CivicAddress, own: CivicAddress, wrong: readonly string[]): CivicAddress {
  const kept = Object.entries(own).filter(([name]) => numberElements.includes(name) && !wrong.includes(name));
  return withOwn(suggestion, Object.fromEntries(kept));
}

/** The fields of an address that elements stand for. */
export function fieldsOf(names: readonly string[], given: Values): string[] {
  const number = 'buildingNumber' in given ? 'buildingNumber' : 'street';
  const fields = names.flatMap((name) => {
    if (numberElements.includes(name)) return [number];
    if (streetElements.includes(name)) return ['street'];
    return Object.entries(elements).flatMap(([field, element]) => (element === name && field in given ? [field] : []));
  });
  return [...new Set(fields)];
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');
