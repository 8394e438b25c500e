import { z } from 'zod';
import { AccountConflict, type Accounts } from '../accounts/accounts.ts';
import { sendActivation, withoutActivation } from '../activation/activation.ts';
import { fileName, type LineProblem, lineProblem } from '../operation/field-schemas.ts';
import { changes } from '../operation/operation.ts';
import { importFactors, type SecondFactorFields, type SecondFactors } from '../two-factor/two-factor.ts';
import { costlyHashes, isCostly, type ReadRow, readRows } from './account-rows.ts';

type SendDeps = Parameters<typeof sendActivation>[0];
export interface ImportNeeds extends SendDeps {
  readonly accounts: Pick<Accounts, 'addAll' | 'isThere' | 'byId' | 'findNumbers'>;
  readonly secondFactors: SecondFactors;
  /** Remembers that who acts by the API has changed how these accounts are opened. */
  readonly noteAccess: (accountIds: readonly string[]) => Promise<void>;
  readonly outbox: SendDeps['outbox'] & { requireOwnAddress(): void };
  /** What an operator reads about a failure. */
  readonly sentenceOf: (reason: unknown) => string;
}

/** More would keep other work of the server waiting. */
const maxRowsPerCall = 500;

/** What becomes of rows with costly hashes. */
export const costly = z
  .enum(costlyHashes)
  .default('refuse')
  .describe('What is done with a row whose password hash costs too much to verify.');
const importInput = z.object({
  rows: z
    .array(
      z.object({
        line: z.int().describe('Number of the line of the file.'),
        values: z.unknown().describe('Fields of a new account, with those of its second factor.'),
      }),
    )
    .max(maxRowsPerCall),
  file: fileName,
  costly,
  sendsActivation: z
    .boolean()
    .default(false)
    .describe('Sends a code to each added account that waits for its activation.'),
});

/** What came of the rows of a file. */
export const importResult = z.object({
  added: z.int(),
  existing: z.int().describe('Accounts that were there already, with the same name and identifiers.'),
  withoutPassword: z.int().describe('Added without a password, because its hash costs too much to verify.'),
  activations: z.int().describe('Activation codes that were sent.'),
  withoutActivation: z
    .array(lineProblem)
    .readonly()
    .describe('Lines whose accounts were added, but got no activation code.'),
  problems: z.array(lineProblem).readonly(),
});
export type ImportResult = Readonly<z.output<typeof importResult>>;
/** The result with the ids of the added accounts by their lines. */
export interface AddedRows extends ImportResult {
  readonly ids: ReadonlyMap<number, string>;
}

/** What rows of a file need permission for, beside adding accounts. */
export const rowPermissions = {
  'rows.*.values.passwordHash': 'accounts:password',
  'rows.*.values.role': 'roles:write',
  'rows.*.values.contactsVerifiedAt': 'contacts:write',
  'rows.*.values.secondFactor': 'factors:write',
  'rows.*.values.secondFactorContacts': 'factors:write',
  'rows.*.values.totpSecret': 'factors:write',
  // who may not read them could find them out by what the answer says of each row
  'rows.*.values.email': 'contacts:read',
  'rows.*.values.directNumber': 'contacts:read',
  sendsActivation: 'activations:send',
} as const;

/** The same of rows that are only compared. */
export const comparedPermissions = {
  'rows.*.values.email': 'contacts:read',
  'rows.*.values.directNumber': 'contacts:read',
} as const;

/** The operation that adds accounts of a file. */
export const importOperations = {
  importAccounts: changes({
    access: 'account',
    title: 'Add the accounts of a file. A row that is refused does not stop the others.',
    permission: 'accounts:write',
    target: { company: 'rows.*.values.company' },
    http: { method: 'POST', path: '/account-imports' },
    fieldPermissions: rowPermissions,
    input: importInput,
    output: importResult,
    command: 'byHand', // it reads a file
    example: 'account import people.csv',
    run: importAccounts,
    details: importDetails,
  }),
};

function importAccounts(
  needs: ImportNeeds,
  { rows, costly, sendsActivation }: z.output<typeof importInput>,
): Promise<ImportResult> {
  return addRows(needs, readRows(rows, costly), sendsActivation);
}

/** Adds every valid row. Returns the refusal of each other row by its line number. An invalid row does not stop the import. */
export async function addRows(
  needs: ImportNeeds,
  read: readonly ReadRow[],
  sendsActivation: boolean,
): Promise<AddedRows> {
  const { accounts, secondFactors } = needs;
  if (sendsActivation) needs.outbox.requireOwnAddress(); // before the first account is added
  const valid = read.flatMap(({ data }) => data ?? []);
  const steps = new Map<object, SecondFactorFields>();
  const given = valid.map(({ account: { passwordHash, ...others }, secondStep }) => {
    const account = isCostly(passwordHash) ? others : { passwordHash, ...others };
    steps.set(account, secondStep);
    return account;
  });
  const ids = new Map<object, string>();
  const refusals = await accounts.addAll(given, (tx, added, account) => {
    ids.set(account, added.id);
    return importFactors(tx, secondFactors, { ...added, company: account.company }, steps.get(account) ?? {});
  });
  let place = 0;
  const problems: LineProblem[] = [];
  const waiting: { line: number; id: string }[] = [];
  const lines = new Map<number, string>();
  let existing = 0;
  for (const { line, error, data } of read) {
    const added = error ? undefined : given[place];
    const reason = error ?? refusals[place++];
    const id = added && ids.get(added);
    if (!reason && id !== undefined) lines.set(line, id);
    if (!reason && id !== undefined && added?.state === 'notActivated') waiting.push({ line, id });
    if (!reason) continue;
    if (data && reason instanceof AccountConflict && (await accounts.isThere(data.account))) existing += 1;
    else problems.push({ line, problem: needs.sentenceOf(reason) });
  }
  await needs.noteAccess([...lines.values()]);
  const withoutPassword = valid.filter(({ account }, at) => isCostly(account.passwordHash) && !refusals[at]).length;
  const sent = await sendActivations(needs, sendsActivation ? waiting : []);
  const added = read.length - problems.length - existing;
  return { added, existing, withoutPassword, ...sent, problems, ids: lines };
}

/** What the audit says of a batch: the file, the companies and the numbers. */
function importDetails({ rows, file, costly }: z.output<typeof importInput>, result: ImportResult) {
  const { added, existing, problems } = result;
  return { file, companies: companiesOf(rows), costly, lines: rows.length, added, existing, refused: problems.length };
}

/** The companies that rows name. */
export function companiesOf(rows: readonly { readonly values: unknown }[]): readonly string[] {
  const named = rows.map(({ values }) => (values as { company?: unknown } | null)?.company);
  return [...new Set(named.filter((company) => typeof company === 'string'))];
}

async function sendActivations(
  needs: ImportNeeds,
  waiting: readonly { readonly line: number; readonly id: string }[],
): Promise<Pick<ImportResult, 'activations' | 'withoutActivation'>> {
  const without: LineProblem[] = [];
  for (const { line, id } of waiting) {
    const account = await needs.accounts.byId(id);
    const { outcome } = account ? await sendActivation(needs, account, false) : { outcome: 'notWaiting' as const };
    if (outcome !== 'sent') without.push({ line, problem: withoutActivation[outcome] });
  }
  return { activations: waiting.length - without.length, withoutActivation: without };
}
