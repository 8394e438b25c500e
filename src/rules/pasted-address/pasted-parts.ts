import type { AddressFormat, AddressOption } from '../../contract/address/address-format.ts';
import { codeAlone, shownFields } from '../address/address-form.ts';
import { foldText, nameWords } from '../language/fold-text.ts';
import { hasHouseNumber, numberSideOf } from '../street/street-line.ts';
import { hasStreetWord } from '../street/street-words.ts';
import { isFloorAndDoor, isInside } from '../street/unit-in-street.ts';
import { tidyText } from '../texts/english-text.ts';

/** The parts of an address between its commas and lines, from the street to the country. None is empty. */
export type Parts = readonly string[];

const phoneWord = /^(?:tel|telephone|phone|ph|fon|telefon|telefono|mobile|mob|cell|fax|t|m|p)\b[.:]*\s*(?=[+(\d])/i;

/** Whether a part is a telephone number, a mail address or a page, which signatures have behind their address. */
export function isContact(part: string, format: AddressFormat): boolean {
  if (/\S@\S|^(?:https?:|www\.)/i.test(part)) return true;
  const number = foldText(part).replace(phoneWord, '');
  const isMarked = number.length < part.length || number.startsWith('+');
  const digits = number.replace(/\D/g, '').length;
  return /^\+?[\d\s()./-]+$/.test(number) && digits >= (isMarked ? 6 : 9) && !isZip(part, format);
}

/** A value that was taken out, the parts without it, and where it stood. */
export interface TakenPart {
  readonly value: string;
  readonly parts: Parts;
  readonly at: number;
}

/** The parts without one of them. */
export const withoutPart = (parts: Parts, at: number): Parts => parts.filter((_, index) => index !== at);
/** The parts with another text for one of them. */
export const withPart = (parts: Parts, at: number, text: string): Parts =>
  parts.map((part, index) => (index === at ? text : part));

const bareNumber = /^#?\d+[a-z]?(?:[-/]\d*[a-z]?)?$/i;

/** The parts of a text. A number alone belongs to the street beside it: `Calle Mayor, 12`. */
export function partsOf(text: string, format: AddressFormat): Parts {
  const hasPlaces = shownFields(format).some(({ id }) => id === 'neighborhood');
  const parts = (hasPlaces ? text.slice(0, mostLetters).replace(/(.)\s[-–]\s(?=(.))/g, cutAtDash) : text)
    .slice(0, mostLetters)
    .split(/[\n\r\t,;|·•‧・、，；]+/)
    .map((part) => tidyText(part).replace(/^- | -$/g, ''))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .flatMap((part) => cutBeforeCode(part, format))
    .reduce<Parts>(joinDirection, []);
  const last = parts.at(-1)?.replace(/\.$/, '') ?? '';
  return joinNumbers([...parts.slice(0, -1), ...(last && [last])].flatMap(cutNumber), format);
}
/** `1800 M Street, NW`: the direction belongs to the street. */
const joinDirection = (parts: Parts, part: string): Parts =>
  /^(?:[NS]\.? ?[EW]?|[EW])\.?$/i.test(part) && hasStreetWord(parts.at(-1) ?? '')
    ? [...parts.slice(0, -1), `${parts.at(-1)} ${part}`]
    : [...parts, part];

/** `12 apt 3` behind the name of a street is two parts. */
function cutNumber(part: string): Parts {
  const [, number = '', unit = ''] = /^(\d+[a-z]?)\s(.*\D.*)$/i.exec(part) ?? [];
  return isInside(unit) || isFloorAndDoor(unit) ? [number, unit] : [part];
}

/** A place behind its postal code: a name, and perhaps the number of its district. */
const placeBehindCode = /^\s\p{L}\D*(?:\s\d{1,2}\p{Ll}{0,3})?$/u;

/** `Hauptstr. 7 10117 Berlin`: the comma before the code was left out, where the code stands before its place. */
function cutBeforeCode(part: string, format: AddressFormat): Parts {
  const ids = shownFields(format).map(({ id }) => id);
  const [street, zip, city] = [ids.indexOf('street'), ids.indexOf('zip'), ids.indexOf('city')];
  const found = zip > street && zip < city ? codeIn(part, format) : undefined;
  if (!found || !placeBehindCode.test(found.behind)) return [part];
  const before = tidyText(found.before).replace(/ -$/, '');
  const isWhole = hasHouseNumber(before, numberSideOf(format)) || hasStreetWord(before) || bareNumber.test(before);
  return isWhole || isInside(before) || isFloorAndDoor(before)
    ? [before, tidyText(part.slice(found.before.length))]
    : [part];
}

/** A dash cuts, but for `12 - 14`. */
const cutAtDash = (dash: string, before: string, after: string) =>
  /\d/.test(before) && /\d/.test(after) ? dash : `${before}\n`;
const mostLetters = 600;

function joinNumbers(parts: Parts, format: AddressFormat): Parts {
  const side = numberSideOf(format);
  const at = parts.findIndex((part, index) => bareNumber.test(part) && index < 4);
  const number = parts[at];
  const isNumbered = (part: string) => !isInside(part) && !zipIn(part, format) && hasHouseNumber(part, side);
  if (number === undefined || parts.length < 2 || parts.slice(0, at === 1 ? 1 : undefined).some(isNumbered))
    return parts;
  if (isZip(number, format) && !withoutPart(parts, at).some((part) => zipIn(part, format))) return parts;
  const [before, after] = [parts[at - 1], parts[at + 1]];
  const isOfNext = after !== undefined && !zipIn(after, format) && (hasStreetWord(after) || before === undefined);
  if (isOfNext && (side === 'first' || before === undefined))
    return [...parts.slice(0, at), `${number}, ${after}`, ...parts.slice(at + 2)];
  return before === undefined ? parts : [...parts.slice(0, at - 1), `${before}, ${number}`, ...parts.slice(at + 1)];
}

/** The parts without the country that stands at their end; it may follow the postal code or the state. */
export function withoutCountry(parts: Parts, format: AddressFormat, names: readonly string[]): Parts {
  const known = new Set([format.country, ...(format.writing?.names ?? []), ...names].map(nameKey));
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && known.has(nameKey(last))) return withoutCountry(parts.slice(0, -1), format, names);
  const words = last.split(' ');
  const at = words.findIndex((_, index) => index > 0 && known.has(nameKey(words.slice(index).join(' '))));
  const before = words.slice(0, at).join(' ');
  if (at < 1 || !isPlaceBefore(before, format)) return withoutFirst(parts, known);
  return [...parts.slice(0, -1), before];
}

/** A code, or a state alone, stands before the country; behind a code alone may stand a city of the same name. */
function isPlaceBefore(text: string, format: AddressFormat): boolean {
  const ids = shownFields(format).map(({ id }) => id);
  const isCityNext = ids.includes('city') && ids.indexOf('zip') < ids.indexOf('city');
  const zip = zipIn(text, format);
  return zip ? zip.rest !== '' || !isCityNext : stateAtEnd(text, format)?.rest === '';
}

/** Some write the country first, before the widest place. */
const withoutFirst = (parts: Parts, known: ReadonlySet<string>): Parts =>
  parts.length > 2 && known.has(nameKey(parts[0] ?? '')) ? parts.slice(1) : parts;

const nameKey = (name: string) => nameWords(name).replace(/^the /, '');

const zipField = (format: AddressFormat) => shownFields(format).find(({ id }) => id === 'zip');
const zipPattern = (format: AddressFormat) => {
  const regexp = zipField(format)?.metadata.regexp;
  return regexp?.startsWith('^(') || regexp?.startsWith('^\\d') ? regexp.slice(1, -1) : undefined;
};

const isZip = (text: string, format: AddressFormat) =>
  zipPattern(format) !== undefined && new RegExp(`^(?:${zipPattern(format)})$`, 'i').test(text);

/** Words that say that a postal code follows. */
const zipWords = /(?:^|\s)(?:c\.?\s?p\.?|pin|plz|zip|eircode|post ?code|postal code|code postal)\s*[:-]?$/i;

interface InPart {
  readonly value: string;
  readonly rest: string;
}

/** The last postal code in a part, and the part without it. */
export function zipIn(part: string, format: AddressFormat): InPart | undefined {
  const found = codeIn(part, format);
  if (!found) return undefined;
  const before = found.before.replace(/[(-]$/, '').replace(zipWords, '');
  return { value: codeAlone(found.value, format), rest: trimPlace(before, found.behind) };
}

interface CodeInPart {
  readonly before: string;
  readonly value: string;
  readonly behind: string;
}

function codeIn(part: string, format: AddressFormat): CodeInPart | undefined {
  const pattern = zipPattern(format);
  if (!pattern) return undefined;
  // some write the sign of the country before the code, others join the code to its city
  const code = `(?:[A-Z]|${[format.country, ...(format.writing?.names.slice(0, 1) ?? [])].join('|')})-\\s?`;
  const inText = new RegExp(`(^|[\\s(]|\\p{L}{3,} ?-)(?:${code})??(${pattern})(?=$|[\\s).]|-\\p{L})`, 'giu');
  const [found] = [...part.matchAll(inText)].slice(-1);
  const [whole = '', lead = '', value = ''] = found ?? [];
  if (!found) return undefined;
  return { before: part.slice(0, found.index) + lead, value, behind: part.slice(found.index + whole.length) };
}

/** A place without the signs that joined it to a code. */
const trimPlace = (...texts: string[]) =>
  tidyText(texts.join(' '))
    .replace(/\(\s*\)/g, '')
    .replace(/^[\s.)-]+|[\s(-]+$/g, '');

/** Takes out the last postal code. The number of the street is none, nor is anything in the first part of several. */
export function takeZip(parts: Parts, format: AddressFormat): TakenPart | undefined {
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at] ?? '';
    const found = zipIn(part, format);
    if (!found || (isInside(part) && !isStateOrNothing(found.rest, format))) continue;
    if (at === 0 ? !isPlaceFirst(found, format) : isStreetNumber(parts, at, found.value, format)) continue;
    return { value: found.value, at, parts: withPart(parts, at, found.rest) };
  }
  return undefined;
}

/** `FL 32801` is Florida and its code, no floor. */
const isStateOrNothing = (text: string, format: AddressFormat) => text === '' || stateAtEnd(text, format)?.rest === '';

/**
 * Whether a code may be the number of the only line of a street. The last part has none, nor has a code at the side where
 * the country writes it beside a city.
 */
function isStreetNumber(parts: Parts, at: number, code: string, format: AddressFormat): boolean {
  const [part = '', side] = [parts[at], numberSideOf(format)];
  if (side === undefined || at === parts.length - 1 || !hasHouseNumber(part, side)) return false;
  const ids = shownFields(format).map(({ id }) => id);
  const isCodeFirst = ids.indexOf('zip') < ids.indexOf('city');
  if ((side === 'first') === isCodeFirst) return false;
  const isAtSide = side === 'first' ? part.startsWith(code) : part.endsWith(code);
  return isAtSide && !parts.some((other, index) => index !== at && hasHouseNumber(other, side));
}

/** A code in the first part stands alone or with its city, in countries that begin with them. */
function isPlaceFirst({ rest }: InPart, format: AddressFormat): boolean {
  const ids = shownFields(format).map(({ id }) => id);
  const isWideFirst = ids.indexOf('city') < ids.indexOf('street') || ids.indexOf('zip') < ids.indexOf('street');
  return isWideFirst && !/\d/.test(rest);
}

interface StateInPart {
  readonly option: AddressOption;
  readonly isNamed: boolean;
  readonly length: number;
  readonly rest: string;
}

/** Words that belong to the name of a state but are no part of it. */
const beforeState =
  /(?:^|\s|-)(?:(?:co|county|prov|province|provincia|edo|estado|state|regi[oó]n|departamento|parish|emirate)\.?(?: of| de| del)?)$/i;
const afterState = /\s(?:county|province|state|prefecture|region|oblast)$/i;

/** The state that a part ends with, the longest name first. One letter says too little. */
export function stateAtEnd(part: string, format: AddressFormat): StateInPart | undefined {
  const options = shownFields(format).find(({ id }) => id === 'state')?.options ?? [];
  const text = part.replace(/[()]/g, ' ').replace(afterState, '').trim();
  const others = format.writing?.areas ?? [];
  const found = options.flatMap((option) =>
    [
      option.label,
      option.written,
      option.key,
      ...others.flatMap(({ name, state }) => (state === option.key ? [name] : [])),
    ].flatMap((name = '') => {
      const rest = name.length > 1 ? beforeWords(text, name) : undefined;
      return rest === undefined
        ? []
        : [{ option, isNamed: name !== option.key || name === option.label, rest, length: name.length }];
    }),
  );
  const [best] = found.sort((one, other) => other.length - one.length);
  const isOfArea = (format.writing?.areaWords ?? []).some((word) =>
    foldText(best?.rest ?? '').endsWith(` ${foldText(word)}`),
  );
  return best && { ...best, rest: trimPlace(isOfArea ? best.rest : best.rest.replace(beforeState, '')) };
}

/** What stands before the words that a text ends with; undefined if it does not end with them. */
function beforeWords(text: string, ending: string): string | undefined {
  const words = text.split(/\s+/);
  const key = nameWords(ending);
  const at = words.findIndex((_, index) => nameWords(words.slice(index).join(' ')) === key);
  return at < 0 ? undefined : words.slice(0, at).join(' ');
}

export interface TakenState extends TakenPart {
  /** Its name as it was written, which a city may have too; undefined for its key. */
  readonly name: string | undefined;
}

/** Takes out the last state that ends a part. The line of the street has none. */
export function takeState(parts: Parts, format: AddressFormat): TakenState | undefined {
  const side = numberSideOf(format);
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at] ?? '';
    const found = stateAtEnd(part, format);
    const isStreet = hasHouseNumber(part, side ?? 'first') || isInside(part);
    if (!found || isStreet || (at === 0 && found.rest !== '')) continue;
    if (at === 0 && parts.length < 3) continue;
    const name = found.isNamed ? part.slice(part.length - found.length) : undefined;
    return { value: found.option.key, name, at, parts: withPart(parts, at, found.rest) };
  }
  return undefined;
}
