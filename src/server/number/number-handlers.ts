import type { numberCalls } from '../../contract/sign-in/number.ts';
import type { HandlersOf } from '../http/serve.ts';
import { parseNumber } from './number.ts';

/**
 * Handler of the number-parse call (API-1).
 * @param homeCountryOf ISO 3166 code of a brand's country, for numbers without a calling code
 */
export function numberHandlers(homeCountryOf: (brandId?: number) => string): HandlersOf<typeof numberCalls> {
  return {
    async parse({ numbers, countryIsoCode, nationalAsPriority, brandId }) {
      const home = (countryIsoCode ?? homeCountryOf(brandId)).toUpperCase();
      const phoneNumbers = numbers.map((text) => {
        const parsed = parseNumber(text, home);
        const isNational = nationalAsPriority && parsed.countryIsoCode === home;
        const formatted = isNational ? parsed.formattedNational : parsed.formattedInternational;
        return { ...parsed, formatted: formatted ?? text };
      });
      return { phoneNumbers };
    },
  };
}

/** The call that parses phone numbers; it has no pages. */
export function createNumberCapability(homeCountryOf: (brandId?: number) => string) {
  return { handlers: { number: numberHandlers(homeCountryOf) } };
}
