import { z } from 'zod';
import {
  AccountConflict,
  type Accounts,
  knownContacts,
  knownPlaces,
  newAccount,
  refuseImport,
  withCredential,
} from '../accounts/accounts.ts';
import { sendActivation, withoutActivation } from '../activation/activation.ts';
import { changes } from '../operation/operation.ts';
import { sayPlainly } from '../operation/plain-words.ts';
import {
  hasContactsOf,
  importFactors,
  type SecondFactorFields,
  type SecondFactors,
  secondFactorFields,
} from '../two-factor/two-factor.ts';

type SendDeps = Parameters<typeof sendActivation>[0];
interface ImportNeeds extends SendDeps {
  readonly accounts: Pick<Accounts, 'addAll' | 'isThere' | 'byId' | 'findNumbers'>;
  readonly secondFactors: SecondFactors;
  readonly outbox: SendDeps['outbox'] & { requireOwnAddress(): void };
  /** What an operator reads about a failure. */
  readonly sentenceOf: (reason: unknown) => string;
}

/** More would keep other work of the server waiting. */
const maxRowsPerCall = 500;

/** An account whose hash costs too much to verify is refused, or added without a password. */
export const costlyHashes = ['refuse', 'reset'] as const;

const importInput = z.object({
  rows: z.array(z.object({ line: z.int(), values: z.unknown() })).max(maxRowsPerCall),
  file: z.string().max(255).optional().describe('Name of the file, for the audit.'),
  costly: z.enum(costlyHashes).default('refuse'),
  sendsActivation: z
    .boolean()
    .default(false)
    .describe('Sends a code to each added account that waits for its activation.'),
});

const isCostly = (hash: string | undefined) => hash !== undefined && refuseImport(hash) === 'costly';
const isKnown = (hash: string | undefined) => hash === undefined || refuseImport(hash) !== 'unknown';
const knownHash = newAccount.shape.passwordHash.refine(isKnown, 'is not a hash of bcrypt, scrypt, PBKDF2 or Argon2');
const affordableHash = knownHash.refine((hash) => !isCostly(hash), {
  error: 'costs too much to verify (more than bcrypt 13 or a million iterations of PBKDF2), or has invalid parameters',
});
const importableWith = (passwordHash: typeof knownHash) =>
  withCredential(
    newAccount.extend({
      ...knownPlaces(newAccount.shape),
      ...knownContacts(newAccount.shape),
      ...secondFactorFields,
      passwordHash,
    }),
  )
    .refine(hasContactsOf, 'secondFactorContacts names a contact that is not given, or not verified')
    .transform(({ secondFactor, secondFactorContacts, totpSecret, ...account }) => ({
      account,
      secondStep: { secondFactor, secondFactorContacts, totpSecret },
    }));
const importable = { refuse: importableWith(affordableHash), reset: importableWith(knownHash) };

export interface ImportResult {
  readonly added: number;
  /** Accounts that were there already, with the same name and identifiers. */
  readonly existing: number;
  /** Added without a password, because its hash costs too much to verify. */
  readonly withoutPassword: number;
  /** Activation codes that were sent. */
  readonly activations: number;
  /** Lines whose accounts were added, but got no activation code. */
  readonly withoutActivation: readonly Problem[];
  readonly problems: readonly Problem[];
}

interface Problem {
  readonly line: number;
  readonly problem: string;
}

/** The operation that adds accounts of a file. */
export const importOperations = {
  importAccounts: changes(importInput, importAccounts, undefined, importDetails),
};

/** Adds every valid row. Returns the refusal of each other row by its line number. An invalid row does not stop the import. */
async function importAccounts(
  needs: ImportNeeds,
  { rows, costly, sendsActivation }: z.output<typeof importInput>,
): Promise<ImportResult> {
  const { accounts, secondFactors } = needs;
  if (sendsActivation) needs.outbox.requireOwnAddress(); // before the first account is added
  const read = rows.map(({ line, values }) => ({
    line,
    ...importable[costly].safeParse(values, { error: sayPlainly }),
  }));
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
  const problems: Problem[] = [];
  const waiting: { line: number; id: string }[] = [];
  let existing = 0;
  for (const { line, error, data } of read) {
    const added = error ? undefined : given[place];
    const reason = error ?? refusals[place++];
    const id = added && ids.get(added);
    if (!reason && id !== undefined && added?.state === 'notActivated') waiting.push({ line, id });
    if (!reason) continue;
    if (data && reason instanceof AccountConflict && (await accounts.isThere(data.account))) existing += 1;
    else problems.push({ line, problem: needs.sentenceOf(reason) });
  }
  const withoutPassword = valid.filter(({ account }, at) => isCostly(account.passwordHash) && !refusals[at]).length;
  const sent = await sendActivations(needs, sendsActivation ? waiting : []);
  return { added: rows.length - problems.length - existing, existing, withoutPassword, ...sent, problems };
}

/** What the audit says of a batch: the file, the companies and the numbers. */
function importDetails({ rows, file, costly }: z.output<typeof importInput>, result: ImportResult) {
  const named = rows.map(({ values }) => (values as { company?: unknown } | null)?.company);
  const companies = [...new Set(named.filter((company) => typeof company === 'string'))];
  const { added, existing, problems } = result;
  return { file, companies, costly, lines: rows.length, added, existing, refused: problems.length };
}

async function sendActivations(
  needs: ImportNeeds,
  waiting: readonly { readonly line: number; readonly id: string }[],
): Promise<Pick<ImportResult, 'activations' | 'withoutActivation'>> {
  const without: Problem[] = [];
  for (const { line, id } of waiting) {
    const account = await needs.accounts.byId(id);
    const { outcome } = account ? await sendActivation(needs, account, false) : { outcome: 'notWaiting' as const };
    if (outcome !== 'sent') without.push({ line, problem: withoutActivation[outcome] });
  }
  return { activations: waiting.length - without.length, withoutActivation: without };
}
