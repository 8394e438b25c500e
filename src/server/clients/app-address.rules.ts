import type { ApplicationType, ParsedLink } from '../../rules/paths/redirect.ts';

/** What the rules read of an address; `URL` has this shape. */
export interface AppAddress extends ParsedLink {
  readonly searchParams: { has(name: string): boolean };
}
/** A WHATWG URL parser (`URL.parse`); null for anything but an absolute URL. */
export type ParseAddress = (address: string) => AppAddress | null;

const loopback = ['localhost', '127.0.0.1', '[::1]'];
/** Hosts that only a closed network knows: names without a dot, reserved names, private addresses (RFC 1918, RFC 4193). */
const closedHost =
  /^(?:[^.]+|.*\.(?:localhost|local|internal|test|home\.arpa)|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[f[cd].*\])$/;
/** Parameters that the response adds (RFC 6749 §4.1.2, RFC 9207): the app would receive them twice. */
const responseParameters = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'];

/**
 * Why an app cannot use a redirect address, as a sentence for the operator; undefined if it can. It applies our own rules
 * (REDIR-2) and those of the OpenID library.
 */
export function problemOfAddress(address: string, type: ApplicationType, parse: ParseAddress): string | undefined {
  const link = parse(address);
  if (!link) return 'is no whole address';
  if (address.includes('#')) return 'must have no fragment (# and what follows)';
  if (link.username !== '' || link.password !== '') return 'must have no user name and no password';
  if (link.hostname.includes('*')) return 'must name one host; a wildcard would send codes to any of them';
  const taken = responseParameters.find((name) => link.searchParams.has(name));
  if (taken) return `must not contain the parameter ${taken}, because the response adds it`;
  return type === 'native' ? problemOfNative(link) : problemOfWeb(link);
}

function problemOfWeb({ protocol, hostname }: ParsedLink): string | undefined {
  if (protocol === 'https:') return undefined;
  if (protocol !== 'http:') return 'begins with http or https, unless the app is native';
  const isClosed = loopback.includes(hostname) || closedHost.test(hostname);
  return isClosed ? undefined : 'begins with https, because everybody on the way could read an answer over http';
}

/** RFC 8252 §7: a private-use scheme, a claimed https address, or loopback http. */
function problemOfNative({ protocol, hostname }: ParsedLink): string | undefined {
  const isOnDevice = loopback.includes(hostname);
  if (protocol === 'http:') return isOnDevice ? undefined : 'begins with https, unless it is on the device itself';
  if (protocol === 'https:') return isOnDevice ? 'begins with http, as it is on the device itself' : undefined;
  if (protocol.includes('.')) return undefined;
  return `needs a scheme with a dot, such as com.example.app: (RFC 8252 §7.1); ${protocol} may belong to other programs`;
}

/** Why an address cannot name a resource server (RFC 8707 §2), as a sentence for the operator. */
export function problemOfResource(resource: string, parse: ParseAddress): string | undefined {
  if (!parse(resource)) return 'is no whole address';
  return resource.includes('#') ? 'must have no fragment (# and what follows)' : undefined;
}

/** Why Portico or a browser should not open this address of an app by itself, as a sentence for the operator. */
export function problemOfOwnAddress(address: string, parse: ParseAddress): string | undefined {
  const link = parse(address);
  if (!link) return 'is no whole address';
  if (link.username !== '' || link.password !== '') return 'must have no user name and no password';
  if (link.hostname.includes('*')) return 'must name one host';
  const isAllowed = link.protocol === 'https:' || (link.protocol === 'http:' && loopback.includes(link.hostname));
  return isAllowed ? undefined : 'begins with https, or with http on this machine';
}
