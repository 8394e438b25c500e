import type { Country } from '../../../contract/address/place.ts';

/**
 * Countries of which a word of the name, the calling code or the ISO code starts with the search; accents are ignored.
 */
export function searchCountries(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = foldAccents(text.trim().replace(/^\+/, ''));
  if (wanted === '') return countries;
  return countries.filter(
    ({ name, callingCode, isoCode }) =>
      callingCode.startsWith(wanted) ||
      isoCode.toLowerCase() === wanted ||
      foldAccents(name).startsWith(wanted) ||
      foldAccents(name)
        .split(/[\s,()-]+/)
        .some((word) => word.startsWith(wanted)),
  );
}

/** The countries with some of them at the top of the list. */
export function putFirst(countries: readonly Country[], isoCodes: readonly string[]): readonly Country[] {
  const first = new Set(isoCodes.flatMap((isoCode) => countries.find((country) => country.isoCode === isoCode) ?? []));
  return [...first, ...countries.filter((country) => !first.has(country))];
}

function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
