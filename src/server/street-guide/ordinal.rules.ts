const units = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const teens = [
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const suffixes = ['th', 'st', 'nd', 'rd'];

/** A number as an ordinal: "22nd". */
export const ordinal = (n: number): string => `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (suffixes[n % 10] ?? 'th')}`;

/** The spelled ordinals from "first" to "tenth". */
export const firstOrdinals: ReadonlyMap<string, string> = new Map(units.map((word, at) => [word, ordinal(at + 1)]));

const spelled = new Map([
  ...firstOrdinals,
  ...teens.map((word, at) => [word, ordinal(at + 11)] as const),
  ...tens.flatMap((word, at) => [
    [`${word.slice(0, -1)}ieth`, ordinal(at * 10 + 20)] as const,
    ...units.slice(0, 9).map((unit, last) => [word + unit, ordinal(at * 10 + 21 + last)] as const),
  ]),
]);

/** The words of a text with spelled ordinals, from "first" to "ninety-ninth", as numbers. */
export function withOrdinals(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const [at, word] of words.entries()) {
    const unit = tens.includes(words[at - 1] ?? '')
      ? units.slice(0, 9).find((one) => unitOf(one) === unitOf(word))
      : undefined;
    if (unit) found.pop();
    found.push(spelled.get((unit ? words[at - 1] : '') + (unit ?? word)) ?? word);
  }
  return found;
}

/** "first" and "1st" are one. */
const unitOf = (word: string) => firstOrdinals.get(word) ?? word;
