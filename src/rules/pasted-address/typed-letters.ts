/** More spellings of one text are not tried: each costs a look-up. */
const mostSpellings = 8;

/**
 * The texts that somebody may have written without the letters of the country: "Muellerstrasse" stands for "Müllerstraße", and
 * "Neuestrasse" only seems to have one. The text itself is not among them.
 * @param letters how the country writes some lower-case letters in English ones, such as `ü` as `ue`
 */
export function spellingsWith(text: string, letters: Readonly<Record<string, string>> = {}): readonly string[] {
  const pairs = Object.entries(letters).filter(([, plain]) => plain.length === 2 && plain !== 'ss');
  const pattern = new RegExp(pairs.map(([, plain]) => plain).join('|'), 'gi');
  if (pairs.length === 0) return [];
  const letterOf = new Map(pairs.map(([letter, plain]) => [plain, letter]));
  const found = [...text.matchAll(pattern)].map(({ 0: plain, index }) => ({ plain, index }));
  const spell = (chosen: number) =>
    found.reduceRight((spelt, { plain, index }, at) => {
      const letter = letterOf.get(plain.toLowerCase()) ?? plain;
      const written = plain.startsWith(plain.charAt(0).toLowerCase()) ? letter : letter.toUpperCase();
      return chosen & (1 << at) ? spelt.slice(0, index) + written + spelt.slice(index + plain.length) : spelt;
    }, text);
  const all = 2 ** Math.min(found.length, 10) - 1;
  return Array.from({ length: Math.min(all, mostSpellings) }, (_, n) => spell(all - n));
}
