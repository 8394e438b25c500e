import { editDistance, formsOf, missingPart } from './edit-distance.rules.ts';
import { type ShortName, spelledOut } from './name-words.rules.ts';
import { ordinal, withOrdinals } from './ordinal.rules.ts';
import { directions, type StreetName, wordsOf } from './street-name.rules.ts';

/** Short forms by each of their forms, in lower case without accents. */
type Forms = ReadonlyMap<string, string>;

/** How streets are written in a country, or in one of its states. */
export interface StreetReading {
  /** Whether English ordinals and directions are read. */
  readonly isEnglish: boolean;
  /** Types after the name, which may also be words of a name. */
  readonly types: Forms;
  /** Types before the name. */
  readonly typesBefore: Forms;
  /** Kinds of roads that have a number in place of a name, longest form first. */
  readonly routes: readonly NumberedRoute[];
  /** Types of numbered roads, whose numbers are no ordinals. */
  readonly routeTypes: ReadonlySet<string>;
  /** Words of a name that have several forms. */
  readonly words: Forms;
  /** Directions before the name, in English streets. */
  readonly directionsBefore: Forms;
  /** Directions after the name. */
  readonly directionsAfter: Forms;
  /** Directions after a name whose type stands before it. */
  readonly directionsAfterType: Forms;
  /** Words after which a direction belongs to the name: "rue du Nord". */
  readonly articles: ReadonlySet<string>;
  /** Types that end a word: "Hauptstr." */
  readonly endings: Forms;
  /** Endings that make a number an ordinal, such as the "e" of "4e Avenue". */
  readonly ordinalEndings: ReadonlySet<string>;
  /** Words that are left out of a name, or added to it. */
  readonly lesserWords: ReadonlySet<string>;
  /** Names by their initials. */
  readonly shortNames: readonly ShortName[];
  /** Types and directions by each form of them without one letter. */
  readonly mistypedForms: ReadonlyMap<string, readonly string[]>;
  /** The same of words that have several forms in a name, or belong to numbered roads. */
  readonly mistypedWords: ReadonlyMap<string, readonly string[]>;
}

/** A kind of road, such as "us highway 89". */
export interface NumberedRoute {
  readonly words: readonly string[];
  readonly key: string;
  /** Whether letters may stand for the number: "County Road K". */
  readonly hasLetters: boolean;
}

/** A street as it may have been meant. */
export interface OtherReading extends StreetName {
  readonly penalty: number;
}

const uncutPart = 0.02;
const mistypedPart = 0.1;
const shortestMistyped = 4;
/** Stands for the type of a street that has been left out. */
const anyType = '?';
/** Marks a type that stands before the name: "rue Main" is not "Main rue". */
const before = (key: string) => `${key}-`;

/** Reads a street by the rules of its country. Types and directions that are not there stay empty. */
export const readStreet = (text: string, reading: StreetReading): StreetName =>
  readWords(streetWords(text, reading), reading);

function streetWords(text: string, { isEnglish, endings }: StreetReading): readonly string[] {
  const words = isEnglish ? withOrdinals(wordsOf(text)) : wordsOf(text);
  return words.map((word) => {
    const [form, full] = [...endings].find(([end]) => word !== end && word.endsWith(end)) ?? ['', ''];
    return form ? word.slice(0, -form.length) + full : word;
  });
}

function readWords(given: readonly string[], reading: StreetReading): StreetName {
  const words = joinDirections(splitRoute(given, reading), reading);
  return readRoute(words, reading) ?? readTypeBefore(words, reading) ?? readPlain(words, reading);
}

/** "Highway 26", "N US Highway 89", "County Road 12 E". */
function readRoute(words: readonly string[], reading: StreetReading): StreetName | undefined {
  const { route, start } = routeAt(words, reading) ?? {};
  if (!route || start === undefined) return undefined;
  const [number = '', ...rest] = words.slice(start + route.words.length);
  const after = rest.length === 1 ? directionAfter(rest[0], reading) : '';
  if (after === undefined || rest.length > 1) return undefined;
  return { before: start ? (directions.get(words[0] ?? '') ?? '') : '', name: number, type: before(route.key), after };
}

/** The kind of road that a street begins with, if need be behind a direction: "S R 88" is no "R 88" in the south. */
function routeAt(words: readonly string[], { routes, types }: StreetReading) {
  for (const start of directions.has(words[0] ?? '') ? [0, 1] : [0]) {
    const route = routes.find(({ words: form, hasLetters }) => {
      const number = words[start + form.length] ?? '';
      const isNumber = /^\d+[a-z]?$/.test(number) || (hasLetters && roadLetters.test(number) && !types.has(number));
      return isNumber && form.every((word, at) => words[start + at] === word);
    });
    if (route) return { route, start };
  }
  return undefined;
}
/** "B", "KK", "ZZZ". */
const roadLetters = /^(?:[a-z]{1,2}|([a-z])\1\1)$/;

/** "SR88" for "SR 88". */
function splitRoute(words: readonly string[], { routes }: StreetReading): readonly string[] {
  const [, form, number] = /^([a-z]{1,4})(\d{1,4}[a-z]?)$/.exec(words[0] ?? '') ?? [];
  const isRoute = routes.some(({ words: [only, ...others] }) => only === form && others.length === 0);
  return isRoute && form !== undefined && number !== undefined ? [form, number, ...words.slice(1)] : words;
}

/** "boulevard René-Lévesque Ouest", but not "Avenue Rd", whose name is "Avenue". */
function readTypeBefore([first = '', ...others]: readonly string[], reading: StreetReading): StreetName | undefined {
  const type = reading.typesBefore.get(first);
  if (type === undefined || others.length === 0) return undefined;
  const { rest, after } = cutAfter(others, reading, reading.directionsAfterType);
  const isTypeAfter = rest.length === 1 && reading.types.has(rest[0] ?? '');
  if (isTypeAfter) return readPlain([type, ...others], reading);
  return { before: '', name: nameOf(rest, '', reading), type: before(type), after };
}

/** "NE Main St W". At least one word stays the name, so that "North St" is a street named "north". */
function readPlain(given: readonly string[], reading: StreetReading, isTypeCut = true): StreetName {
  const { route, start = 0 } = routeAt(given, reading) ?? {};
  const words = route
    ? [...given.slice(0, start), ...route.key.split(' '), ...given.slice(start + route.words.length)]
    : given;
  const { rest, after } = cutAfter(words, reading);
  const type = isTypeCut && rest.length > 1 ? reading.types.get(rest.at(-1) ?? '') : undefined;
  const left = type === undefined ? rest : rest.slice(0, -1);
  const first = reading.isEnglish && left.length > 1 ? reading.directionsBefore.get(left[0] ?? '') : undefined;
  const name = nameOf(first === undefined ? left : left.slice(1), type ?? '', reading);
  return { before: first ?? '', name, type: type ?? '', after };
}

const directionAfter = (word = '', { isEnglish, directionsAfter }: StreetReading, more?: Forms) =>
  more?.get(word) ?? directionsAfter.get(word) ?? (isEnglish ? directions.get(word) : undefined);

function cutAfter(words: readonly string[], reading: StreetReading, more?: Forms) {
  const after = words.length > 1 ? directionAfter(words.at(-1), reading, more) : undefined;
  const isName = after === undefined || reading.articles.has(words.at(-2) ?? '');
  return isName ? { rest: words, after: '' } : { rest: words.slice(0, -1), after };
}

/** The words of a name in their short forms. Alone, the word of a type has one, and the number of a street is an ordinal. */
function nameOf(
  words: readonly string[],
  type: string,
  { isEnglish, words: forms, ...reading }: StreetReading,
): string {
  const [only = '', ...others] = words;
  if (others.length > 0) return words.map((word) => forms.get(word) ?? word).join(' ');
  const [, digits, ending = ''] = /^(\d+)(\p{L}*)$/u.exec(only) ?? [];
  if (digits === undefined) return (reading.types.has(only) ? forms.get(only) : undefined) ?? only;
  if (type === '') return only;
  const isOrdinal = ending === '' ? isEnglish && !reading.routeTypes.has(type) : reading.ordinalEndings.has(ending);
  return isOrdinal ? ordinal(Number(digits)) : only;
}

/** "north east" is one direction, and so is the "N-O" of "boulevard Industriel N-O". */
function joinDirections(words: readonly string[], reading: StreetReading): readonly string[] {
  const more = reading.typesBefore.has(words[0] ?? '') ? reading.directionsAfterType : undefined;
  const found: string[] = [];
  for (const word of words) {
    const [last, own] = [found.at(-1), word].map((one) => directionAfter(one, reading, more));
    const isPair = last?.length === 1 && own?.length === 1 && directions.has(last + own);
    if (isPair) found.splice(-1, 1, last + own);
    else found.push(word);
  }
  return found;
}

/** What else a street may be: with a word of its name that looks like a part, or with a mistyped part. */
export function otherReadings(text: string, reading: StreetReading): readonly OtherReading[] {
  const words = joinDirections(splitRoute(streetWords(text, reading), reading), reading);
  const main = readWords(words, reading);
  const seen = new Set([JSON.stringify(main)]);
  const all = [
    ...uncut(words, main, reading),
    ...corrected(words, reading),
    ...correctedWords(words, reading),
    ...compounds(main, reading),
    ...spelled(main, reading),
    ...toNorth(words, reading),
    ...longDirection(main, reading),
  ];
  return all.filter(
    ({ penalty: _, ...street }) => !seen.has(JSON.stringify(street)) && seen.add(JSON.stringify(street)),
  );
}

/** "Birch Creek" may be a road whose type is missing, "W 26" West 26th Street, and "Charest O" a boulevard to the west. */
function uncut(words: readonly string[], main: StreetName, reading: StreetReading): readonly OtherReading[] {
  const whole = nameOf(words, '', reading);
  const numbered = main.type === '' ? nameOf([main.name], anyType, reading) : main.name;
  const after = main.type === '' && words.length > 1 ? reading.directionsAfterType.get(words.at(-1) ?? '') : undefined;
  const toEnd = after !== undefined && { ...main, name: nameOf(words.slice(0, -1), '', reading), after };
  return [
    { ...readPlain(words, reading, false), penalty: uncutPart },
    { before: '', name: whole, type: '', after: '', penalty: uncutPart },
    ...(numbered === main.name ? [] : [{ ...main, name: numbered, penalty: missingPart }]),
    ...(toEnd ? [{ ...toEnd, penalty: missingPart }] : []),
  ];
}

/** "Eats Rezanof" and "Oak Aevnue": a type or a direction in place of a word that is nearly one, where it may stand. */
function corrected(words: readonly string[], reading: StreetReading): readonly OtherReading[] {
  const isBefore = (word: string) => reading.typesBefore.has(word) || (reading.isEnglish && directions.has(word));
  const isAfter = (word: string) => reading.types.has(word) || directionAfter(word, reading) !== undefined;
  const last = words.length - 1;
  const typeAt = directionAfter(words.at(-1), reading) === undefined ? last : last - 1;
  return [0, last, typeAt].flatMap((at, place) => {
    const word = words[at] ?? '';
    const isPart = place === 0 ? isBefore : isAfter;
    if (word.length < shortestMistyped || last < 1 || isPart(word)) return [];
    const near = nearWords(word, reading.mistypedForms).filter(isPart);
    return near.map((form) => ({ ...readWords(replaced(words, at, form), reading), penalty: mistypedPart }));
  });
}

/** "Mountani Rd" and "Satte Hwy 360": a mistyped word has none of the short forms that its record has. */
function correctedWords(words: readonly string[], reading: StreetReading): readonly OtherReading[] {
  return words.flatMap((word, at) => {
    const isKnown = reading.mistypedWords.get(word)?.includes(word);
    if (word.length < shortestMistyped || isKnown) return [];
    return nearWords(word, reading.mistypedWords).map((form) => ({
      ...readWords(replaced(words, at, form), reading),
      penalty: mistypedPart,
    }));
  });
}

/** Words one change away. */
const nearWords = (word: string, mistyped: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  [...new Set(formsOf(word).flatMap((form) => mistyped.get(form) ?? []))].filter(
    (form) => editDistance(word, form) === 1,
  );

const replaced = (words: readonly string[], at: number, word: string) =>
  words.map((one, index) => (index === at ? word : one));

/** "Potsdamerstrasse" may be "Potsdamer Strasse", and the other way round. */
function compounds(main: StreetName, { endings }: StreetReading): readonly OtherReading[] {
  const ends = [...new Set(endings.values())];
  const end = ends.find((one) => main.name.endsWith(one) && main.name !== one);
  if (end && main.type === '')
    return [{ ...main, name: main.name.slice(0, -end.length), type: end, penalty: missingPart }];
  return ends.includes(main.type) ? [{ ...main, name: main.name + main.type, type: '', penalty: missingPart }] : [];
}

/** "MLK Blvd" may be "Martin Luther King Blvd". */
function spelled(main: StreetName, { shortNames }: StreetReading): readonly OtherReading[] {
  const name = spelledOut(main.name.split(' '), shortNames);
  return name ? [{ ...main, name: name.join(' '), penalty: missingPart }] : [];
}

/** "No. Main St" is in the north as a rule, but "No Name Rd" is not. */
const toNorth = ([first, ...others]: readonly string[], reading: StreetReading): readonly OtherReading[] =>
  first === 'no' && others.length > 0 && reading.isEnglish
    ? [{ ...readWords(['n', ...others], reading), penalty: missingPart }]
    : [];

/** "S St" may be South Street, though many towns have an S Street. */
function longDirection(main: StreetName, { isEnglish }: StreetReading): readonly OtherReading[] {
  const long = isEnglish ? [...directions].find(([form, short]) => short === main.name && form !== short) : undefined;
  return long ? [{ ...main, name: long[0], penalty: missingPart }] : [];
}

/** Types and directions that a mistyped word may be, by their forms without one letter. */
export function mistypedForms(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const word of words)
    if (word.length >= shortestMistyped)
      for (const form of formsOf(word)) found.set(form, [...(found.get(form) ?? []), word]);
  return found;
}
