import type { LocaleEntry } from '../contract/locale.ts';
import { isPseudoLocale, pseudoLocale } from './pseudo-locale.ts';

export interface LocaleChoice {
  /** The locale that the address names. */
  readonly wanted?: string | undefined;
  /** The one that the user chose before. */
  readonly remembered?: string | undefined;
  /** The header Accept-Language. */
  readonly acceptLanguage?: string | undefined;
  readonly brandLocales: readonly string[];
  /** The locales that have a catalogue. */
  readonly available: readonly string[];
  readonly brandDefault: string;
}

/** The locale of a visit: asked for, remembered, liked by the browser, the brand's own; always one of the brand's. */
export function chooseLocale(choice: LocaleChoice): string {
  const offered = choice.brandLocales.filter((code) => choice.available.includes(code));
  const { wanted } = choice;
  if (wanted && isPseudoLocale(wanted) && choice.available.includes(wanted)) return wanted;
  const requested = [choice.wanted, choice.remembered, ...preferredLanguages(choice.acceptLanguage)];
  const found = firstOffered(requested, offered);
  if (found) return found;
  return offered.includes(choice.brandDefault) ? choice.brandDefault : (offered[0] ?? choice.brandDefault);
}

/** The offered locale that the first request has which has one; requested are locales or BCP 47 tags. */
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

/** BCP 47 tag of a locale's code: language_REGION becomes language-REGION. */
export function languageTag(localeCode: string): string {
  return localeCode.replaceAll('_', '-');
}

/** In the order of the selector (§9): by the language's own name, as the page's locale sorts, upper case first. */
export function sortLocales(entries: readonly LocaleEntry[], localeCode: string): LocaleEntry[] {
  const { compare } = new Intl.Collator(localeCode === pseudoLocale ? [] : languageTag(localeCode), {
    caseFirst: 'upper',
  });
  return entries.toSorted((one, other) => compare(one.localeName, other.localeName));
}

/** Texts with overlays laid over them; a message that an overlay lacks falls back alone (LOC-2). */
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

/** The languages of an Accept-Language header, the most wanted first; what is malformed is ignored. */
function preferredLanguages(header = ''): string[] {
  return header
    .split(',', 32)
    .map((item) => /^\s*([a-z]{2,3}(?:-[a-z\d]{2,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(item))
    .flatMap((match) => (match?.[1] ? [{ tag: match[1], weight: Number(match[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/**
 * The offered locale nearest to a tag: the same one; else the same language in the same script, where a region of
 * several countries (a number, UN M.49) serves whom the language's home country does not.
 */
function nearestLocale(request: string, offered: readonly string[]): string | undefined {
  const wanted = parseLocale(request);
  if (!wanted) return undefined;
  const exact = offered.find((code) => code.toLowerCase() === request.replaceAll('-', '_').toLowerCase());
  const related = offered.filter((code) => {
    const candidate = parseLocale(code);
    return candidate?.language === wanted.language && candidate.script === wanted.script;
  });
  const isAbroad = wanted.region !== parseLocale(wanted.language)?.region;
  const inRegion = related.find((code) => parseLocale(code)?.region === wanted.region);
  const regional = isAbroad ? related.find((code) => /\d$/.test(code)) : undefined;
  return exact ?? inRegion ?? regional ?? related[0];
}

/** A locale with what its code leaves out: "zh-TW" is written in traditional characters. */
function parseLocale(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(languageTag(code)).maximize();
  } catch {
    return undefined;
  }
}
