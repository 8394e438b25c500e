import { languageTag } from '../../../rules/language/locale.ts';

/** Characters on a button. Letters of Chinese, Japanese and Korean take the room of two. */
const buttonLimits = { wide: 20, other: 40 };
const wideScripts = ['Hans', 'Hant', 'Jpan', 'Kore'];
export const subjectLimit = 90;
/** Characters of a text message with the usual values: one segment of 160, or two of 67 in other alphabets. */
const textMessageLimits = { latin: 160, other: 134 };
/** Those of “Not you?” and its address, with which most notices end. */
const resetCharacters = 55;

const scriptOf = (locale: string) => new Intl.Locale(languageTag(locale)).maximize().script ?? '';

export function buttonLimit(locale: string): number {
  return wideScripts.includes(scriptOf(locale)) ? buttonLimits.wide : buttonLimits.other;
}

/** Text messages of a language in another alphabet than the Latin one take two segments at most, others one. */
export function hasLatinAlphabet(locale: string): boolean {
  return scriptOf(locale) === 'Latn';
}

/** What a translator has to know of the room for a text; undefined where a text may be as long as it needs. */
export function limitOf(id: string, locale: string, isButton: boolean): string | undefined {
  if (/[.]voice(?:[.]|$)/.test(id)) return 'spoken: words alone, no / & # ( ) · …';
  if (/[.]sms/.test(id)) {
    const limit = hasLatinAlphabet(locale) ? textMessageLimits.latin : textMessageLimits.other;
    return `text message: ${limit} characters with values, or ${limit - resetCharacters} where “Not you?” and its address follow`;
  }
  if (/^message[.].*[.]subject$/.test(id)) return `subject: ${subjectLimit} characters with values`;
  return isButton ? `button: ${buttonLimit(locale)} characters` : undefined;
}
