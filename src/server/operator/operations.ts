import { z } from 'zod';
import { parseCredential } from '../../rules/credential.ts';
import { type PasswordRuleId, unmetPasswordRules } from '../../rules/password.ts';
import { PolicyConflict } from '../access-policy/access-policy.ts';
import {
  type Account,
  AccountConflict,
  type AccountState,
  type Accounts,
  accountStates,
  newAccount,
  newCompany,
  recogniseHash,
  UnstorableAccount,
} from '../accounts/accounts.ts';
import { ClientConflict, ResourceConflict } from '../clients/clients.ts';
import type { Installation } from '../installation.ts';
import { revokeConsent, sessionsOf } from '../sessions/sessions.ts';
import { InvalidKeyError } from '../signing-keys/signing-keys.ts';
import { clientOperations } from './client-operations.ts';
import { changes, type Operation, OperationRefused, query } from './operation.ts';
import { sayPlainly, sentenceOf } from './plain-words.ts';
import { addPolicy, addPolicyInput, PolicyRefused, testPolicies, testPoliciesInput } from './policy-operations.ts';
import { resourceOperations } from './resource-operations.ts';

const noInput = z.object({});
const password = z.string().min(1).max(1024);
const who = z.string().min(1).describe('An account id, e-mail address, phone number, or number*extension.');
/** More would keep other work of the server waiting. */
const maxRowsPerCall = 500;

/** Operations by name. They run in the command-line process, or in the server that has the embedded database open. */
export const operations = {
  ...clientOperations,
  ...resourceOperations,
  putCompany: changes(newCompany, async ({ accounts }, company) => {
    await accounts.saveCompany(company);
    return { id: company.id };
  }),
  addAccount: changes(z.object({ account: newAccount, password: password.optional() }), addAccount),
  importAccounts: changes(
    z.object({ rows: z.array(z.object({ line: z.int(), values: z.unknown() })).max(maxRowsPerCall) }),
    importAccounts,
  ),
  showAccount: query(z.object({ who }), async (installation, input) => {
    const account = await findAccount(installation, input.who);
    return { ...account, ...(await installation.accounts.findContacts(account.id)) };
  }),
  setAccount: changes(
    z.object({ who, state: z.enum(accountStates).optional(), password: password.optional() }),
    setAccount,
  ),
  addPolicy: changes(addPolicyInput, async (installation, { policy, who }) =>
    addPolicy(installation, { policy, account: who === undefined ? undefined : await findAccount(installation, who) }),
  ),
  listPolicies: query(z.object({ company: z.string().optional() }), ({ policies }, { company }) =>
    policies.list(company),
  ),
  removePolicy: changes(z.object({ id: z.string() }), async ({ policies }, { id }) => {
    if (!(await policies.remove(id))) throw new OperationRefused(`There is no policy "${id}".`);
    return { id };
  }),
  testPolicies: query(testPoliciesInput, async (installation, input) =>
    testPolicies(installation, await findAccount(installation, input.who), input),
  ),
  listSessions: query(z.object({ who }), async (installation, input) => {
    const { clients, sessions: store } = installation;
    const account = await findAccount(installation, input.who);
    return sessionsOf({ clients, store }, account.id, undefined);
  }),
  endSessions: changes(z.object({ who, sessionId: z.string().optional() }), endSessions),
  revokeConsent: changes(z.object({ who, clientId: z.string() }), async (installation, { who, clientId }) => {
    const { audit, consents, sessions: store } = installation;
    const account = await findAccount(installation, who);
    if (!(await revokeConsent({ audit, consents, store }, account.id, clientId)))
      throw new OperationRefused(`"${who}" has granted nothing to "${clientId}".`);
    return { clientId };
  }),
  rotateKey: changes(noInput, async ({ keys }) => ({ keyId: await keys.rotate() })),
};
export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type OperationInput<Name extends OperationName> = z.input<Operations[Name]['input']>;
export type OperationOutput<Name extends OperationName> = Awaited<ReturnType<Operations[Name]['run']>>;

/**
 * Runs an operation on an open installation.
 * @throws OperationRefused with a sentence for the operator
 */
export async function perform<Name extends OperationName>(
  installation: Installation,
  name: Name,
  input: unknown,
): Promise<OperationOutput<Name>> {
  // The lookup by a type parameter loses the types that connect each name with its input and output.
  const operation = operations[name] as unknown as Operation<z.ZodType, OperationOutput<Name>>;
  try {
    const output = await operation.run(installation, operation.input.parse(input, { error: sayPlainly }));
    if (operation.changes) await installation.audit.record({ event: 'operatorAction', outcome: name });
    return output;
  } catch (reason) {
    throw new OperationRefused(operatorMessage(reason), { cause: reason });
  }
}

/** Error classes whose message is a sentence for the operator. */
const operatorErrors = [
  OperationRefused,
  AccountConflict,
  ClientConflict,
  ResourceConflict,
  UnstorableAccount,
  PolicyConflict,
  PolicyRefused,
  InvalidKeyError,
];

function operatorMessage(reason: unknown): string {
  if (operatorErrors.some((kind) => reason instanceof kind)) return (reason as Error).message; // an instance of one of these classes
  if (!(reason instanceof z.ZodError)) throw reason;
  return sentenceOf(reason);
}

async function addAccount(
  installation: Installation,
  { account, password }: { account: z.output<typeof newAccount>; password?: string | undefined },
) {
  const { accounts, hasher } = installation;
  if (!password) return { id: await accounts.add(account) };
  const { email, firstName, lastName, directNumber } = account;
  rejectWeakPassword(password, [email, firstName, lastName, directNumber]);
  return { id: await accounts.add({ ...account, passwordHash: await hasher.hash(password) }) };
}

/** Adds every valid row. Returns the refusal of each other row by its line number. An invalid row does not stop the import. */
async function importAccounts(
  { accounts }: Installation,
  { rows }: { rows: readonly { line: number; values?: unknown }[] },
): Promise<{ added: number; problems: { line: number; problem: string }[] }> {
  const read = rows.map(({ line, values }) => ({ line, ...importable.safeParse(values, { error: sayPlainly }) }));
  const refusals = await accounts.addAll(read.flatMap(({ data }) => data ?? []));
  let place = 0;
  const problems = read.flatMap(({ line, error, data }) => {
    const reason = error ?? (data && refusals[place++]);
    return reason ? [{ line, problem: operatorMessage(reason) }] : [];
  });
  return { added: rows.length - problems.length, problems };
}

const importable = newAccount.extend({
  passwordHash: newAccount.shape.passwordHash.refine(
    (hash) => hash === undefined || recogniseHash(hash) !== undefined,
    'is not a hash of bcrypt, scrypt, PBKDF2 or Argon2, or its cost parameters are too high',
  ),
});

async function setAccount(
  installation: Installation,
  input: { who: string; state?: AccountState | undefined; password?: string | undefined },
) {
  const { accounts, hasher } = installation;
  const account = await findAccount(installation, input.who);
  if (input.password) {
    const { directNumber } = await accounts.findContacts(account.id);
    rejectWeakPassword(input.password, [account.email, account.firstName, account.lastName, directNumber]);
    await accounts.setPasswordHash(account.id, await hasher.hash(input.password));
  }
  if (input.state) await accounts.setState(account.id, input.state);
  return { id: account.id };
}

/** Ends one session, or, without an id, all sessions, tokens and unfinished sign-ins of the account. */
async function endSessions(
  installation: Installation,
  { who, sessionId }: { who: string; sessionId?: string | undefined },
): Promise<{ ended: number }> {
  const { sessions } = installation;
  const account = await findAccount(installation, who);
  if (sessionId === undefined) return { ended: await sessions.endAll(account.id) };
  if (await sessions.end(account.id, sessionId)) return { ended: 1 };
  throw new OperationRefused(`"${who}" has no session "${sessionId}".`);
}

const passwordRuleSentences: Readonly<Record<PasswordRuleId, string>> = {
  length: 'must have 8 to 32 characters',
  letterAndNumber: 'must contain a letter and a number',
  upperCaseOrSpecial: 'must contain an upper-case letter or a special character',
  noSequence: 'must not contain a sequence or repetition',
  noAccountInformation: 'must not contain information about the account',
  notUsedBefore: 'must not have been used before',
};

function rejectWeakPassword(password: string, information: readonly (string | undefined)[]) {
  const accountInformation = information.filter((value) => value !== undefined);
  const unmet = unmetPasswordRules(password, { accountInformation });
  if (unmet.length === 0) return;
  throw new OperationRefused(`The password ${unmet.map((rule) => passwordRuleSentences[rule]).join(', ')}.`);
}

async function findAccount({ accounts }: Installation, who: string): Promise<Account> {
  const byId = await accounts.byId(who);
  if (byId) return byId;
  const found = await findByIdentifier(accounts, who);
  const [account, ...others] = found;
  if (!account) throw new OperationRefused(`There is no account "${who}".`);
  if (others.length > 0)
    throw new OperationRefused(
      `"${who}" matches several accounts. Give the id of one of them:\n${formatAccounts(found)}`,
    );
  return account;
}

async function findByIdentifier(accounts: Accounts, who: string): Promise<readonly Account[]> {
  const credential = parseCredential(who);
  if (credential.kind === 'problem') return [];
  if (credential.kind === 'email') return accounts.byEmail(credential.email);
  const owner = await accounts.byNumber(`+${credential.number.replace(/\D/g, '')}`, credential.extension);
  return owner.kind === 'accounts' ? owner.accounts : [];
}

const formatAccounts = (accounts: readonly Account[]) =>
  accounts.map(({ id, companyName, state }) => `  ${id}  ${companyName} (${state})`).join('\n');
