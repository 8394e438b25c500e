/**
 * Whether an origin may read responses for an app (CORS): it must be the origin of a registered address.
 * @param origin value of the request's Origin header (RFC 6454 §6.2)
 */
export function isOriginOf(origin: string, redirectUris: readonly string[]): boolean {
  return /^https?:\/\/./.test(origin) && redirectUris.some((address) => address.startsWith(`${origin}/`));
}
