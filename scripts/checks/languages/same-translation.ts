import type { LanguageText, TranslatedText } from './language-text.ts';

/** Reports English texts that are translated in more than one way and not listed so. */
export function differentTranslations({ texts, sheet }: LanguageText): string[] {
  const byEnglish = Map.groupBy(texts, ({ english }) => english);
  return [...byEnglish].flatMap(([english, translated]) => {
    const ways = Map.groupBy(translated, ({ own }) => own);
    if (ways.size < 2 || sheet.several.includes(english)) return [];
    const shown = [...ways].map(([own, of]) => `“${own}” (${idsOf(of)})`).join(' | ');
    return [`“${english}” has ${ways.size} translations: use one, or list it under "Several translations": ${shown}`];
  });
}

const idsOf = (texts: readonly TranslatedText[]) => texts.map(({ id }) => id).join(', ');
