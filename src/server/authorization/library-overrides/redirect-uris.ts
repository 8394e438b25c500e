import type { Provider } from 'oidc-provider';
import { checkAppUrlScheme } from '../../../rules/paths/redirect.ts';

type Client = InstanceType<Provider['Client']>;

/**
 * Compares redirect addresses by our own rule (REDIR-2): byte for byte, except for the port of a native app's loopback
 * address. The library also accepts ports that only a URL parser understands, such as `:0000049152`.
 */
export function compareRedirectUrisExactly({ prototype }: Provider['Client']): void {
  prototype.redirectUriAllowed = function redirectUriAllowed(requestedUri: string) {
    return isRegistered(requestedUri, this.redirectUris, this);
  };
  prototype.postLogoutRedirectUriAllowed = function postLogoutRedirectUriAllowed(requestedUri: string) {
    return isRegistered(requestedUri, this.postLogoutRedirectUris, this);
  };
}

function isRegistered(requestedUri: string, registered: readonly string[] | undefined, { applicationType }: Client) {
  const type = applicationType === 'native' ? 'native' : 'web';
  return checkAppUrlScheme(requestedUri, registered ?? [], type, (link) => URL.parse(link)).valid;
}
