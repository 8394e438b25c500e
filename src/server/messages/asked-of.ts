import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import type { RequestContext } from '../http/serve.ts';
import { deviceOf } from '../sessions/sessions.ts';
import type { RequestOrigin } from './message-values.ts';

/** The request that causes a message, as its reader is told. */
export function askedOf(
  { userAgent, address }: Pick<RequestContext, 'userAgent' | 'address'>,
  countries: CountryFinder,
): RequestOrigin {
  const countryIsoCode = countries.countryOf(address);
  return { at: Date.now(), ...deviceOf(userAgent), ...(countryIsoCode && { countryIsoCode }) };
}
