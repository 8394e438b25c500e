import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { languageTag } from '../../../rules/language/locale.ts';
import { defaultLocale } from '../texts.ts';

const languageOf = (locale: string) => new Intl.Locale(languageTag(locale)).language;

/** The locales that have a catalogue in the folder. */
export function localesIn(folder: string): string[] {
  return globSync('*.json', { cwd: folder })
    .map((file) => basename(file, '.json'))
    .toSorted();
}

/** Whether a locale is a variant of the default language: it has only what differs, the rest is the default text. */
export function isVariant(locale: string): boolean {
  return locale !== defaultLocale && languageOf(locale) === languageOf(defaultLocale);
}

/** The locales that have every message: all but the variants of the default language. */
export function completeLocalesIn(folder: string): string[] {
  return localesIn(folder).filter((locale) => !isVariant(locale));
}

/** The locales that are translated from the default one, each with a style sheet. */
export function translatedLocalesIn(folder: string): string[] {
  return completeLocalesIn(folder).filter((locale) => locale !== defaultLocale);
}
