/** Scripts written from right to left that a locale can have. */
const rightToLeft: ReadonlySet<string | undefined> = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Nkoo',
  'Rohg',
  'Syrc',
  'Thaa',
]);

/** Which way a language is written, from its BCP 47 tag. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr';
}
