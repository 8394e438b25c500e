import { foldText } from '../language/fold-text.ts';
import { tidyText } from '../texts/english-text.ts';
import {
  ambiguousUnitWords,
  floorsAlone,
  floorWords,
  shortUnitWords,
  sideWords,
  streetTypesBeforeUnit,
  unitWords,
  unitWordsAlone,
} from './unit-words.ts';

/** The line of a street, and what leads to the door inside of the building. */
export interface StreetAndInside {
  readonly street: string;
  readonly inside: string;
}

const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`;

/** `4`, `4B`, `B4`, `12-34`, `13 C`, `2 East`, or one letter. */
const withDigit = String.raw`[a-z]{0,2}-?\d+[a-z]{0,2}(?:[-/.]\w{1,4})?`;
const side = String.raw`(?:\s(?:north|south|east|west|[a-z])(?!\w))?`;
const identifier = String.raw`(?:\s?${withDigit}${side}|\s(?:[a-z]|[a-z]-[a-z])(?!\w))`;
const numberMark = String.raw`(?:\s?(?:#|no\.|nr\.?))?`;
/** A word and what follows it. */
const named = (words: readonly string[], what: string) => String.raw`${anyOf(words)}\.?${numberMark}${what}`;
const ordinal = String.raw`\d{1,3}(?:st|nd|rd|th|er|e|eme|o|a)?\.?`;
const floor = String.raw`${ordinal}\s?${anyOf(floorWords)}(?:\s${anyOf(sideWords)})?`;
const sideOfFloor = String.raw`(?:${ordinal}|st\.)\s?${anyOf(sideWords)}`;

/** Units that stand behind any whole street. */
const sure = [
  named(unitWords, identifier),
  named(ambiguousUnitWords, String.raw`(?:\s?${withDigit}|\s[a-df-mo-rt-vx-z](?!\w))`),
  String.raw`#\s?(?:${withDigit}${side}|[a-z])(?!\w)`,
  floor,
];
/** Units that stand behind a comma or a house number. */
const loose = [...sure, named(shortUnitWords, identifier), sideOfFloor, anyOf(floorsAlone)];
const alone = anyOf(unitWordsAlone);

const sequence = (first: readonly string[], next: readonly string[]) =>
  new RegExp(String.raw`^(?:${first.join('|')})(?:[\s,/-]+(?:${next.join('|')}))*\.?$`, 'u');
const afterStreet = sequence(sure, [...loose, alone]);
const afterNumber = sequence(loose, [...loose, alone]);
const afterType = sequence([alone], [...loose, alone]);
const afterComma = sequence([...loose, alone], [...loose, alone]);
/** `3 B`, `2o`: a floor and a door, behind a comma that a whole street stands before. */
const floorAndDoor = /^\d{1,2}[oae]?\.?(?:[\s-]?[a-z]{1,2})?$/;

/** Tells whether a text is nothing but a floor, a flat, a room or the like: `Apt 4`, `3. OG`, `Level 3`. */
export const isInside = (text: string): boolean => afterComma.test(foldText(tidyText(text)));

/** A floor and a door, such as `3 B`, as Spanish addresses have them behind the number of the house. */
export const isFloorAndDoor = (text: string): boolean => floorAndDoor.test(foldText(tidyText(text)));

/** Tells whether a unit is a floor, for which a format may have a field of its own. */
export const isFloor = (text: string): boolean =>
  new RegExp(String.raw`^(?:${floor}|(?:fl|floor|level|etage|piso|andar|planta|piano)\b|${anyOf(floorsAlone)}$)`).test(
    foldText(text),
  );

/** A line of a form, with a unit that has to move, is shorter. Each place of a longer text would be looked at many times. */
const longestLine = 200;

/**
 * Finds a unit in the line of a street: `151 E Main St Apt 4`. A word is a unit only behind a whole street, with an
 * identifier or as one of those that need none, so `Key West Rd` and `Pier 39` stay whole. Undefined if there is none.
 * @param isNumberApart the number of the house has a field of its own
 */
export function unitInStreet(line: string, isNumberApart = false): StreetAndInside | undefined {
  const text = tidyText(line);
  if (text.length > longestLine) return undefined;
  for (const { 0: gap, index } of text.matchAll(/\s*[,;]\s*|\s+-\s+|\s+/g)) {
    const [street, inside] = [text.slice(0, index), text.slice(index + gap.length)];
    const isCut = gap.trim() === '' ? isUnitBehind(street, inside, isNumberApart) : isUnitApart(street, inside);
    if (isCut) return { street, inside };
  }
  return unitBefore(text, isNumberApart);
}

const startsWithNumber =
  /^(?:\d\S*|[nsew]\d{1,4}\s?[nsew]\s?\d\S*|one|two|three|four|five|six|seven|eight|nine|ten)\s+\S*\p{L}/iu;
const endsWithNumber = /\p{L}.*\s\d+[a-z]?$/iu;

function isUnitBehind(street: string, inside: string, isNumberApart: boolean): boolean {
  const after = foldText(inside);
  const isWhole = startsWithNumber.test(street) || (isNumberApart && /\p{L}{2}/u.test(street));
  if (endsWithNumber.test(street) && !isInside(street) && afterNumber.test(after)) return !isNumberOfUnit(street);
  if (isWhole && afterStreet.test(after)) return true;
  const words = foldText(street).split(' ');
  const isNamed = words.length > (isNumberApart ? 1 : 2);
  return isWhole && isNamed && streetTypesBeforeUnit.includes(words.at(-1) ?? '') && afterType.test(after);
}

/** In `12 Main St Apt 4` the number at the end is none of a house. */
const isNumberOfUnit = (street: string) => startsWithNumber.test(street) && unitInStreet(street) !== undefined;

/** "65 E 1700 S". */
const inGrid = /^\d+\s[nsew]\s\d+\s[nsew]$/i;

/** Behind a comma. */
const isUnitApart = (street: string, inside: string) =>
  (/\p{L}{2}/u.test(street) || inGrid.test(street)) &&
  !isInside(street) &&
  (isInside(inside) || (endsWithNumber.test(street) && isFloorAndDoor(inside) && !isWholeNumber(inside)));

const isWholeNumber = (text: string) => /^\d+$/.test(text);

/** `Flat 2B, 10 Harbour Street` and `Unit 3/14 George Street`. */
function unitBefore(text: string, isNumberApart: boolean): StreetAndInside | undefined {
  const slash = /^((?:unit|flat|apt|shop)\s\d+[a-z]?)\/(\d+[a-z]?\s.+)$/i.exec(text);
  const comma = /^([^,]+),\s*(.+)$/.exec(text);
  const [, inside = '', street = ''] = slash ?? comma ?? [];
  const isWhole = startsWithNumber.test(street) || (isNumberApart && /\p{L}{2}/u.test(street));
  return isWhole && isInside(inside) ? { street, inside } : undefined;
}
