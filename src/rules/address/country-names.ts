import type { AddressFormat } from '../../contract/address/address-format.ts';

/**
 * What may stand for the country at the end of an address: its ISO 3166-1 codes, the forms of its format, and its name in
 * English, in its own languages and in that of the page.
 */
export function countryNamesOf(
  { country, writing }: Pick<AddressFormat, 'country' | 'writing'>,
  language: string,
): readonly string[] {
  const languages = new Set(['en', language, ...(writing?.languages ?? [])]);
  const names = [...languages].map((one) => new Intl.DisplayNames([one, 'en'], { type: 'region' }).of(country));
  return [...new Set([country, ...(writing?.names ?? []), ...names.map(String)])];
}
