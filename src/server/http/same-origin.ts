/** What of a request tells where it comes from. */
export interface Origins {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
}

/**
 * Whether a state-changing request comes from this installation's own page. A client that is no browser sends
 * neither header and holds no cookie of anybody else.
 */
export function isSameOrigin({ origin, secFetchSite }: Origins, publicUrl: string): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin';
  return origin === undefined || origin === publicUrl;
}
