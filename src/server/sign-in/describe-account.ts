import type { Account, AccountNumbers, Accounts } from '../accounts/accounts.ts';
import { parseNumber } from '../number/number.ts';
import { namedBy } from './authentication.rules.ts';
import type { Proof, ShownCredential } from './proof.rules.ts';

/** How the page names an account to its user: by its e-mail address, or else by its formatted number. */
export interface DescribedAccount extends ShownCredential {
  readonly name: string;
}

/** What an account signs in with, as it is shown: its e-mail address, or else its formatted number. */
export function credentialOf({ email }: Pick<Account, 'email'>, { directNumber, mainNumber }: AccountNumbers): string {
  const number = directNumber ?? mainNumber;
  return email ?? (number ? (parseNumber(number).formattedInternational ?? number) : '');
}

export async function describeAccount(
  accounts: Pick<Accounts, 'findNumbers'>,
  account: Account,
): Promise<DescribedAccount> {
  const numbers = await accounts.findNumbers(account.id);
  return {
    name: `${account.firstName} ${account.lastName}`,
    credential: credentialOf(account, numbers),
    ...(numbers.extension && { extension: numbers.extension }),
  };
}

/** How the page names the account of a sign-in on the steps after its proof, as far as the proofs let it. */
export async function nameAccount(
  accounts: Pick<Accounts, 'byId' | 'findNumbers'>,
  { accountId, proofs }: { readonly accountId: string | undefined; readonly proofs: readonly Proof[] },
): Promise<ShownCredential | undefined> {
  const named = namedBy(proofs);
  if (named !== 'own') return named;
  const account = accountId === undefined ? undefined : await accounts.byId(accountId);
  if (!account) return undefined;
  const { credential, extension } = await describeAccount(accounts, account);
  return { credential, ...(extension && !account.email && { extension }) };
}
