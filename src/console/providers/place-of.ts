import type { ConsoleSay } from '../kernel/texts.ts';
import { anyCountry, type SentTo } from './orders-of-ways.ts';

/** For which country an order is. */
export function placeOf(
  say: ConsoleSay,
  countryOf: (isoCode: string) => string,
  { country, hasOthers }: Pick<SentTo, 'country' | 'hasOthers'>,
): string {
  if (country !== anyCountry) return countryOf(country);
  return say(hasOthers ? 'providers.elsewhere' : 'providers.everywhere');
}
