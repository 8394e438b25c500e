import { z } from 'zod';
import type { LineProblem } from '../../operation/field-schemas.ts';
import type { FindAccount } from '../../operation/operation.ts';
import { isDataError } from '../../storage/data-error.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { Account } from '../account.ts';

/** What tells the person of the removal, in the transaction that removes the account. */
type Tell = (tx: Queries) => Promise<void>;
const notice = { kind: 'accountRemoved', values: {}, link: 'none' } as const;

export interface RemovalNeeds {
  readonly findAccount: FindAccount<Account>;
  readonly notices: { prepare(account: Account, told: typeof notice): Promise<Tell> };
  readonly removeAccount: (accountId: string, tell: Tell | undefined) => Promise<void>;
}
export interface BulkRemovalNeeds extends RemovalNeeds {
  /** Why an account must be left as it is; undefined if it need not. */
  readonly whyKept: (accountId: string) => Promise<string | undefined>;
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
  readonly recordAction: (tx: Queries, operation: string, subject: { readonly accountId: string }) => Promise<void>;
}

export const isSilent = z.boolean().default(false).describe('The person is not told.');

export const prepareTelling = ({ notices }: RemovalNeeds, account: Account, isSilent: boolean) =>
  isSilent ? undefined : notices.prepare(account, notice);

/**
 * Removes accounts, each with its record of the audit in a transaction of its own. One that the database keeps does not
 * stop the others.
 */
export async function removeAccounts(
  needs: BulkRemovalNeeds,
  {
    accounts,
    isSilent,
  }: { readonly accounts: readonly { readonly line: number; readonly id: string }[]; readonly isSilent: boolean },
) {
  const problems: LineProblem[] = [];
  let gone = 0;
  for (const { line, id } of accounts) {
    const account = await needs.accounts.byId(id);
    const kept = account && (await needs.whyKept(id));
    if (!account) gone += 1;
    else if (kept !== undefined) problems.push({ line, problem: kept });
    else
      try {
        const tell = await prepareTelling(needs, account, isSilent);
        await needs.removeAccount(id, async (tx) => {
          await needs.recordAction(tx, 'removeAccount', { accountId: id });
          await tell?.(tx);
        });
      } catch (reason) {
        if (!isDataError(reason)) throw reason;
        problems.push({ line, problem: `The database refuses it: ${reason.message}.` });
      }
  }
  return { removed: accounts.length - gone - problems.length, gone, problems };
}
