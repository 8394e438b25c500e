import type { ErrorName } from '../../contract/errors.ts';
import type { Account, Accounts, NumberOwner } from '../accounts/accounts.ts';
import type { LoginIdentifier } from './login-identifier.ts';

export type AtLeastOne<T> = readonly [T, ...T[]];
/** The accounts of an identifier, or why there are none. */
export type AccountsForPassword = { readonly accounts: AtLeastOne<Account> } | { readonly problem: ErrorName };

export const isAtLeastOne = <T>(accounts: readonly T[]): accounts is AtLeastOne<T> => accounts.length > 0;

export async function findAccounts(accounts: Accounts, identifier: LoginIdentifier): Promise<AccountsForPassword> {
  if (identifier.kind === 'number')
    return foundAtNumber(await accounts.byNumber(identifier.e164, identifier.extension), identifier.extension);
  const found = await accounts.byEmail(identifier.email);
  return isAtLeastOne(found) ? { accounts: found } : { problem: 'emailNotFound' };
}

function foundAtNumber(owner: NumberOwner, extension: string | undefined): AccountsForPassword {
  if (owner.kind === 'accounts' && isAtLeastOne(owner.accounts)) return { accounts: owner.accounts };
  if (owner.kind !== 'mainNumber') return { problem: 'credentialNotFound' };
  return { problem: extension ? 'extensionNotFound' : 'extensionRequired' };
}
