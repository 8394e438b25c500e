import { parseArguments } from '../../../src/server/brand/operator/catalogue-problems.ts';
import { flatTexts } from './flat-texts.ts';
import type { LanguageText } from './language-text.ts';

/** Reports numbers that are written without the plural or the digits of the language. */
export function bareNumbers({ texts }: LanguageText): string[] {
  return texts.flatMap(({ id, english, own }) => {
    const numbers = Object.entries(parseArguments(english)).flatMap(([name, type]) =>
      type === 'number' ? [name] : [],
    );
    return numbers
      .filter((name) => hasBare(own, name) && !hasBare(english, name))
      .map((name) => `${id}: write {${name}} with "plural" or "number", as in English: ${own}`);
  });
}

const hasBare = (message: string, name: string) => flatTexts(message).some((text) => text.includes(`{${name}}`));
