import type { AddressField, AddressFormat } from '../../contract/address/address-format.ts';
import { type AddressValues, isZipOfState, shownFields, stateOfZip } from '../address/address-form.ts';
import { type MovedText, putInside } from '../street/inside-field.ts';
import { placeLinesBefore } from '../street/lines-before-street.ts';
import { hasHouseNumber, numberSideOf, splitStreet } from '../street/street-line.ts';
import { hasStreetWord } from '../street/street-words.ts';
import { unitOfLine } from '../street/unit-first.ts';
import { isFloorAndDoor, isInside } from '../street/unit-in-street.ts';
import { withoutAreas } from './pasted-areas.ts';
import { cutCity, cutStreet, isDoubtfulCity, isNoCity, withoutState } from './pasted-city.ts';
import {
  isContact,
  type Parts,
  partsOf,
  stateAtEnd,
  takeState,
  takeZip,
  withoutCountry,
  withoutPart,
  zipIn,
} from './pasted-parts.ts';

/** The fields of an address, and what its user should know of them. */
export interface SplitAddress {
  readonly values: AddressValues;
  /** Lines that belong to no field. */
  readonly leftOut: readonly string[];
  /** Words whose field is a guess, or that were cut out of a line. */
  readonly moved: readonly MovedText[];
}

/** What is known besides the text. */
interface Known {
  /** Names of the format's country in the language of the page. */
  readonly countryNames?: readonly string[];
  /** What the form has already. */
  readonly values?: AddressValues;
}

/** Longer texts are letters or web pages that have an address somewhere. One letter can stand for many. */
const longestPaste = 500;

/**
 * The fields of a whole address that somebody pasted; undefined if it does not look like one.
 * @param text lines, or parts between commas, from the street to the country
 */
export function splitPastedAddress(text: string, format: AddressFormat, known: Known = {}): SplitAddress | undefined {
  if (text.normalize('NFKC').trim().length > longestPaste) return undefined;
  const all = partsOf(text, format);
  const parts = all.filter((part) => !isContact(part, format));
  const found = splitWithCountry(parts, format, known);
  return found && { ...found, leftOut: [...found.leftOut, ...all.filter((part) => !parts.includes(part))] };
}

function splitWithCountry(parts: Parts, format: AddressFormat, { countryNames = [], values = {} }: Known) {
  const without = withoutCountry(parts, format, countryNames);
  const found = splitParts(without, format, values);
  if ((found && isWhole(found.values, format)) || !mayBePlace(parts, without, format)) return found;
  const other = splitParts(parts, format, values);
  return other && isWhole(other.values, format) ? other : (found ?? other);
}

/** Whether the name that was taken for the country can be that of its city or state, because there is no other. */
function mayBePlace(parts: Parts, without: Parts, format: AddressFormat): boolean {
  if (without.length !== parts.length - 1) return false;
  return without.length > 1 ? stateAtEnd(parts.at(-1) ?? '', format)?.rest === '' : !zipIn(without[0] ?? '', format);
}

/** Whether each place that the country needs is there, and the postal code is one of its state. */
function isWhole(values: AddressValues, format: AddressFormat): boolean {
  const needed = shownFields(format).filter(
    ({ id, metadata }) => ['city', 'state', 'zip'].includes(id) && metadata.mandatory,
  );
  return needed.every(({ id }) => values[id]) && isZipOfState(values.zip ?? '', values.state ?? '', format);
}

/** A part of an address without its postal code and its state. */
interface Part {
  readonly text: string;
  /** A postal code or a state stood beside it. */
  readonly isPlace: boolean;
}

function splitParts(parts: Parts, format: AddressFormat, known: AddressValues): SplitAddress | undefined {
  if (parts.length < 2) return undefined;
  const zip = takeZip(parts, format);
  const taken = takeState(zip?.parts ?? parts, format);
  const isCity = taken?.name !== undefined && !hasCity(taken.parts, format);
  const { parts: rest, areas } = withoutAreas((isCity ? zip?.parts : (taken?.parts ?? zip?.parts)) ?? parts, format);
  const places = rest
    .map((text, at) => ({ text, isPlace: at === zip?.at || at === taken?.at }))
    .filter(
      ({ text }, at) => text !== '' && (isCity || !isStateAgain(text, withoutPart(rest, at), taken?.value, format)),
    );
  const outside = places.filter(({ text }) => !isInside(text));
  if (outside.length === 0 || (!zip && outside.length < 2)) return undefined;
  const codes = { zip: zip?.value, state: taken && { key: taken.value, isCity }, format };
  const found = findLines(places, codes);
  if (isNoCity(found.city, format)) return undefined;
  const composed = compose(found, codes, known);
  return { ...composed, leftOut: [...composed.leftOut, ...areas] };
}

/** Somebody wrote the state twice: `Roswell, Georgia, GA`. */
const isStateAgain = (text: string, others: Parts, key: string | undefined, format: AddressFormat) => {
  const found = stateAtEnd(text, format);
  const isCity = hasField(format, 'neighborhood') || !hasCity(others, format);
  return found?.rest === '' && found.option.key === key && !isCity;
};

/** Whether a city is left besides the street, where the country has one. */
function hasCity(parts: Parts, format: AddressFormat): boolean {
  if (!hasField(format, 'city')) return true;
  const outside = parts.filter((part) => part !== '' && !isInside(part) && !isFloorAndDoor(part));
  const numbered = outside.findIndex((part) => hasHouseNumber(part, numberSideOf(format)));
  const street = numbered < 0 ? outside.findIndex(hasStreetWord) : numbered;
  return outside.length > Math.max(street, 0) + 1;
}

interface Codes {
  readonly zip: string | undefined;
  /** `isCity`: the same name is also the only one that the city can have. */
  readonly state: { readonly key: string; readonly isCity: boolean } | undefined;
  readonly format: AddressFormat;
}

/** The lines of an address, as they stand to its street. */
interface Lines {
  readonly before: Parts;
  readonly street: string;
  readonly behind: Parts;
  readonly city: string;
  /** Units that stood in the line of the street or of the city. */
  readonly inside: Parts;
  readonly isCityBefore: boolean;
  readonly guesses: readonly MovedText[];
}

function findLines(parts: readonly Part[], codes: Codes): Lines {
  const { format } = codes;
  const { at: streetAt, isSure } = findStreet(parts, format);
  const cityAt = findCity(parts, streetAt, format);
  const written = parts[streetAt]?.text ?? '';
  const isStateNeeded = fieldOf(format, 'state')?.metadata.mandatory === true;
  const isStateCity = codes.state?.isCity === true && isStateNeeded;
  const mayBeJoined = codes.zip !== undefined && hasField(format, 'city') && (cityAt < 0 || isStateCity);
  const joined = mayBeJoined ? cutStreet(written) : undefined;
  const { city, direction, inside } = joined ?? cutCity(parts[cityAt]?.text ?? '', written);
  const line = joined?.street ?? (direction ? `${written} ${direction}` : written);
  const cut = unitOfLine(line, format);
  const isOther = (_: Part, at: number) => at !== cityAt;
  return {
    before: parts.filter((part, at) => at < streetAt && isOther(part, at)).map(({ text }) => text),
    street: cut?.street ?? line,
    behind: parts.filter((part, at) => at > streetAt && isOther(part, at)).map(({ text }) => text),
    city,
    inside: [cut?.inside, inside].flatMap((text) => text ?? []),
    isCityBefore: cityAt >= 0 && cityAt < streetAt,
    guesses: [
      ...(isSure ? [] : [{ text: written, fieldId: 'street' as const }]),
      ...(direction ? [{ text: direction, fieldId: 'street' as const }] : []),
      ...(joined || isStateCity || isDoubtfulCity(city, format) ? [{ text: city, fieldId: 'city' as const }] : []),
    ],
  };
}

function compose(lines: Lines, codes: Codes, known: AddressValues): SplitAddress {
  const { format } = codes;
  const values = { ...splitStreet(lines.street, format), ...placesOf(lines.city, codes) };
  const before = lines.before.map((text) => ({ text, isInside: isInside(text) }));
  const placed = placeLinesBefore(before, { values, known, format, isCityBefore: lines.isCityBefore });
  const behind = [
    ...lines.inside.map((text) => ({ text, isSure: false })),
    ...lines.behind.map((text) => ({ text, isSure: isInside(text) || isFloorAndDoor(text) })),
  ];
  const start: SplitAddress = { ...placed, moved: [...placed.moved, ...lines.guesses] };
  const end = behind.reduce((now, { text, isSure }) => placeBehind(now, text, isSure, format), start);
  return { ...end, values: ofFormat(end.values, format) };
}

/** A part behind the street: what leads to the door, else a part of the city. */
function placeBehind(now: SplitAddress, text: string, isSure: boolean, format: AddressFormat): SplitAddress {
  const isDistrict = !isSure && !isInside(text) && hasField(format, 'neighborhood') && !now.values.neighborhood;
  if (isDistrict) return { ...now, values: { ...now.values, neighborhood: text } };
  const put = putInside(text, now.values, format);
  if (!put) return { ...now, leftOut: [...now.leftOut, text] };
  return { ...now, values: put.values, moved: isSure ? now.moved : [...now.moved, put.moved] };
}

const fieldOf = (format: AddressFormat, id: AddressField['id']) => shownFields(format).find((field) => field.id === id);
const hasField = (format: AddressFormat, id: AddressField['id']) => fieldOf(format, id) !== undefined;

interface FoundStreet {
  readonly at: number;
  /** It has a number or a word for streets; otherwise it is a guess. */
  readonly isSure: boolean;
}

/** The first line with a number, where the country writes it; else the first one that may be a street. */
function findStreet(parts: readonly Part[], format: AddressFormat): FoundStreet {
  const side = numberSideOf(format);
  const isStreet = ({ text, isPlace }: Part, at: number, sideOfNumber: typeof side) =>
    !(isPlace && at > 0) && !isInside(text) && hasHouseNumber(unitOfLine(text, format)?.street ?? text, sideOfNumber);
  const last = isCityBehind(format) ? parts.length - 1 : parts.length;
  const ways = side ? [side, side === 'first' ? ('last' as const) : ('first' as const)] : [undefined];
  for (const way of ways) {
    const found = parts.findIndex((part, at) => (at < last || at === 0) && isStreet(part, at, way));
    if (found >= 0) return { at: found, isSure: true };
  }
  const named = parts.findIndex(({ text, isPlace }) => !isPlace && !isInside(text) && hasStreetWord(text));
  if (named >= 0) return { at: named, isSure: true };
  return { at: withoutNumber(parts, format), isSure: parts.length < 3 || side === undefined };
}

/** The country writes its city behind the street. */
function isCityBehind(format: AddressFormat): boolean {
  const ids = shownFields(format).map(({ id }) => id);
  return ids.indexOf('city') > ids.indexOf('street');
}

/** A flat, or the name of the building, may stand before a street that has no number. */
function withoutNumber(parts: readonly Part[], format: AddressFormat): number {
  const last = hasField(format, 'city') ? parts.length - 1 : parts.length;
  const [first = 0, second] = parts.flatMap(({ text }, at) => (at < last && !isInside(text) ? [at] : []));
  return second !== undefined && hasField(format, 'buildingName') ? second : first;
}

/** The place beside the postal code, else the last one; -1 if the country has no cities in its form. */
function findCity(parts: readonly Part[], streetAt: number, format: AddressFormat): number {
  if (!hasField(format, 'city')) return -1;
  const isCity = ({ text, isPlace }: Part, at: number) =>
    at !== streetAt && /\p{L}{2}/u.test(text) && (isPlace || !isInside(text));
  const beside = lastIndex(parts, (part, at) => part.isPlace && isCity(part, at));
  if (beside >= 0) return beside;
  const behind = lastIndex(parts, (part, at) => at > streetAt && isCity(part, at));
  const ids = shownFields(format).map(({ id }) => id);
  const isBefore = behind < 0 && ids.indexOf('city') < ids.indexOf('street');
  if (!isBefore) return behind;
  return hasField(format, 'neighborhood') ? parts.findIndex(isCity) : lastIndex(parts, isCity);
}

const lastIndex = (parts: readonly Part[], isFound: (part: Part, at: number) => boolean) =>
  parts.map(isFound).lastIndexOf(true);

/** City, state and postal code. What is the city's name is the state's only where no code tells it. */
function placesOf(city: string, { zip, state, format }: Codes): Record<string, string> {
  const code = zip ?? '';
  const ofCode = stateOfZip(code, format);
  const isNeeded = fieldOf(format, 'state')?.metadata.mandatory;
  const name = withoutState(city, state?.key, format);
  const key = state?.isCity ? (ofCode ?? (isNeeded ? state.key : undefined)) : (state?.key ?? ofCode);
  return { ...(name && { city: name }), ...(key && { state: key }), ...(code && { zip: code }) };
}

/** The values of the format's own fields. */
function ofFormat(values: AddressValues, format: AddressFormat): AddressValues {
  const ids = new Set<string>(shownFields(format).map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id, value]) => ids.has(id) && value !== ''));
}
