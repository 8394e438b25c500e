import type { Address } from '../src/server/gateways/address-validation/address-validation.ts';
import { type HabitKind, type HabitStreet, numberForms } from './place-habits-data.ts';
import { type House, joined, partsOf } from './place-habits-guide.ts';

/** An address as somebody types it. */
export interface TypedPlace {
  readonly kind: string;
  /** What was done to it. */
  readonly how: string;
  readonly address: Address;
  /** The same house as its guide writes it; undefined if there is no such house. */
  readonly meant?: Address;
}

const [north, long] = [
  { N: 'North', S: 'South', E: 'East', W: 'West', NE: 'Northeast', NW: 'Northwest', SE: 'Southeast', SW: 'Southwest' },
  {
    St: 'Street',
    Ave: 'Avenue',
    Rd: 'Road',
    Blvd: 'Boulevard',
    Dr: 'Drive',
    Pl: 'Place',
    Hwy: 'Highway',
    Plz: 'Plaza',
  },
] as const;
const lookup = (table: Readonly<Record<string, string>>, word: string) => table[word] ?? word;

/** A street without its short forms. */
export const longOf = (street: HabitStreet) => {
  const { before, typeBefore, name, type, after } = partsOf(street);
  return joined(lookup(north, before), typeBefore, name, lookup(long, type), lookup(north, after));
};

/** The number as people of the place write it. */
export const plainNumber = (kind: HabitKind, number: string) =>
  kind.layout === 'openaddresses' ? number : (numberForms(kind, number)[0] ?? number);
const [numbersInFields, numbersLast] = [['DE'], ['BE']];

/** Tells houses apart. */
export const keyOf = ({ street, number, town }: House) => JSON.stringify([street.parts, number, town.city]);

/** An address of a kind in the fields of its country. */
export function addressOf(kind: HabitKind, number: string, street: string, town: House['town'], more = ''): Address {
  const { country } = kind;
  const place = { city: town.city, ...(town.state && country !== 'PR' && { state: town.state }), zip: town.zip };
  if (numbersInFields.includes(country))
    return { country, customerName: 'Pat Lee', street: street + more, buildingNumber: number, ...place };
  const line = numbersLast.includes(country) ? `${street} ${number}` : `${number} ${street}`;
  return { country, customerName: 'Pat Lee', street: line + more, ...place };
}

/** One number of a range. */
export const numberIn = (kind: HabitKind, number: string, next: () => number) => {
  if (kind.layout !== 'nena-roads') return number;
  const [from = 0, to = 0] = number.split('-').map(Number);
  return String(from + 2 * Math.floor((next() * (to - from)) / 2));
};

/** What addresses are made of. */
export interface Making {
  readonly kind: HabitKind;
  readonly houses: readonly House[];
  readonly known: ReadonlySet<string>;
  next(): number;
  pick<One>(of: readonly One[]): One;
}
