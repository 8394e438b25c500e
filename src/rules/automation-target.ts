import { isSafeLink, type ParseLink } from './redirect.ts';

/** Without its slashes, a page of the same scheme would read the rest as a path of its own. */
const httpUrl = /^https?:\/\/[^/]/i;

/**
 * Whether login automation may lead to a link (SIGN-10): one of the app's registered addresses, or another page of a
 * site that has one. The rules of §5 lie beneath.
 */
export function isAutomationTarget(link: string, registered: readonly string[], parse: ParseLink): boolean {
  if (!isSafeLink(link)) return false;
  if (registered.includes(link)) return true;
  const origin = originOf(link, parse);
  return origin !== undefined && registered.some((known) => originOf(known, parse) === origin);
}

/** Scheme, host and port of a web address without credentials. */
function originOf(link: string, parse: ParseLink): string | undefined {
  const parsed = httpUrl.test(link) ? parse(link) : null;
  if (parsed?.username !== '' || parsed.password !== '') return undefined;
  return `${parsed.protocol}//${parsed.host}`;
}
