import type { AddressFormat } from '../../contract/address/address-format.ts';
import { foldText, nameWords } from '../language/fold-text.ts';
import { hasHouseNumber } from '../street/street-line.ts';
import { hasStreetWord } from '../street/street-words.ts';
import { isInside } from '../street/unit-in-street.ts';
import { type Parts, withPart } from './pasted-parts.ts';

/** The parts of an address without the wider places that no field has, and these places. */
interface WithoutAreas {
  /** An empty one in the place of each that was taken out. */
  readonly parts: Parts;
  readonly areas: readonly string[];
}

/**
 * Takes out the counties, districts and the like that are no state of the form: `Chicago, Cook County`, `Liverpool, Merseyside`.
 * The first part is none, nor is the last place that can be the city.
 */
export function withoutAreas(parts: Parts, format: AddressFormat): WithoutAreas {
  const isPlace = (part: string) =>
    /\p{L}{2}/u.test(part) && !isInside(part) && !hasStreetWord(part) && !hasHouseNumber(part, undefined);
  const ends = parts.map((part, index) => (index > 0 && isPlace(part) ? areaAt(part, format) : undefined));
  const at = ends.map((end) => end !== undefined).lastIndexOf(true);
  const [part = '', end = 0] = [parts[at], ends[at]];
  const isCity = (one: string, index: number) => index > 0 && index !== at && isPlace(one) && ends[index] === undefined;
  if (at < 0 || (end === 0 && !parts.some(isCity))) return { parts, areas: [] };
  const rest = withoutAreas(withPart(parts, at, part.slice(0, end).trim()), format);
  return { parts: rest.parts, areas: [...rest.areas, part.slice(end).trim()] };
}

/** Whether a text is nothing but a place between the city and the state. */
export const isArea = (text: string, format: AddressFormat): boolean => areaAt(text, format) === 0;

/** Where such a place begins in a part, by its name or by its word: 7 in `Mödling Bezirk Mödling`. Undefined if there is none. */
function areaAt(part: string, { writing }: AddressFormat): number | undefined {
  const key = nameWords(part);
  if (writing?.areas?.some(({ name, state }) => state === undefined && nameWords(name) === key)) return 0;
  const text = foldText(part);
  const found = (writing?.areaWords ?? []).map(foldText).flatMap((word) => {
    if (text.endsWith(` ${word}`) || text.startsWith(`${word} `)) return [0];
    const at = text.indexOf(` ${word} `);
    return at < 0 ? [] : [at];
  });
  return found.length === 0 ? undefined : Math.min(...found);
}
