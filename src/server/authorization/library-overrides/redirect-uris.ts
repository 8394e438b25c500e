import type { Provider } from 'oidc-provider';
import { checkAppUrlScheme } from '../../../rules/redirect.ts';

type Client = InstanceType<Provider['Client']>;

/**
 * Compares redirect addresses by our own rule (REDIR-2): byte for byte, except for the port of a native app's loopback
 * address. The library also accepts ports that only a URL parser understands, such as `:0000049152`.
 */
export function compareRedirectUrisExactly({ prototype }: Provider['Client']): void {
  prototype.redirectUriAllowed = function redirectUriAllowed(asked: string) {
    return isRegistered(asked, this.redirectUris, this);
  };
  prototype.postLogoutRedirectUriAllowed = function postLogoutRedirectUriAllowed(asked: string) {
    return isRegistered(asked, this.postLogoutRedirectUris, this);
  };
}

function isRegistered(asked: string, registered: readonly string[] | undefined, { applicationType }: Client) {
  const type = applicationType === 'native' ? 'native' : 'web';
  return checkAppUrlScheme(asked, registered ?? [], type, (link) => URL.parse(link)).valid;
}
