import type { CivicAddress } from './civic-elements.rules.ts';
import { joinHouseNumber } from './house-number.rules.ts';
import { insideElements } from './inside-elements.rules.ts';

/** The street and the house number of an address as civic elements; empty for none. */
export type StreetElements = Readonly<Record<'PRD' | 'RD' | 'STS' | 'POD' | 'HNO' | 'HNS', string>> &
  Readonly<Partial<Record<'HNP', string>>>;

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
} as const;
/** In the order in which people write them. */
const streetElements = ['PRM', 'PRD', 'STP', 'STPS', 'RD', 'STS', 'POD', 'POM'];
const numberElements = ['HNP', 'HNO', 'HNS'];
/** What leads to the door inside. */
const doorElements = ['FLR', 'UNIT', 'ROOM', 'SEAT', 'LOC'];
/** Fields that an element may stand in, the likeliest first. */
const insideFields: Readonly<Record<string, readonly string[]>> = {
  BLD: ['buildingName', 'unit', 'street2'],
  FLR: ['floor', 'unit', 'street2'],
  UNIT: ['unit', 'street2'],
  ROOM: ['unit', 'street2'],
  LOC: ['designation', 'street2', 'unit'],
};
const placeFields = ['city', 'state', 'zip', 'country'];

/** An address as its civic elements; those without a value are left out. */
export function toCivic(address: Values, street: StreetElements): CivicAddress {
  const others = Object.entries(elements).map(([field, element]) => [element, address[field] ?? ''] as const);
  const own = Object.fromEntries([...others, ...Object.entries(street)].filter(([, value]) => value.trim() !== ''));
  return { ...own, ...insideOf(address, own) };
}

/** A text whose element has another value already stays whole, as additional location information. */
function insideOf({ designation = '', unit = '', street2 = '' }: Values, own: Values): Values {
  const free = [designation.trim()];
  const found: Record<string, string> = {};
  for (const [text, isUnit] of [[unit, true] as const, [street2, false] as const]) {
    const { LOC, ...parts } = insideElements(text, isUnit);
    const isTaken = Object.keys(parts).some((name) => name in own || name in found);
    if (isTaken) free.push(text.trim());
    else Object.assign(found, parts);
    if (LOC !== undefined) free.push(LOC);
  }
  const LOC = free.filter(Boolean).join(', ');
  return LOC === '' ? found : { ...found, LOC };
}

/** Civic elements as the fields of a given address. What leads to the door inside stays as it was given. */
export function fromCivic(civic: CivicAddress, given: Values): Values {
  const known = Object.entries(elements).flatMap(([field, element]) =>
    civic[element] !== undefined && !doorElements.includes(element) && (field in given || field === 'zip')
      ? [[field, civic[element]] as const]
      : [],
  );
  const { streetType, ...rest } = given;
  // A type in a field of its own is a key of a list. Another one belongs to the name.
  const isSameType = streetType !== undefined && streetType.toLowerCase() === civic.STS?.toLowerCase();
  const names = streetElements.filter((name) => name !== 'STS' || !isSameType);
  const street = joined(names.map((name) => civic[name]));
  if (!street) return { ...given, ...Object.fromEntries(known) };
  return { ...(isSameType ? given : rest), ...Object.fromEntries(known), ...lineOf(street, civic, given) };
}

/** The street and the house number, in one field or in two, on the side where the number was given. */
function lineOf(street: string, { HNP = '', HNO = '', HNS = '' }: CivicAddress, given: Values): Values {
  const number = joinHouseNumber({ number: HNP + HNO, suffix: HNS });
  if ('buildingNumber' in given) return { street, buildingNumber: number };
  const isLast = /^\D.*\s\d\S*$/.test(given.street?.trim() ?? '');
  return { street: joined(isLast ? [street, number] : [number, street]) };
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

/**
 * The elements of an answer for an order, as they are. What it leaves out is taken from the question; the country and the
 * way to the door are those of the user.
 */
export function wholeCivic(answer: CivicAddress, own: CivicAddress): CivicAddress {
  const kept = withOwn(answer, own);
  const isOwn = (name: string) => name === 'country' || doorElements.includes(name);
  const hasDoor = doorElements.some((name) => own[name]);
  const hasGroup = [numberElements, streetElements].map((group) => group.some((name) => kept[name]));
  const isLeftOut = (name: string) =>
    !kept[name] && ![numberElements, streetElements].some((group, index) => hasGroup[index] && group.includes(name));
  return Object.fromEntries([
    ...Object.entries(kept).filter(([name]) => !(isOwn(name) && (name === 'country' ? own.country : hasDoor))),
    ...Object.entries(own).filter(([name]) => isOwn(name) || isLeftOut(name)),
  ]);
}

/** The fields of an address that elements stand for, each of which its user can change. */
export function fieldsOf(names: readonly string[], given: Values): string[] {
  return [...new Set(names.flatMap((name) => fieldOf(name, given)))];
}

/** An element that was not sent is a part of the place, such as the county (`A2`), or of the street. */
function fieldOf(name: string, given: Values): readonly string[] {
  const street = 'buildingNumber' in given && numberElements.includes(name) ? 'buildingNumber' : 'street';
  const own = Object.entries(elements).flatMap(([field, element]) => (element === name ? [field] : []));
  const isPlace = /^A[1-6]$|^PCN?$|^country$/.test(name);
  const likely = insideFields[name] ?? [...own, ...(isPlace ? placeFields : [street])];
  const field = likely.find((one) => one in given) ?? [...placeFields, street].find((one) => one in given);
  return field === undefined ? [] : [field];
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');
