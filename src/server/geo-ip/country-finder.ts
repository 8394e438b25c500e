import { isInNetwork, parseAddress, parseNetwork } from '../access-policy/network.rules.ts';

/** Tells the country of an address. */
export interface CountryFinder {
  /** ISO code; undefined for an address that nobody is known to have. */
  countryOf(address: string): string | undefined;
}

/** Where no source of countries is configured: a policy that allows countries lets nobody in. */
export const noCountries: CountryFinder = { countryOf: () => undefined };

/** What the twin knows: the networks that are kept for documentation (RFC 5737, RFC 3849), and the machine itself. */
export const twinRanges = [
  ['127.0.0.0/8', 'US'],
  ['192.0.2.0/24', 'US'],
  ['198.51.100.0/24', 'CA'],
  ['203.0.113.0/24', 'DE'],
  ['::1/128', 'US'],
  ['2001:db8::/33', 'GB'],
  ['2001:db8:8000::/33', 'FR'],
] as const;

/** The country of an address on a developer's machine. */
export function createCountryTwin(): CountryFinder {
  const ranges = twinRanges.map(([network, country]) => ({ network: parseNetwork(network), country }));
  return {
    countryOf(text) {
      const address = parseAddress(text);
      return address && ranges.find(({ network }) => network && isInNetwork(address, network))?.country;
    },
  };
}
