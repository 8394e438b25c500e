import type { AddressFormat } from '../../contract/address/address-format.ts';
import { foldText } from '../language/fold-text.ts';
import { isPostBox } from '../street/post-box.ts';
import { hasHouseNumber, numberSideOf } from '../street/street-line.ts';
import { hasStreetWord } from '../street/street-words.ts';
import { isInside } from '../street/unit-in-street.ts';
import { streetTypesBeforeUnit } from '../street/unit-words.ts';
import { tidyText } from '../texts/english-text.ts';
import { isArea } from './pasted-areas.ts';
import { stateAtEnd } from './pasted-parts.ts';

/** The end of a street and a unit that stood before the name of a city, because a comma was left out. */
export interface CityPart {
  readonly city: string;
  /** A direction of the street: `NW`. */
  readonly direction?: string;
  readonly inside?: string;
}

const directionFirst = /^((?:N|S)\.? ?(?:E|W)\.?)\s+(\S.*)$/i;

/** Takes a direction and a unit off the beginning of a city: `NW Suite 200 Atlanta`. */
export function cutCity(text: string, street: string): CityPart {
  const [, direction, behind = text] = (hasStreetWord(street) && directionFirst.exec(text)) || [];
  const words = behind.split(' ');
  const count = words.map((_, at) => at > 0 && isInside(words.slice(0, at).join(' '))).lastIndexOf(true);
  const inside = count > 0 ? words.slice(0, count).join(' ') : undefined;
  const city = inside ? words.slice(count).join(' ') : behind;
  return { city, ...(direction && { direction }), ...(inside && { inside }) };
}

/** A street and the city behind it, where the comma was left out: `14424 Wentworth Avenue Riverdale`. */
export function cutStreet(line: string): (CityPart & { readonly street: string }) | undefined {
  const words = line.split(' ');
  const isType = (word = '') => streetTypesBeforeUnit.includes(foldText(word).replace(/\.$/, ''));
  const first = words.findIndex((word, at) => at > 1 && isType(word));
  // the second "St" of "Main St St Louis" is no type
  const last = isType(words[first + 1]) && !/^st\.?$/i.test(words[first + 1] ?? '') ? first + 1 : first;
  const behind = words
    .slice(last + 1)
    .join(' ')
    .replace(/^- /, '');
  if (first < 0 || !/^\d/.test(line) || behind === '') return undefined;
  const { city, direction, inside } = cutCity(behind, line);
  const street = [...words.slice(0, last + 1), ...(direction ? [direction] : [])].join(' ');
  return { street, city, ...(inside && { inside }) };
}

/** Removes the state from the city, where somebody wrote it twice. */
export function withoutState(city: string, key: string | undefined, format: AddressFormat): string {
  const found = stateAtEnd(city, format);
  return found && found.option.key === key && found.rest !== '' ? tidyText(found.rest) : city;
}

/** Whether a city has a number that is none of a district, as in `Dublin 2`, or is a county. */
export const isDoubtfulCity = (city: string, format: AddressFormat): boolean =>
  /\d/.test(city.replace(/(\p{L}\.?) \d{1,2}(?:er|e|eme|ème|\.)?(?: [A-Z])?$/u, '$1')) || isArea(city, format);

/** Tells whether a text cannot be a city: a street with its number is in it, a unit, or a post box. */
export function isNoCity(text: string, format: AddressFormat): boolean {
  const [side, digits = ''] = [numberSideOf(format), /\d+/.exec(text)?.[0]];
  const hasNumber = digits !== '' && (hasHouseNumber(text, side) || hasHouseNumber(text, 'first'));
  return isPostBox(text) || isInside(text) || (hasNumber && (hasStreetWord(text) || digits.length > 2));
}
