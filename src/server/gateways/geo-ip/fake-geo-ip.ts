import { isInNetwork, parseAddress, parseNetwork } from '../../../rules/network/network.ts';
import type { CountryFinder } from './geo-ip.ts';

/** The networks reserved for documentation (RFC 5737, RFC 3849). Nobody knows where a private or loopback address is. */
export const fakeRanges = [
  ['192.0.2.0/24', 'US'],
  ['198.51.100.0/24', 'CA'],
  ['203.0.113.0/24', 'DE'],
  ['2001:db8::/33', 'GB'],
  ['2001:db8:8000::/33', 'FR'],
] as const;

/** A country finder for development. */
export function createFakeCountryFinder(): CountryFinder {
  const ranges = fakeRanges.map(([network, country]) => ({ network: parseNetwork(network), country }));
  return {
    countryOf(text) {
      const address = parseAddress(text);
      return address && ranges.find(({ network }) => network && isInNetwork(address, network))?.country;
    },
  };
}
