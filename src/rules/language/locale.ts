import type { LocaleEntry } from '../../contract/texts/locale.ts';
import { isPseudoLocale, pseudoLocale } from '../texts/pseudo-locale.ts';
import { parentOf, readAs } from './locale-parents.ts';

export interface LocaleChoice {
  /** The locale given in the URL. */
  readonly wanted?: string | undefined;
  /** The locale that the user chose earlier. */
  readonly remembered?: string | undefined;
  /** Value of the Accept-Language header. */
  readonly acceptLanguage?: string | undefined;
  readonly brandLocales: readonly string[];
  /** The locales that have a catalogue. */
  readonly available: readonly string[];
  readonly brandDefault: string;
}

/**
 * Chooses the locale of a page: from the URL, the remembered choice, the browser's languages, or the brand's default, in
 * this order. The result is one of the brand's locales, or a pseudo-locale if the URL requests one.
 */
export function chooseLocale(choice: LocaleChoice): string {
  const offered = choice.brandLocales.filter((code) => choice.available.includes(code));
  const wanted = choice.wanted?.replace('-', '_'); // pseudo-locales have no other subtags
  if (wanted && isPseudoLocale(wanted) && choice.available.includes(wanted)) return wanted;
  const requested = [choice.wanted, choice.remembered, ...preferredLanguages(choice.acceptLanguage)];
  const found = firstOffered(requested, offered);
  if (found) return found;
  return offered.includes(choice.brandDefault) ? choice.brandDefault : (offered[0] ?? choice.brandDefault);
}

/** The first requested locale that is offered. Requests are locale codes or BCP 47 tags. */
export function firstOffered(
  requested: readonly (string | undefined)[],
  offered: readonly string[],
): string | undefined {
  for (const request of requested) {
    const found = request && nearestLocale(request, offered);
    if (found) return found;
  }
  return undefined;
}

/** BCP 47 tag of a locale code: en_US becomes en-US. */
export function languageTag(localeCode: string): string {
  return localeCode.replaceAll('_', '-');
}

/** Sorts the language selector by name in the collation of the page's locale, upper case first (FRAME-9, LOC-4). */
export function sortLocales(entries: readonly LocaleEntry[], localeCode: string): LocaleEntry[] {
  const { compare } = new Intl.Collator(localeCode === pseudoLocale ? [] : languageTag(localeCode), {
    caseFirst: 'upper',
  });
  return [...entries].sort((one, other) => compare(one.localeName, other.localeName));
}

/** Merges texts with overlays, which take precedence. A message missing in an overlay falls back alone (LOC-2). */
export function mergeTexts<Text>(
  base: Readonly<Record<string, Text>>,
  ...overlays: readonly Readonly<Record<string, Text | null | undefined>>[]
): Record<string, Text> {
  const merged = { ...base };
  for (const overlay of overlays)
    for (const [id, text] of Object.entries(overlay))
      if (text !== undefined && text !== null && text !== '') merged[id] = text;
  return merged;
}

/** Language tags of an Accept-Language header by descending weight; malformed items are ignored. */
function preferredLanguages(header = ''): string[] {
  return header
    .split(',', 32)
    .map((item) => /^\s*([a-z]{2,3}(?:-[a-z\d]{2,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(item))
    .flatMap((match) => (match?.[1] ? [{ tag: match[1], weight: Number(match[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/**
 * The best offered match of a locale or tag: the same locale; else the same language and script, preferring the same region,
 * then the one whose words that region shares, then the language's main region.
 */
function nearestLocale(request: string, offered: readonly string[]): string | undefined {
  const wanted = parseLocale(request);
  if (!wanted) return undefined;
  const exact = offered.find((code) => code.toLowerCase() === request.replaceAll('-', '_').toLowerCase());
  const related = offered.filter((code) => {
    const candidate = parseLocale(code);
    return candidate?.language === wanted.language && candidate.script === wanted.script;
  });
  const parent = parentOf(wanted);
  const sibling = (code: string) => parent !== undefined && parentRegion(code) === parent.region;
  const ofRegion = (region: string | undefined) => related.find((code) => parseLocale(code)?.region === region);
  return (
    exact ??
    ofRegion(wanted.region) ??
    (parent && (ofRegion(parent.region) ?? related.find(sibling))) ??
    ofRegion(parseLocale(`${wanted.language}-${wanted.script}`)?.region) ??
    related[0]
  );
}

function parentRegion(code: string): string | undefined {
  const locale = parseLocale(code);
  return locale && parentOf(locale)?.region;
}

/** Parses a locale and adds the likely subtags that its code omits: zh-TW becomes zh-Hant-TW, and yue zh-Hant-HK. */
function parseLocale(code: string): Intl.Locale | undefined {
  try {
    const locale = new Intl.Locale(languageTag(code)).maximize();
    const language = readAs[locale.language];
    return language === undefined ? locale : new Intl.Locale(locale, { language });
  } catch {
    return undefined;
  }
}
