import { z } from 'zod';
import { type Accounts, accountKinds } from '../accounts/accounts.ts';
import { emailKey } from '../contacts/contacts.ts';
import { fileName } from '../operation/field-schemas.ts';
import { changes, query } from '../operation/operation.ts';
import { namesOf } from './changed-account.rules.ts';
import { type Compared, type CompareNeeds, compareRows, maskedName, outcomes } from './compare-rows.ts';
import { companiesOf, comparedPermissions, costly, importResult, rowPermissions } from './import-operation.ts';
import { type SyncedRow, type SyncNeeds, syncRows } from './sync-rows.ts';

interface ListNeeds {
  readonly accounts: Pick<Accounts, 'list'>;
}

/** More would keep other work of the server waiting. */
export const syncedAtOnce = 200;
const pageSize = 500;

const compareInput = z.object({
  rows: z
    .array(
      z.object({
        line: z.int().describe('Number of the line of the file.'),
        values: z.unknown().describe('Fields of an account.'),
        empty: z.array(z.string()).max(50).readonly().describe('Names of the fields whose values are removed.'),
      }),
    )
    .max(syncedAtOnce),
  costly,
});
const syncInput = compareInput.extend({
  file: fileName,
  sendsActivation: z
    .boolean()
    .default(false)
    .describe('Sends a code to each added account that waits for its activation.'),
});
const pageInput = z.object({
  company: z.string().describe('Id of the company.'),
  after: z.string().optional().describe('Id of the last account of the page before.'),
});

/** What an operator sees of a row, and who reads the file needs of it. */
const comparedRow = z.object({
  line: z.int(),
  outcome: z.enum(outcomes),
  name: z.string().optional().describe('Masked.'),
  id: z.string().optional(),
  fields: z.array(z.string()).readonly().optional().describe('Names of the fields that differ.'),
  problem: z.string().optional(),
  ids: z
    .array(z.string())
    .readonly()
    .optional()
    .describe('Accounts that a refused row names; not given if it cannot be told which.'),
  keys: z.array(z.string()).readonly().optional().describe('What no other new account of the company may have.'),
});

const syncResult = importResult.omit({ existing: true }).extend({
  changed: z.int(),
  same: z.int().describe('They are there as the file has them.'),
  asked: z.int().describe('Links that were sent to new e-mail addresses.'),
});

const namesPage = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string().describe('The masked e-mail address, or the first and last name.'),
      kind: z.enum(accountKinds),
      isEmergencyAccess: z.boolean(),
    }),
  ),
  next: z.string().optional().describe('`after` of the next page.'),
});

/** The operations that make accounts equal to a file. */
export const syncOperations = {
  compareAccounts: query({
    title: 'Tell what the rows of a file would change of accounts.',
    permission: 'accounts:read',
    target: { company: 'rows.*.values.company' },
    answersUnknownCompany: true,
    http: { method: 'POST', path: '/account-comparisons' },
    fieldPermissions: comparedPermissions,
    input: compareInput,
    output: z.array(comparedRow),
    command: 'byHand', // it reads a file
    example: 'account import people.csv --sync --remove-missing 20 --yes',
    run: async (needs: CompareNeeds, { rows, costly }) => (await compareRows(needs, rows, costly)).map(shownRow),
  }),
  syncAccounts: changes({
    access: 'account',
    title: 'Make accounts equal to the rows of a file. A row that is refused does not stop the others.',
    permission: 'accounts:write',
    target: { company: 'rows.*.values.company' },
    http: { method: 'POST', path: '/account-syncs' },
    confirmation: 'fresh',
    fieldPermissions: rowPermissions,
    input: syncInput,
    output: syncResult,
    command: 'byHand',
    example: 'account import people.csv --sync --remove-missing 20 --yes',
    run: syncAccounts,
    details: ({ file, rows, costly }, result) => ({
      file,
      companies: companiesOf(rows),
      costly,
      lines: rows.length,
      added: result.added,
      changed: result.changed,
      existing: result.same,
      refused: result.problems.length,
    }),
  }),
  listAccountNames: query({
    title: 'List the accounts of a company by their names.',
    permission: 'accounts:read',
    target: { company: 'company' },
    http: {
      method: 'GET',
      path: '/companies/{company}/account-names',
      page: { list: 'accounts', key: 'id', after: 'after' },
    },
    input: pageInput,
    output: namesPage,
    command: 'byHand',
    example: 'account import people.csv --sync --remove-missing 20 --yes',
    async run({ accounts }: ListNeeds, { company, after }) {
      const page = await accounts.list({ company, after, limit: pageSize });
      const named = page.map(({ id, email, firstName, lastName, kind, isEmergencyAccess }) => {
        const name = email ? maskedName({ email }) : `${firstName} ${lastName}`;
        return { id, name, kind, isEmergencyAccess };
      });
      return { accounts: named, next: page.length < pageSize ? undefined : page.at(-1)?.id };
    },
  }),
};

function shownRow(compared: Compared): z.output<typeof comparedRow> {
  const { line, outcome } = compared;
  if (outcome === 'refused') return { line, outcome, problem: compared.problem, ids: compared.ids };
  const { account } = compared.row.data as { account: Parameters<typeof maskedName>[0] & { company: string } }; // a valid row has it
  const name = maskedName(account);
  if (outcome !== 'new') return { line, outcome, name, id: compared.id, fields: namesOf(compared.difference) };
  const { company, email, directNumber, extension } = account;
  const keys = [email && `@${emailKey(email)}`, directNumber, extension && `*${extension}`].filter(Boolean);
  return { line, outcome, name, keys: keys.map((key) => `${company} ${key}`) };
}

/** Adds and changes accounts as the rows say. A row that is refused does not stop the others. */
async function syncAccounts(
  needs: SyncNeeds,
  { rows, costly, sendsActivation }: z.output<typeof syncInput>,
): Promise<z.output<typeof syncResult>> {
  const { synced, ...result } = await syncRows(needs, await compareRows(needs, rows, costly), sendsActivation);
  const count = (outcome: SyncedRow['outcome']) => synced.filter((row) => row.outcome === outcome).length;
  return { ...result, added: count('added'), changed: count('changed'), same: count('same') };
}
