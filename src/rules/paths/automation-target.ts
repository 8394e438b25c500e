import { isSafeLink, type ParseLink } from './redirect.ts';

/** The slashes are required: browsers resolve `https:host` on an https page as a relative path. */
const httpUrl = /^https?:\/\/[^/]/i;

/**
 * Whether login automation may redirect to a link (SIGN-10): the link is safe (REDIR-1), and it is a registered address
 * of the app or has the origin of one.
 */
export function isAutomationTarget(link: string, registered: readonly string[], parse: ParseLink): boolean {
  if (!isSafeLink(link)) return false;
  if (registered.includes(link)) return true;
  const origin = originOf(link, parse);
  return origin !== undefined && registered.some((known) => originOf(known, parse) === origin);
}

/** Scheme, host and port of an http(s) address; undefined for other schemes and for addresses with credentials. */
function originOf(link: string, parse: ParseLink): string | undefined {
  const parsed = httpUrl.test(link) ? parse(link) : null;
  if (parsed?.username !== '' || parsed.password !== '') return undefined;
  return `${parsed.protocol}//${parsed.host}`;
}
