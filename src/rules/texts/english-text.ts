import { englishPattern } from '../../contract/address/address-fields.ts';

const english = new RegExp(englishPattern);

/** Tells whether the records of emergency services take a text (EA-8). */
export const isEnglish = (text: string): boolean => english.test(text);

/** Marks that keyboards put in place of simple ones. */
const simpleMarks: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
};

/** A text with simple marks, half-width letters and single spaces, as everybody would write it by hand. */
export function tidyText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’ʼ‐‑‒–—―−]/g, (mark) => simpleMarks[mark] ?? mark)
    .replace(/(\d)ー(?=\d)/g, '$1-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Latin letters that are no English letter with a mark. */
const simpleLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'a',
  ª: 'a',
  º: 'o',
  '&': 'and',
};

/**
 * A text in English letters; undefined if it is in English already, or has letters of another script.
 * @param letters how the country writes some lower-case letters, such as `ü` as `ue`
 */
export function suggestEnglish(text: string, letters: Readonly<Record<string, string>> = {}): string | undefined {
  const all = { ...simpleLetters, ...letters };
  const written = text.normalize('NFC').replace(/./gu, (letter, index: number) => {
    const simple = all[letter.toLowerCase()];
    return simple === undefined ? letter : inCaseOf(letter, simple, text.normalize('NFC').slice(index + letter.length));
  });
  const plain = tidyText(written.normalize('NFD').replace(/\p{M}/gu, ''));
  const suggestion = plain.replace(/[^ \-.#',:;/a-zA-Z0-9\p{L}\p{N}]/gu, ' ');
  const tidied = tidyText(suggestion);
  return tidied !== text && tidied !== '' && isEnglish(tidied) && !isEnglish(text) ? tidied : undefined;
}

function inCaseOf(letter: string, simple: string, rest: string): string {
  if (letter === letter.toLowerCase()) return simple;
  const next = rest.charAt(0);
  const isWordInCapitals = next !== '' && next !== next.toLowerCase();
  return isWordInCapitals ? simple.toUpperCase() : simple.charAt(0).toUpperCase() + simple.slice(1);
}
