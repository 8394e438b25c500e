import { flatTexts, withoutArguments } from './flat-texts.ts';
import type { LanguageText } from './language-text.ts';

/** Reports texts that are as in English and not listed so (LOC-1). Two letters in a row are words. */
export function leftInEnglish({ texts, sheet }: LanguageText): string[] {
  return texts
    .filter(({ id, own, english }) => own === english && hasWords(english) && !sheet.same.includes(id))
    .map(({ id, own }) => `${id} is left in English: translate it, or list it under "Same as in English": ${own}`);
}

function hasWords(message: string): boolean {
  return flatTexts(message).some((text) => /\p{L}{2}/u.test(withoutArguments(text)));
}
