import { OperationRefused } from '../../operation/operation.ts';
import type { Account, AccountChanges, StoredState } from '../account.ts';

/** Changes of the e-mail address of an account. */
export interface OperatorEmails {
  /** Whether no further account of the company may have it. */
  isTaken(account: Account, email: string): Promise<boolean>;
  /** Asks the account's user to confirm it. Returns the masked address. */
  ask(account: Account, email: string): Promise<string>;
  putInForce(account: Account, email: string): Promise<void>;
}
interface EmailNeeds {
  readonly accounts: { change(id: string, changes: AccountChanges): Promise<void> };
  readonly operatorEmails: OperatorEmails;
}

/** Accounts whose user has not come yet: their address is what operators say. */
const beginning: readonly StoredState[] = ['notActivated', 'notConfirmed'];

/** Whether the user of an account has not come yet. */
export const isBeginning = ({ state }: { readonly state: string }): boolean => beginning.some((one) => one === state);

/** Returns the masked address that counts once the account's user has confirmed it, if there is one (ACCT-2). */
export async function changeEmail(
  { accounts, operatorEmails }: EmailNeeds,
  account: Account,
  { email, isConfirmed }: { readonly email: string | null | undefined; readonly isConfirmed: boolean },
): Promise<string | undefined> {
  if (email === undefined || (email === account.email && !isConfirmed)) return undefined;
  if (email !== null && isConfirmed) await operatorEmails.putInForce(account, email);
  else if (email === null || isBeginning(account)) await accounts.change(account.id, { email });
  else if (await operatorEmails.isTaken(account, email))
    throw new OperationRefused('Another account has the e-mail address.');
  else return operatorEmails.ask(account, email);
  return undefined;
}
