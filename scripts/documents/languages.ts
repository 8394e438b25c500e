import { localeNames } from '../../src/server/brand/locales.ts';

/** Content of src/contract/texts/languages.generated.ts: the names that the page need not be sent. */
export function languageNames(codes: readonly string[]): string {
  const rows = localeNames(codes, 'en_US').map(({ localeCode, localeName }) => `${localeCode} ${localeName}`);
  return `// Generated from the names of the files in data/locales by \`npm run generate\`.

/** The languages that have a catalogue, with their regions where a language has several. A text, which is smaller in the page. */
export const languages = \`\\
${rows.join('\n')}\`;
`;
}
