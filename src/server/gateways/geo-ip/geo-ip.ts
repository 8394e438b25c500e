/** Tells the country of an address. */
export interface CountryFinder {
  /** ISO code; undefined for an address that nobody is known to have. */
  countryOf(address: string): string | undefined;
}

/** Where no source of countries is configured: a policy that allows countries lets nobody in. */
export const noCountries: CountryFinder = { countryOf: () => undefined };
