import { inEachText, type LanguageText } from './language-text.ts';
import { type Typography, typographyOf } from './typography-table.ts';

const ofAll: Typography['wrong'] = [
  { pattern: /[.]{3}/, problem: 'write … instead of three dots' },
  { pattern: /\p{Zs}{2}/u, problem: 'two spaces in a row' },
  { pattern: /^\s|\s$/u, problem: 'a space at the start or end' },
];
/** Quotation marks of all languages; the closing ’ is an apostrophe too. */
const anyQuote = /[„“”«»‹›‚‘「」『』《》]/;

/** Reports spaces, signs and quotation marks that the language does not write. */
export function typographyProblems(language: LanguageText): string[] {
  const typography = typographyOf(language.locale);
  if (!typography) return [`${language.locale} has no row in scripts/checks/languages/typography-table.ts: add one`];
  const { quotes, wrong } = typography;
  const pairs = quotes.map((pair) => pair.join(' ')).join(' or ');
  return inEachText(language, (text, { english }) => [
    ...[...ofAll, ...wrong].filter(({ pattern }) => pattern.test(text)).map(({ problem }) => problem),
    ...(hasStraightMark(text, english) ? ['write typographic marks instead of " or \''] : []),
    ...(anyQuote.test(withoutPairs(text, quotes)) ? [`quotation marks of this language are ${pairs}`] : []),
  ]);
}

/** A mark that the English text has too is one that the text is about, or English quoted from a specification. */
function hasStraightMark(text: string, english: string): boolean {
  return ['"', "'"].some((mark) => text.includes(mark) && !english.includes(mark));
}

function withoutPairs(text: string, quotes: Typography['quotes']): string {
  return quotes.reduce(
    (rest, [open, close]) => rest.replace(new RegExp(`${open}([^${open}${close}]*)${close}`, 'g'), '$1'),
    text,
  );
}
