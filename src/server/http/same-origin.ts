import type { IncomingHttpHeaders } from 'node:http';

/** The headers that identify the origin of a request. */
export interface Origins {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
}

/**
 * Whether a state-changing request comes from this installation's own page. Clients other than browsers send neither
 * header, and have no cookies of other users.
 */
export function isSameOrigin({ origin, secFetchSite }: Origins, publicUrl: string): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin';
  return origin === undefined || origin === publicUrl;
}

export const originsOf = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): Origins => ({
  origin,
  secFetchSite: typeof site === 'string' ? site : undefined,
});
