/**
 * Whether an app in the browser may read answers at an origin (CORS): it is that of one of its registered addresses.
 * @param origin as the request's header says it (RFC 6454 §6.2)
 */
export function isOriginOf(origin: string, redirectUris: readonly string[]): boolean {
  return /^https?:\/\/./.test(origin) && redirectUris.some((address) => address.startsWith(`${origin}/`));
}
