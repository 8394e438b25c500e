/** What leads to the door inside of a building, as civic elements (RFC 5139). */
export type InsideElements = Readonly<Partial<Record<'BLD' | 'FLR' | 'UNIT' | 'ROOM' | 'LOC', string>>>;

/** Words before a designator, in lower case. A floor and a room have a number of their own; a unit keeps its word. */
const words = {
  FLR: ['floor', 'flr', 'fl', 'level', 'lvl', 'etage', 'étage'],
  ROOM: ['room', 'rm'],
  BLD: ['building', 'bldg'],
  // USPS Publication 28, and the words of other countries
  UNIT: [
    'unit',
    'apartment',
    'apt',
    'suite',
    'ste',
    'flat',
    'office',
    'ofc',
    'department',
    'dept',
    'lot',
    'penthouse',
    'ph',
    'space',
    'spc',
    'trailer',
    'trlr',
    'hangar',
    'hngr',
    'pier',
    'slip',
    'stop',
    'key',
    'app',
    'bureau',
    'shop',
    '#',
  ],
} as const;
type Word = keyof typeof words;

/** `3`, `4B`, `12-34`, `G`. */
const designator = String.raw`[\p{L}\p{N}]+(?:[-/.][\p{L}\p{N}]+)*`;
const isNumbered = (text: string) => /\p{N}/u.test(text) || /^\p{L}$/u.test(text);
const forms = Object.entries(words).map(([name, list]) => ({
  name: name as Word, // a key of `words`
  pattern: new RegExp(String.raw`^(?:${list.join('|')})\.?\s*#?\s*(${designator})$`, 'iu'),
}));
const floorWord = `(?:${words.FLR.join('|')})`;
const ending = ['st', 'nd', 'rd', 'th', 'er', 'ère', 'e'].join('|');
const ordinal = String.raw`\d+(?:${ending})`;
/** "3rd floor". */
const ordinalFloor = new RegExp(String.raw`^(\d+)(?:${ending})?\s+${floorWord}\.?$`, 'iu');
/** Where a further part begins without a comma, after a designator: "Floor 3 Suite 12". */
const partStart = new RegExp(
  String.raw`(?<=\p{N}\S*)(?<!\b${ordinal})\s+(?=(?:${Object.values(words).flat().join('|')})\b|#|${ordinal}\s+${floorWord}\b)`,
  'giu',
);

const otherWord = new RegExp(
  String.raw`(?<!\p{L})(?:${[...words.FLR, ...words.ROOM, ...words.BLD].join('|')})(?!\p{L})`,
  'iu',
);

/**
 * Splits a text such as "Floor 3, Suite 12" into its elements. What cannot be split with certainty stays whole, so that no
 * word is lost: it is additional location information (`LOC`).
 * @param isUnit the text stands in a field for a unit: without a word of another kind it is one
 */
export function insideElements(text: string, isUnit = false): InsideElements {
  const written = text.trim();
  if (written === '') return {};
  const parts = written.split(/[,;]/).flatMap((part) => part.trim().split(partStart));
  const elements = parts.filter(Boolean).map((part) => elementOf(part.trim(), parts.length === 1));
  const names = new Set(elements.map((element) => element?.[0]));
  const isCertain = !names.has(undefined) && names.size === elements.length;
  if (isCertain) return Object.fromEntries(elements.flatMap((one) => (one ? [one] : [])));
  return { [isUnit && !otherWord.test(written) ? 'UNIT' : 'LOC']: written };
}

/** @param isAlone a number without a word, such as "4B", is the unit */
function elementOf(part: string, isAlone: boolean): readonly [Word, string] | undefined {
  const floor = ordinalFloor.exec(part)?.[1];
  if (floor !== undefined) return ['FLR', floor];
  for (const { name, pattern } of forms) {
    const value = pattern.exec(part)?.[1];
    if (value !== undefined && isNumbered(value))
      return [name, name === 'FLR' || name === 'ROOM' ? value : part.replace(/\s+/g, ' ')];
  }
  const isNumber = new RegExp(`^${designator}$`, 'u').test(part) && /\p{N}/u.test(part);
  return isAlone && isNumber ? ['UNIT', part] : undefined;
}
