import { buttonLimit } from '../../../src/server/brand/operator/text-limits.ts';
import { flatTexts } from './flat-texts.ts';
import type { LanguageText } from './language-text.ts';

/** Where the English text is long itself, a translation may be longer by so much. */
const growth = 1.2;

/** Buttons that look like links are as wide as the screen. */
const buttonElement = /<(?!Text|Quiet)(\w*Button|ButtonLink)\b[\s\S]*?<\/\1>/g;
const spokenName = /\bname=\{t\([^}]*\}?[^}]*\}/g;

/** The ids of the texts on buttons, as the sources of the page show them. */
export function buttonIds(sources: readonly string[], ids: ReadonlySet<string>): string[] {
  const elements = sources.flatMap((source) => source.match(buttonElement) ?? []);
  const named = elements.flatMap((element) => element.replace(spokenName, '').match(/(?<=')[\w.]+(?=')/g) ?? []);
  return [...new Set(named)].filter((id) => ids.has(id));
}

/** Reports texts of buttons that do not fit on one. An argument counts as its name. */
export function longButtons({ locale, texts }: LanguageText, buttons: readonly string[]): string[] {
  return texts.flatMap(({ id, english, own }) => {
    const most = Math.max(buttonLimit(locale), Math.round(lengthOf(english) * growth));
    return buttons.includes(id) && lengthOf(own) > most
      ? [`${id} is on a button and longer than ${most} characters: ${own}`]
      : [];
  });
}

const lengthOf = (message: string) => Math.max(...flatTexts(message).map((text) => [...text].length));
