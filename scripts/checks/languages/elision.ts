import { inEachText, type LanguageText } from './language-text.ts';

/** Words that begin with an h before which French does not elide. */
const aspirated = 'h(?:aut|ors|uit|asard|all|ôte|éros)';
/** Arguments that begin with a digit or a mark. */
const notNames = 'code|number|digits|reference|pin|time|until|from|at|masked';

const faults: Readonly<Record<string, readonly { readonly pattern: RegExp; readonly problem: string }[]>> = {
  fr: [
    {
      pattern: new RegExp(`(?<![\\p{L}-])(?:[dl]e|que) (?!${aspirated})[aeiouhàâéèêîôû]`, 'iu'),
      problem: 'elide before a vowel (d’, l’, qu’)',
    },
    {
      pattern: new RegExp(`(?<![\\p{L}-])(?:de|que) \\{(?!(?:${notNames})\\})\\w+\\}`, 'iu'),
      problem: 'no “de” or “que” before a name, which may begin with a vowel',
    },
  ],
};

/** Reports words that are not elided before a vowel, or that a name may require to be. */
export function missingElisions(language: LanguageText): string[] {
  const patterns = faults[language.locale.split('_')[0] ?? ''] ?? [];
  return inEachText(language, (text) =>
    patterns.filter(({ pattern }) => pattern.test(text)).map(({ problem }) => problem),
  );
}
