import { directions } from './street-name.rules.ts';
import type { StreetReading } from './street-reading.rules.ts';

/**
 * A line of a street with its words in their short forms, which are read as the long ones are: "Northwest Doctor King Boulevard" is
 * "NW Dr King Blvd". For lines that are too long for their field.
 */
export function shortStreet(line: string, { words, isEnglish }: Pick<StreetReading, 'words' | 'isEnglish'>): string {
  if (!isEnglish) return line;
  return line.replace(/\p{L}+/gu, (word) => {
    const key = word.toLowerCase();
    const direction = directions.get(key);
    if (direction !== undefined) return direction.toUpperCase();
    const short = words.get(key);
    return short === undefined || short.length >= key.length ? word : short.charAt(0).toUpperCase() + short.slice(1);
  });
}
