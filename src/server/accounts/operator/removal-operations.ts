import { z } from 'zod';
import { fileName, type LineProblem, lineProblem, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, query } from '../../operation/operation.ts';
import { accountById } from '../../operation/subject.ts';
import type { Account } from '../account.ts';
import { isSilent, prepareTelling, type RemovalNeeds, removeAccounts } from './bulk-removal.ts';
import { changedAccount } from './shown-account.ts';

interface FindNeeds {
  readonly findAccount: FindAccount<Account>;
  /** What an operator reads about a failure. Throws what is none of theirs. */
  readonly sentenceOf: (reason: unknown) => string;
}
/** More would keep other work of the server waiting. */
export const removalsAtOnce = 100;

const removalInput = z.object({ who, isSilent });
const findInput = z.object({
  rows: z.array(z.object({ line: z.int().describe('Number of the line.'), who })).max(removalsAtOnce),
  company: z.string().optional().describe('The only company whose accounts may be named.'),
});
const bulkInput = z.object({
  accounts: z
    .array(z.object({ line: z.int().describe('Number of the line.'), id: z.string().describe('Id of the account.') }))
    .max(removalsAtOnce),
  isSilent,
  company: z.string().optional().describe('The company whose accounts they are, for the audit.'),
  file: fileName,
});

const foundAccounts = z.object({
  found: z.array(z.object({ line: z.int(), id: z.string(), company: z.string() })),
  problems: z.array(lineProblem),
});
const removedAccounts = z.object({
  removed: z.int(),
  gone: z.int().describe('Accounts that were not there any more.'),
  problems: z.array(lineProblem).describe('Accounts that cannot be removed, each with the reason.'),
});

/** Operations that remove accounts. */
export const removalOperations = {
  removeAccount: changes({
    access: 'guarded',
    title: 'Remove an account, end its sessions and tell its verified contacts.',
    permission: 'accounts:remove',
    target: { account: 'who' },
    http: { method: 'DELETE', path: '/accounts/{who}' },
    confirmation: 'fresh',
    endsAccount: () => true,
    shownBy: 'showAccount',
    input: removalInput,
    output: changedAccount,
    command: 'byHand', // one command for an account and a file
    example: 'account remove ann@acme.example --yes',
    run: removeFoundAccount,
    subject: accountById,
  }),
  findAccounts: query({
    title: 'Find the accounts that the lines of a file name.',
    permission: 'accounts:read',
    target: { company: 'company' },
    http: { method: 'POST', path: '/account-lookups' },
    comparesContacts: ['rows.*.who'],
    input: findInput,
    output: foundAccounts,
    command: 'byHand',
    example: 'account remove --from gone.txt --silent',
    run: findAccounts,
  }),
  removeAccounts: changes({
    access: 'guarded',
    title: 'Remove accounts. One that cannot be removed does not stop the others.',
    permission: 'accounts:remove',
    target: { account: 'accounts.*.id', company: 'company' },
    http: { method: 'POST', path: '/account-removals' },
    confirmation: 'fresh',
    endsAccount: () => true,
    input: bulkInput,
    output: removedAccounts,
    command: 'byHand',
    example: 'account remove --from gone.txt --silent',
    run: removeAccounts,
    details: removalDetails,
  }),
};

async function removeFoundAccount(needs: RemovalNeeds, { who, isSilent }: z.output<typeof removalInput>) {
  const account = await needs.findAccount(who);
  await needs.removeAccount(account.id, await prepareTelling(needs, account, isSilent));
  return { id: account.id };
}

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

/** What the audit says of a batch, beside the record of each account. */
function removalDetails(
  { accounts, company, file }: z.output<typeof bulkInput>,
  { removed, gone, problems }: Awaited<ReturnType<typeof removeAccounts>>,
) {
  return { company, file, lines: accounts.length, removed, gone, refused: problems.length };
}
