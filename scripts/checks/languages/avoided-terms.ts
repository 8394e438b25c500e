import { withoutArguments } from './flat-texts.ts';
import { inEachText, type LanguageText } from './language-text.ts';

/** Scripts that write no space between words, or join words and endings. */
const joined = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Reports words that the style sheet avoids. */
export function avoidedTerms(language: LanguageText): string[] {
  const avoided = language.sheet.terms.flatMap(({ english, term, avoided: words }) =>
    words.map((word) => ({
      pattern: patternOf(word),
      problem: `write “${term}” for “${english}” instead of “${word}”`,
    })),
  );
  return inEachText(language, (text) =>
    avoided.filter(({ pattern }) => pattern.test(withoutArguments(text))).map(({ problem }) => problem),
  );
}

function patternOf(word: string): RegExp {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return joined.test(word) ? new RegExp(literal, 'u') : new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, 'iu');
}
