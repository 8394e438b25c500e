import type { Accounts } from '../accounts/accounts.ts';
import { findAccounts } from './find-typed.ts';
import { parseLoginIdentifier } from './login-identifier.ts';

export interface NamesAccountDeps {
  readonly accounts: Accounts;
  homeCountryOf(brandId: number): string;
}

/** A credential as an app hints at it, and the brand of its page. */
export interface Hint {
  readonly username: string;
  readonly extension?: string | undefined;
  readonly brandId: number;
}

/** Whether a hint names an account, or names nothing. */
export async function namesAccount(
  { accounts, homeCountryOf }: NamesAccountDeps,
  hint: Hint,
  accountId: string,
): Promise<boolean> {
  const identifier = parseLoginIdentifier(hint, homeCountryOf(hint.brandId));
  if (identifier.kind === 'problem') return true;
  const found = await findAccounts(accounts, identifier);
  return 'accounts' in found && found.accounts.some(({ id }) => id === accountId);
}
