import type { KoaContextWithOIDC } from 'oidc-provider';
import { type FindRestrictions, isRestricted } from '../access-policy/restrictions.ts';
import type { Account } from '../accounts/account.ts';

export interface AccessParts {
  readonly findRestrictions: FindRestrictions;
}

/**
 * Tokens are held to the policies too. An app on the user's device asks from where the user is; the server of a web app
 * asks from where it stands itself, which says nothing of the user.
 */
export async function isTokenRestricted({ findRestrictions }: AccessParts, account: Account, ctx: KoaContextWithOIDC) {
  const { client } = ctx.oidc;
  const address = client?.applicationType === 'native' ? ctx.ip : undefined;
  return isRestricted(await findRestrictions(account, client?.clientId ?? '', address));
}
