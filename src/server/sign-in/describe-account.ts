import type { Account, AccountNumbers, Accounts } from '../accounts/accounts.ts';
import { parseNumber } from '../number/number.ts';

/** How the page names an account to its user. */
export interface DescribedAccount {
  readonly name: string;
  /** Its e-mail address, or else its formatted number. */
  readonly credential: string;
  readonly extension?: string;
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
