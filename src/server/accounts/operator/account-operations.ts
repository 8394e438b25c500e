import { z } from 'zod';
import type { MailMark, MailMarks } from '../../contacts/contacts.ts';
import { who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, OperationRefused, query } from '../../operation/operation.ts';
import { accountById } from '../../operation/subject.ts';
import type { Queries } from '../../storage/transaction.ts';
import { type Account, accountChanges, accountStates, newAccount } from '../account.ts';
import type { Accounts } from '../account-store.ts';
import type { Companies } from '../companies/companies.ts';
import type { PasswordHasher } from '../password-hasher.ts';
import { accountOptions, sentTo } from './account-options.ts';
import { changeEmail, type OperatorEmails } from './change-email.ts';
import { knownContacts, knownPlaces, withCredential } from './known-values.ts';
import { changedAccount, shownAccount } from './shown-account.ts';

/** What tells the person of a change, in the transaction that makes it. */
type Tell = (tx: Queries) => Promise<void>;
interface Notice {
  readonly kind: 'passwordChanged';
  readonly values: { readonly asked: { readonly at: number } };
}

interface AccountNeeds {
  readonly accounts: Accounts;
  readonly findAccount: FindAccount<Account>;
}
interface ShowNeeds extends AccountNeeds {
  readonly mailMarks: Pick<MailMarks, 'of'>;
}
type Row = Readonly<Record<string, unknown>>;
interface ExportNeeds {
  readonly findAccount: FindAccount;
  /** All that is stored of a person, by parts. */
  readonly exportAccount: (
    accountId: string,
  ) => Promise<{ readonly account: Row } & Readonly<Record<string, Row | readonly Row[]>>>;
}
interface NoticeNeeds {
  readonly notices: { prepare(account: Account, notice: Notice): Promise<Tell> };
}
interface AddNeeds {
  readonly accounts: Pick<Accounts, 'add'>;
  readonly companies: Pick<Companies, 'byId'>;
  readonly hasher: PasswordHasher;
  readonly operatorPasswords: OperatorPasswords;
}
interface SetNeeds extends AccountNeeds, NoticeNeeds {
  readonly hasher: PasswordHasher;
  readonly operatorPasswords: OperatorPasswords;
  readonly operatorEmails: OperatorEmails;
}

/** The checks throw OperationRefused. */
interface OperatorPasswords {
  checkFirst(typed: {
    readonly password: string;
    readonly information: readonly (string | undefined)[];
    readonly brandId: number;
  }): Promise<void>;
  checkNext(account: Account, typed: { readonly password: string; readonly isTemporary: boolean }): Promise<void>;
}

const password = z.string().min(1).max(1024).describe('In plain text; it is stored as a hash.');
const named = z.object({ who });

const newOne = withCredential(
  newAccount.extend({ ...knownPlaces(newAccount.shape), ...knownContacts(newAccount.shape) }),
);
const changeInput = z.object({
  who,
  state: z.enum(accountStates).optional(),
  password: password.optional(),
  isTemporary: z.boolean().default(false).describe('The user must choose another password at the next sign-in.'),
  changes: accountChanges.extend(knownPlaces(accountChanges.shape)).optional(),
  isEmailConfirmed: z.boolean().default(false).describe('The e-mail address was proven to belong to the person.'),
});

/** Operations on accounts. */
export const accountOperations = {
  addAccount: changes({
    access: 'account',
    title: 'Add an account.',
    permission: 'accounts:write',
    target: { company: 'account.company' },
    http: { method: 'POST', path: '/accounts', lift: 'account' },
    fieldPermissions: {
      password: 'accounts:password',
      'account.passwordHash': 'accounts:password',
      'account.role': 'roles:write',
      'account.contactsVerifiedAt': 'contacts:write',
    },
    input: z.object({ account: newOne, password: password.optional() }),
    output: changedAccount,
    command: { options: accountOptions('Password: ') },
    example: 'account add --company acme --first-name Ann --last-name Other --email ann@acme.example --password',
    run: addAccount,
    subject: accountById,
  }),
  showAccount: query({
    title: 'Show an account.',
    permission: 'accounts:read',
    target: { account: 'who' },
    http: { method: 'GET', path: '/accounts/{who}' },
    input: named,
    output: shownAccount,
    example: 'account show ann@acme.example',
    async run({ accounts, mailMarks, findAccount }: ShowNeeds, input) {
      const account = await findAccount(input.who);
      const mark = account.email ? await mailMarks.of(account.email) : undefined;
      return { ...account, ...(await accounts.findNumbers(account.id)), ...mailTimes(mark) };
    },
  }),
  setAccount: changes({
    access: 'account',
    title: 'Change an account. What is not given stays.',
    permission: 'accounts:write',
    target: { account: 'who' },
    http: { method: 'PATCH', path: '/accounts/{who}', lift: 'changes' },
    confirmation: 'fresh',
    opensDoor: ({ password, isEmailConfirmed }) => password !== undefined || isEmailConfirmed,
    changesAccess: ({ password, isEmailConfirmed, changes }) =>
      password !== undefined || isEmailConfirmed || changes?.email !== undefined || changes?.isEmergencyAccess === true,
    endsAccount: ({ state }) => state !== undefined && state !== 'active',
    shownBy: 'showAccount',
    fieldPermissions: {
      password: 'accounts:password',
      isTemporary: 'accounts:password',
      isEmailConfirmed: 'contacts:write',
      'changes.role': 'roles:write',
      'changes.isEmergencyAccess': 'roles:write',
      'changes.isEmergencyAccess=false': 'roles:write', // takes it away, which is no default
    },
    input: changeInput,
    output: changedAccount.extend({
      pending: z.string().optional().describe('The masked address that counts once the user has confirmed it.'),
    }),
    command: {
      options: accountOptions('New password: '),
      says: ({ pending }, { who: named }) => [`Changed ${named}.`, ...sentTo(pending)].join('\n'),
    },
    example: 'account set ann@acme.example --locale de_DE',
    run: setAccount,
    subject: accountById,
  }),
  unlockAccount: changes({
    access: 'guarded',
    title: 'Unlock an account that was locked by failed sign-ins.',
    permission: 'accounts:unlock',
    target: { account: 'who' },
    http: { method: 'POST', path: '/accounts/{who}/unlock' },
    shownBy: 'showAccount',
    input: named,
    output: changedAccount,
    command: { says: (_, { who: named }) => `Unlocked ${named}.` },
    example: 'account unlock ann@acme.example',
    run: unlockAccount,
    subject: accountById,
  }),
  exportAccount: changes({
    access: 'guarded',
    title: 'Read all that is stored of a person, without secrets.',
    permission: 'accounts:export',
    target: { account: 'who' },
    http: { method: 'POST', path: '/accounts/{who}/export' },
    confirmation: 'fresh',
    needsSecondPerson: () => true,
    input: named,
    output: z.looseObject({ account: z.record(z.string(), z.unknown()) }),
    command: { says: (stored) => JSON.stringify(stored, undefined, 2) },
    example: 'account export ann@acme.example',
    run: async ({ findAccount, exportAccount }: ExportNeeds, { who }) => exportAccount((await findAccount(who)).id),
    subject: ({ account }) => ({ accountId: String(account.id) }),
  }),
};

/** When mail to the e-mail address of an account began to come back, or was called unwanted. */
const mailTimes = (mark: MailMark | undefined) => ({
  emailReturnedAt: isoTime(mark?.returnedAt),
  emailUnwantedAt: isoTime(mark?.complainedAt),
});

const isoTime = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

async function addAccount(
  { accounts, companies, hasher, operatorPasswords }: AddNeeds,
  { account, password }: { account: z.output<typeof newAccount>; password?: string | undefined },
) {
  if (!password) return { id: await accounts.add(account) };
  const { email, firstName, lastName, directNumber } = account;
  const company = await companies.byId(account.company);
  await operatorPasswords.checkFirst({
    password,
    information: [email, firstName, lastName, directNumber, company?.name],
    brandId: company?.brandId ?? 0,
  });
  return { id: await accounts.add({ ...account, passwordHash: await hasher.hash(password) }) };
}

async function setAccount(needs: SetNeeds, input: z.output<typeof changeInput>) {
  const { accounts, hasher } = needs;
  const account = await needs.findAccount(input.who);
  const changed = input.changes && { ...account, ...(await accounts.findNumbers(account.id)), ...input.changes };
  if (changed && !changed.email && !changed.directNumber && !changed.extension)
    throw new OperationRefused('The account needs an e-mail address, a direct number or an extension to sign in with.');
  if (input.password)
    await needs.operatorPasswords.checkNext(account, { password: input.password, isTemporary: input.isTemporary });
  const { email, ...others } = input.changes ?? {};
  if (Object.keys(others).length > 0) await accounts.change(account.id, others);
  const pending = await changeEmail(needs, account, { email, isConfirmed: input.isEmailConfirmed });
  if (input.password) {
    const tell = await noticeOf(needs, account);
    await accounts.setPasswordHash(account.id, await hasher.hash(input.password), {
      isTemporary: input.isTemporary,
      tell,
    });
  }
  if (input.state) await accounts.setState(account.id, input.state);
  return { id: account.id, ...(pending && { pending }) };
}

/**
 * Opens an account in the state `locked`, and one that is active but closed to unknown browsers.
 * @throws OperationRefused if it is neither
 */
async function unlockAccount({ accounts, findAccount }: AccountNeeds, { who }: z.output<typeof named>) {
  const { id, state } = await findAccount(who);
  const canBeUnlocked = state === 'locked' || state === 'active';
  if (!canBeUnlocked) throw new OperationRefused(`The account is not locked. Its state is ${state}.`);
  if (!(await accounts.unlock(id))) throw new OperationRefused('The account is not locked.');
  return { id };
}

/** What tells the account that its password was changed; undefined for its first password. */
async function noticeOf({ accounts, notices }: SetNeeds, account: Account) {
  if (!(await accounts.findPassword(account.id))) return undefined;
  return notices.prepare(account, { kind: 'passwordChanged', values: { asked: { at: Date.now() } } });
}
