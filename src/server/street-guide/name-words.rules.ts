import type { StreetName } from './street-name.rules.ts';

/** A name by its initials, and in full. */
export interface ShortName {
  readonly short: readonly string[];
  readonly long: readonly string[];
}

const oneWordApart = 0.1;
const eachWord = 0.03;
/** A name that lacks more words is another one. */
const mostMissing = 4;
const isInitial = (word: string) => /^\p{L}$/u.test(word);

/** The words of a name with a short name in full: "mlk jr" is "martin luther king jr". Undefined if it has none. */
export function spelledOut(words: readonly string[], shortNames: readonly ShortName[]): readonly string[] | undefined {
  for (const { short, long } of shortNames) {
    const at = words.findIndex((_, index) => short.every((word, next) => words[index + next] === word));
    if (at >= 0) return [...words.slice(0, at), ...long, ...words.slice(at + short.length)];
  }
  return undefined;
}

const withoutEach = (words: readonly string[]): readonly (readonly string[])[] =>
  words.length > 1 ? words.map((_, at) => words.filter((_word, index) => index !== at)) : [];
const withoutLesser = (words: readonly string[], lesser: ReadonlySet<string>) => {
  const left = words.filter((word) => !lesser.has(word));
  return left.length > 0 ? left : words;
};
const toInitials = (words: readonly string[]) =>
  words.map((word, at) => (at < words.length - 1 ? word.slice(0, 1) : word));

/**
 * A name of several words in the shorter forms by which people know it: without one of its words, without titles, with initials,
 * or by its last word alone. Two names that lack words of each other share such a form, or the one is a form of the other.
 * @param lesser titles and other words that are left out
 */
export function shorterForms(name: string, lesser: ReadonlySet<string>): readonly string[] {
  const words = name.split(' ');
  if (words.length < 2) return [];
  const main = withoutLesser(words, lesser);
  const spoken = main.filter((word) => !isInitial(word));
  const last = main.slice(-1);
  const all = [...withoutEach(words), main, spoken, ...withoutEach(main), toInitials(main), last];
  const forms = all.map((one) => one.join(' ')).filter((form) => form !== '' && form !== name);
  return [...new Set(forms)];
}

/**
 * How far a street is from that of a record whose name has a word more or less, or initials; undefined if the names differ
 * otherwise. "Carlton Goodlett" is not far from "Dr Carlton B Goodlett", and "Mill Creek" is another name than "Fox Creek".
 */
export function wordDistance(given: StreetName, known: StreetName, lesser: ReadonlySet<string>): number | undefined {
  const [one, other] = [given, known].map(({ name }) => name.split(' '));
  if (!one || !other) return undefined;
  const [main, otherMain] = [withoutLesser(one, lesser), withoutLesser(other, lesser)];
  const [short, long] = main.length <= otherMain.length ? [main, otherMain] : [otherMain, main];
  if (!isWithin(short, long)) return undefined;
  const missing = Math.max(Math.abs(one.length - other.length), long.length - short.length);
  return missing > mostMissing ? undefined : oneWordApart + eachWord * missing;
}

/** Whether words stand in a longer name in their order, at least one of them in full. One alone has to be the last one. */
function isWithin(short: readonly string[], long: readonly string[]): boolean {
  if (short.length === 1 && short[0] !== long.at(-1)) return false;
  let [at, inFull] = [0, 0];
  for (const word of short) {
    while (at < long.length && !isSameWord(word, long[at] ?? '')) at++;
    if (at === long.length) return false;
    if (word === long[at] && word.length > 1 && !/^(?:n|s|e|w|ne|nw|se|sw)$/.test(word)) inFull++;
    at++;
  }
  return inFull > 0;
}

const isSameWord = (one: string, other: string) =>
  one === other || ((isInitial(one) || isInitial(other)) && one.slice(0, 1) === other.slice(0, 1));
