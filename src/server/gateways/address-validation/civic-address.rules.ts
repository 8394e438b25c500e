/** A civic address by its element names (RFC 5139, RFC 6848), such as `{"country": "US", "A1": "OR"}`. */
export type CivicAddress = Readonly<Record<string, string>>;

/** A street and a house number by their parts, as the record of a street has them. */
export interface StreetParts {
  readonly before: string;
  readonly name: string;
  readonly type: string;
  readonly after: string;
  readonly houseNumber: number | undefined;
  readonly houseSuffix: string;
}

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
const streetElements = ['PRD', 'RD', 'STS', 'POD', 'HNO', 'HNS'];

/** An address as its civic elements; those without a value are left out. */
export function toCivic(address: Values, street: StreetParts): CivicAddress {
  const { before, name, type, after, houseNumber, houseSuffix } = street;
  const parts = { PRD: before.toUpperCase(), RD: name, STS: type, POD: after.toUpperCase() };
  const number = { HNO: houseNumber === undefined ? '' : String(houseNumber), HNS: houseSuffix.toUpperCase() };
  const others = Object.entries(elements).map(([field, element]) => [element, address[field] ?? ''] as const);
  return Object.fromEntries(
    [...others, ...Object.entries({ ...parts, ...number })].filter(([, value]) => value !== ''),
  );
}

/** Civic elements as the fields of a given address. What leads to the door inside stays as it was given. */
export function fromCivic(civic: CivicAddress, given: Values): Values {
  const street = joined(civic.PRD, civic.RD, civic.STS, civic.POD);
  const number = joined(civic.HNO, civic.HNS).replace(/ /g, '');
  const line = 'buildingNumber' in given ? { street, buildingNumber: number } : { street: joined(number, street) };
  const { streetType: _, ...rest } = given;
  const known = Object.entries(elements).flatMap(([field, element]) =>
    civic[element] !== undefined && (field in given || field === 'zip') ? [[field, civic[element]] as const] : [],
  );
  return { ...(street ? rest : given), ...Object.fromEntries(known), ...(street ? line : {}) };
}

/** The fields of an address that elements stand for. */
export function fieldsOf(names: readonly string[], given: Values): string[] {
  const number = 'buildingNumber' in given ? 'buildingNumber' : 'street';
  const fields = names.flatMap((name) => {
    if (streetElements.includes(name)) return [name.startsWith('HN') ? number : 'street'];
    return Object.entries(elements).flatMap(([field, element]) => (element === name && field in given ? [field] : []));
  });
  return [...new Set(fields)];
}

const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');
