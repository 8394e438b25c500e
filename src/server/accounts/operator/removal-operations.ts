import { z } from 'zod';
import { changes, type FindAccount, query } from '../../operation/operation.ts';
import { isDataError } from '../../storage/data-error.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { Account } from '../account.ts';
import { changedAccount } from './shown-account.ts';

/** What tells the person of the removal, in the transaction that removes the account. */
type Tell = (tx: Queries) => Promise<void>;
const notice = { kind: 'accountRemoved', values: {}, link: 'none' } as const;

interface FindNeeds {
  readonly findAccount: FindAccount<Account>;
  /** What an operator reads about a failure. Throws what is none of theirs. */
  readonly sentenceOf: (reason: unknown) => string;
}
interface RemovalNeeds extends Pick<FindNeeds, 'findAccount'> {
  readonly notices: { prepare(account: Account, told: typeof notice): Promise<Tell> };
  readonly removeAccount: (accountId: string, tell: Tell | undefined) => Promise<void>;
}
export interface BulkRemovalNeeds extends RemovalNeeds {
  /** Why an account must be left as it is; undefined if it need not. */
  readonly whyKept: (accountId: string) => Promise<string | undefined>;
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
  readonly recordAction: (tx: Queries, operation: string, subject: { readonly accountId: string }) => Promise<void>;
}

/** More would keep other work of the server waiting. */
export const removalsAtOnce = 100;

export const isSilent = z.boolean().default(false).describe('The person is not told.');
export const who = z
  .string()
  .min(1)
  .max(320)
  .describe('An account id, e-mail address, phone number, or number*extension.');
const removalInput = z.object({ who, isSilent });
const findInput = z.object({
  rows: z.array(z.object({ line: z.int(), who })).max(removalsAtOnce),
  company: z.string().optional().describe('The only company whose accounts may be named.'),
});
const bulkInput = z.object({
  accounts: z.array(z.object({ line: z.int(), id: z.string() })).max(removalsAtOnce),
  isSilent,
  company: z.string().optional().describe('The company whose accounts they are, for the audit.'),
  file: z.string().max(255).optional().describe('Name of the file, for the audit.'),
});

/** What is said of a line of a file. */
export const lineProblem = z.object({ line: z.int(), problem: z.string().describe('A sentence.') });
export type LineProblem = Readonly<z.output<typeof lineProblem>>;

const foundAccounts = z.object({
  found: z.array(z.object({ line: z.int(), id: z.string(), company: z.string() })),
  problems: z.array(lineProblem),
});
const removedAccounts = z.object({
  removed: z.int(),
  gone: z.int().describe('Accounts that were not there any more.'),
  problems: z.array(lineProblem).describe('Accounts that the database keeps.'),
});

/** Operations that remove accounts. */
export const removalOperations = {
  removeAccount: changes({
    title: 'Remove an account, end its sessions and tell its verified contacts.',
    permission: 'accounts:remove',
    target: { account: 'who' },
    http: { method: 'DELETE', path: '/accounts/{who}' },
    confirmation: 'fresh',
    endsAccount: () => true,
    shownBy: 'showAccount',
    input: removalInput,
    output: changedAccount,
    run: removeFoundAccount,
    subject: ({ id }) => ({ accountId: id }),
  }),
  findAccounts: query({
    title: 'Find the accounts that the lines of a file name.',
    permission: 'accounts:read',
    target: { company: 'company' },
    http: { method: 'POST', path: '/account-lookups' },
    input: findInput,
    output: foundAccounts,
    run: findAccounts,
  }),
  removeAccounts: changes({
    title: 'Remove accounts. One that the database keeps does not stop the others.',
    permission: 'accounts:remove',
    target: { account: 'accounts.*.id', company: 'company' },
    http: { method: 'POST', path: '/account-removals' },
    confirmation: 'fresh',
    endsAccount: () => true,
    input: bulkInput,
    output: removedAccounts,
    run: removeAccounts,
    details: removalDetails,
  }),
};

async function removeFoundAccount(needs: RemovalNeeds, { who, isSilent }: z.output<typeof removalInput>) {
  const account = await needs.findAccount(who);
  await needs.removeAccount(account.id, await prepareTelling(needs, account, isSilent));
  return { id: account.id };
}

const prepareTelling = ({ notices }: RemovalNeeds, account: Account, isSilent: boolean) =>
  isSilent ? undefined : notices.prepare(account, notice);

/** The accounts that the lines of a file name. */
async function findAccounts({ findAccount, sentenceOf }: FindNeeds, { rows, company }: z.output<typeof findInput>) {
  const found: z.output<typeof foundAccounts>['found'] = [];
  const problems: LineProblem[] = [];
  for (const { line, who } of rows)
    try {
      const { id, companyId } = await findAccount(who, company);
      found.push({ line, id, company: companyId });
    } catch (reason) {
      problems.push({ line, problem: sentenceOf(reason) });
    }
  return { found, problems };
}

/**
 * Removes accounts, each with its record of the audit in a transaction of its own. One that the database keeps does not
 * stop the others.
 */
export async function removeAccounts(
  needs: BulkRemovalNeeds,
  { accounts, isSilent }: Pick<z.output<typeof bulkInput>, 'accounts' | 'isSilent'>,
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

/** What the audit says of a batch, beside the record of each account. */
function removalDetails(
  { accounts, company, file }: z.output<typeof bulkInput>,
  { removed, gone, problems }: Awaited<ReturnType<typeof removeAccounts>>,
) {
  return { company, file, lines: accounts.length, removed, gone, refused: problems.length };
}
