import type { ApplicationType, ParsedLink, ParseLink } from '../../rules/redirect.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Why an app cannot use a redirect address, as a sentence for the operator; undefined if it can. It applies our own rules
 * (REDIR-2) and those of the OpenID library.
 */
export function problemOfAddress(address: string, type: ApplicationType, parse: ParseLink): string | undefined {
  const link = parse(address);
  if (!link) return 'is no whole address';
  if (address.includes('#')) return 'must have no fragment (# and what follows)';
  if (link.username !== '' || link.password !== '') return 'must have no user name and no password';
  return type === 'native' ? problemOfNative(link) : problemOfWeb(link);
}

function problemOfWeb({ protocol }: ParsedLink): string | undefined {
  return ['http:', 'https:'].includes(protocol) ? undefined : 'begins with http or https, unless the app is native';
}

/** RFC 8252 §7: a private-use scheme, a claimed https address, or loopback http. */
function problemOfNative({ protocol, hostname }: ParsedLink): string | undefined {
  const isOnDevice = loopback.includes(hostname);
  if (protocol === 'http:' && !isOnDevice) return 'begins with https, unless it is on the device itself';
  if (protocol === 'https:' && isOnDevice) return 'begins with http, as it is on the device itself';
  return undefined;
}
