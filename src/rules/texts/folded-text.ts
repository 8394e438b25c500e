/** Letters that Unicode does not take apart. */
const substitutes: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A text as searches compare it: without case, accents, and spaces that are repeated. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => substitutes[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
