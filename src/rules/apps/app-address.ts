import { type ApplicationType, isSafeLink, type ParsedLink } from '../paths/redirect.ts';

/** What the rules read of an address; `URL` has this shape. */
export interface AppAddress extends ParsedLink {
  readonly searchParams: { has(name: string): boolean };
}
/** A WHATWG URL parser (`URL.parse`); null for anything but an absolute URL. */
export type ParseAddress = (address: string) => AppAddress | null;

/** Why an app cannot use an address. */
export type AppAddressProblem =
  | { readonly reason: AddressReason; readonly about?: never }
  /** `about`: the parameter that the response adds, or the scheme that other programs may have. */
  | { readonly reason: 'parameterTaken' | 'schemeWithoutDot'; readonly about: string };
type AddressReason =
  | 'unsafe'
  | 'notWhole'
  | 'fragment'
  | 'credentials'
  | 'wildcard'
  | 'notWeb'
  | 'notEncrypted'
  | 'notOnDevice'
  | 'encryptedOnDevice';

const loopback = ['localhost', '127.0.0.1', '[::1]'];
/** Hosts that only a closed network knows: names without a dot, reserved names, private addresses (RFC 1918, RFC 4193). */
const closedHost =
  /^(?:[^.]+|.*\.(?:localhost|local|internal|test|home\.arpa)|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[f[cd].*\])$/;
/** Parameters that the response adds (RFC 6749 §4.1.2, RFC 9207): the app would receive them twice. */
const responseParameters = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'];

/**
 * Why an app cannot be returned to at an address; undefined if it can. It applies our own rules (REDIR-1, REDIR-2) and those of
 * the OpenID library. The console asks it while an address is typed, the server before it is stored.
 */
export function problemOfReturn(
  address: string,
  type: ApplicationType,
  parse: ParseAddress,
): AppAddressProblem | undefined {
  return isSafeLink(address) ? problemOfAddress(address, type, parse) : { reason: 'unsafe' };
}

/** The same for an address that is not followed by a browser. */
export function problemOfAddress(
  address: string,
  type: ApplicationType,
  parse: ParseAddress,
): AppAddressProblem | undefined {
  const link = parse(address);
  if (!link) return { reason: 'notWhole' };
  if (address.includes('#')) return { reason: 'fragment' };
  if (link.username !== '' || link.password !== '') return { reason: 'credentials' };
  if (link.hostname.includes('*')) return { reason: 'wildcard' };
  const taken = responseParameters.find((name) => link.searchParams.has(name));
  if (taken !== undefined) return { reason: 'parameterTaken', about: taken };
  return type === 'native' ? problemOfNative(link) : problemOfWeb(link);
}

function problemOfWeb({ protocol, hostname }: ParsedLink): AppAddressProblem | undefined {
  if (protocol === 'https:') return undefined;
  if (protocol !== 'http:') return { reason: 'notWeb' };
  return loopback.includes(hostname) || closedHost.test(hostname) ? undefined : { reason: 'notEncrypted' };
}

/** RFC 8252 §7: a private-use scheme, a claimed https address, or loopback http. */
function problemOfNative({ protocol, hostname }: ParsedLink): AppAddressProblem | undefined {
  const isOnDevice = loopback.includes(hostname);
  if (protocol === 'http:') return isOnDevice ? undefined : { reason: 'notOnDevice' };
  if (protocol === 'https:') return isOnDevice ? { reason: 'encryptedOnDevice' } : undefined;
  return protocol.includes('.') ? undefined : { reason: 'schemeWithoutDot', about: protocol };
}

/** Why Portico or a browser should not open this address of an app by itself. */
export function problemOfOwnAddress(address: string, parse: ParseAddress): AppAddressProblem | undefined {
  const link = parse(address);
  if (!link) return { reason: 'notWhole' };
  if (link.username !== '' || link.password !== '') return { reason: 'credentials' };
  if (link.hostname.includes('*')) return { reason: 'wildcard' };
  const isAllowed = link.protocol === 'https:' || (link.protocol === 'http:' && loopback.includes(link.hostname));
  return isAllowed ? undefined : { reason: 'notOnDevice' };
}
