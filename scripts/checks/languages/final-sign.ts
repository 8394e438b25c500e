import { flatTexts } from './flat-texts.ts';
import { inEachText, type LanguageText } from './language-text.ts';

/** Full-width signs as their Latin counterparts. A Japanese question ends with か。 as well. */
const counterparts: Readonly<Record<string, string>> = { '。': '.', '！': '!', '？': '?', '：': ':', 'か。': '?' };
/** Labels and examples of addresses follow the habits of the country. */
const addressWords = /^address(?:Field|Example)[.]/;

/** Reports texts that end with another sign than in English, in one of their branches. */
export function otherFinalSigns(language: LanguageText): string[] {
  return inEachText(language, (text, { id, english }) => {
    if (addressWords.test(id) || language.sheet.otherFinalSign.includes(id)) return [];
    const wanted = new Set(flatTexts(english).map(finalSign));
    const own = finalSign(text);
    if (wanted.has(own)) return [];
    return [
      `ends with “${own}”, in English with “${[...wanted].join('” or “')}” (or list it under "Other final sign")`,
    ];
  });
}

function finalSign(text: string): string {
  const sign = /(?:か。|[.!?:…。！？：])(?=[”“»」』’"\s]*$)/u.exec(text)?.[0] ?? '';
  return counterparts[sign] ?? sign;
}
