import { withoutArguments } from './flat-texts.ts';
import { inEachText, type LanguageText } from './language-text.ts';

const isSpoken = (id: string) => /[.]voice(?:[.]|$)/.test(id);

/** Reports signs that a voice does not say, and a code without words before it. */
export function unspeakable(language: LanguageText): string[] {
  return inEachText(language, (text, { id }) => {
    if (!isSpoken(id)) return [];
    return [
      ...(/[/&#()·…]/.test(withoutArguments(text)) ? ['write words instead of / & # ( ) · …'] : []),
      ...(/^\P{L}*\{code\}/u.test(text) ? ['words stand before {code}'] : []),
    ];
  });
}
