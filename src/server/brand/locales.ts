import { type PageParameters, queryParameters } from '../../contract/query-parameters.ts';
import type { LocaleEntry } from '../../contract/texts/locale.ts';
import { chooseLocale, languageTag, sortLocales } from '../../rules/language/locale.ts';
import { isPseudoLocale, pseudoLocale } from '../../rules/texts/pseudo-locale.ts';
import type { Brand } from './brand-folder.ts';
import type { Texts } from './texts.ts';

export interface LocaleHints {
  readonly wanted?: string | undefined;
  readonly remembered?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

/** The parts of a request that state the user's language. */
export interface LocaleSources {
  readonly query?: URLSearchParams | undefined;
  readonly parameters: Pick<PageParameters, 'localeId'>;
  readonly rememberedLocale?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

/** The default of `localeId` is not a request: it must not override the remembered choice. */
export function readLocaleHints({ query, parameters, rememberedLocale, acceptLanguage }: LocaleSources): LocaleHints {
  const named = parameters.localeId === queryParameters.localeId.default ? undefined : parameters.localeId;
  return { wanted: query?.get('localeId') ?? named, remembered: rememberedLocale, acceptLanguage };
}

/** Chooses the locale of a page among those of the brand. */
export function chooseBrandLocale({ configuration }: Brand, texts: Pick<Texts, 'locales'>, visit: LocaleHints): string {
  return chooseLocale({
    ...visit,
    brandLocales: configuration.orderLocale,
    available: texts.locales,
    brandDefault: configuration.localeId,
  });
}

/** Locales of a brand that have a catalogue. */
export function offeredLocales({ configuration }: Brand, texts: Texts): string[] {
  return configuration.orderLocale.filter((code) => texts.locales.includes(code));
}

/** Entries of the language selector (FRAME-9, LOC-4). */
export function localeEntries(brand: Brand, texts: Texts, locale: string): LocaleEntry[] {
  const offered = offeredLocales(brand, texts);
  return localeNames(isPseudoLocale(locale) ? [...offered, locale] : offered, locale);
}

/** Names of these locales, in the order of the language selector. */
export function localeNames(codes: readonly string[], locale: string): LocaleEntry[] {
  const entries = codes.map((code) => ({
    localeCode: code,
    localeName: languageName(code, code, codes),
    titleName: languageName(code, locale, codes),
  }));
  return sortLocales(entries, locale);
}

/** Name of a language, with its region only if the brand has several: "Deutsch", "English (UK)". */
function languageName(code: string, inLocale: string, codes: readonly string[]): string {
  if (isPseudoLocale(code)) return code === pseudoLocale ? 'Pseudo' : 'Pseudo, mirrored';
  const language = code.split('_')[0] ?? code;
  const isOnlyRegion = codes.filter((other) => other.split('_')[0] === language).length === 1;
  const displayTag = languageTag(isPseudoLocale(inLocale) ? code : inLocale);
  const name = displayNames(displayTag).of(isOnlyRegion ? language : languageTag(code)) ?? code;
  return name.charAt(0).toLocaleUpperCase(displayTag) + name.slice(1);
}

const namesByTag = new Map<string, Intl.DisplayNames>();

/** Cached `Intl.DisplayNames`, because creating one costs more than rendering a page. */
function displayNames(tag: string): Intl.DisplayNames {
  const known = namesByTag.get(tag);
  if (known) return known;
  const names = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard', style: 'short' });
  namesByTag.set(tag, names);
  return names;
}
