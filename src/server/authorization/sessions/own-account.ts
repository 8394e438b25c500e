import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Account } from '../../accounts/accounts.ts';

/** Our accounts by those of the library, which knows only their claims. */
const accounts = new WeakMap<object, Account>();

/** Remembers the account of which the library gets the claims. */
export function withOwnAccount<Found extends object>(found: Found, account: Account): Found {
  accounts.set(found, account);
  return found;
}

/** The account that the library has found in this request, as it was then; undefined if it has found none. */
export function ownAccountOf({ oidc }: KoaContextWithOIDC): Account | undefined {
  return oidc.account && accounts.get(oidc.account);
}
