import type { IncomingHttpHeaders } from 'node:http';
import type { Origin } from './origins.ts';

/** The headers that tell from which page a request comes. */
interface SentOrigin {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
}

/**
 * Whether a state-changing request comes from an own page. Clients other than browsers send neither header, and have no
 * cookies of other users.
 * @param own where the request has arrived
 */
export function isSameOrigin({ origin, secFetchSite }: SentOrigin, own: Origin): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin';
  return origin === undefined || origin === own;
}

export const sentOriginOf = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): SentOrigin => ({
  origin,
  secFetchSite: typeof site === 'string' ? site : undefined,
});
