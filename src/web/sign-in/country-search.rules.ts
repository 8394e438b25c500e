import type { Country } from '../../contract/place.ts';

/** Countries whose name has a word that starts so, or whose calling code or ISO code does; accents do not count. */
export function searchCountries(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = folded(text.trim().replace(/^\+/, ''));
  if (wanted === '') return countries;
  return countries.filter(
    ({ name, callingCode, isoCode }) =>
      callingCode.startsWith(wanted) ||
      isoCode.toLowerCase() === wanted ||
      folded(name).startsWith(wanted) ||
      folded(name)
        .split(/[\s,()-]+/)
        .some((word) => word.startsWith(wanted)),
  );
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
