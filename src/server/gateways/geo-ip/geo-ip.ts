/** Finds the country of an IP address. */
export interface CountryFinder {
  /** ISO 3166-1 code; undefined if the address is in no known range. */
  countryOf(address: string): string | undefined;
}

/** Used if no file of countries is configured: a policy that allows only certain countries then refuses everybody. */
export const noCountries: CountryFinder = { countryOf: () => undefined };
