import type { Provider } from 'oidc-provider';
import { checkAppUrlScheme } from '../../rules/redirect.ts';
import { digestOf, isEqualConstantTime } from '../secrets/secrets.ts';

type Client = InstanceType<Provider['Client']>;

/**
 * Has the library compare by our rules what a client sends with what it is registered with: secrets by their hashes, and
 * addresses byte for byte (§5), where the library takes a port for one that parsers make of it.
 */
export function compareByOwnRules({ prototype }: Provider['Client']): void {
  prototype.compareClientSecret = function compareClientSecret(given: string) {
    return isEqualConstantTime(this.clientSecret ?? '', digestOf(given));
  };
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
