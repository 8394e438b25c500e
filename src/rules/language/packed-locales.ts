import { languages } from '../../contract/texts/languages.generated.ts';
import type { ListedLocale } from '../../contract/texts/locale.ts';

/** The languages of a brand, a letter or digit each: its place among all. A list, if one is not known by this name. */
export type PackedLocales = string | readonly ListedLocale[];

const known = [...languages.matchAll(/(.+?) (.+)/g)].map(
  ([, localeCode = '', localeName = '']): ListedLocale => ({ localeCode, localeName }),
);

/** Packs the entries for the first response. The page, which is built with the names, unpacks them. */
export function packLocales(entries: readonly ListedLocale[]): PackedLocales {
  const places = entries.map(({ localeCode }) => known.findIndex((other) => other.localeCode === localeCode));
  const packed = places.map((place) => place.toString(36)).join('');
  const isKnown = JSON.stringify(unpackLocales(packed)) === JSON.stringify(entries);
  return isKnown ? packed : entries;
}

export function unpackLocales(packed: PackedLocales): readonly ListedLocale[] {
  if (typeof packed !== 'string') return packed;
  const offered = [...packed].flatMap((place) => known[Number.parseInt(place, 36)] ?? []);
  return offered.map(({ localeCode, localeName }) => {
    const withoutRegion = localeName.replace(/ ?[(（].*/, '');
    const isOnlyRegion = offered.filter((other) => other.localeName.startsWith(withoutRegion)).length < 2;
    return { localeCode, localeName: isOnlyRegion ? withoutRegion : localeName };
  });
}
