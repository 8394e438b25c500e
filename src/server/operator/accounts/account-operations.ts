import { z } from 'zod';
import type { ResetObstacle } from '../../../contract/recovery-stages.ts';
import { type Account, accountChanges, accountStates, newAccount, type StoredState } from '../../accounts/accounts.ts';
import type { MailMark } from '../../contacts/contacts.ts';
import { askByOperator, isTaken, putInForceByOperator } from '../../email-change/email-change.ts';
import { endSessionsOf } from '../../end-sessions.ts';
import { exportAccount } from '../../export-account.ts';
import type { Installation } from '../../installation.ts';
import { accountInformationOf } from '../../passwords/passwords.ts';
import { recoverLostContact, sendOperatorLink } from '../../recovery/recovery.ts';
import { removeAccount } from '../../remove-account.ts';
import { findAccount } from '../find-account.ts';
import { knownContacts, knownPlaces, withCredential } from '../known-values.ts';
import { changes, OperationRefused, query } from '../operation.ts';
import { importAccounts, importDetails, importInput } from './import-operation.ts';
import { rejectLastingPassword, rejectWeakPassword } from './weak-password.ts';

const password = z.string().min(1).max(1024);
const who = z.string().min(1).describe('An account id, e-mail address, phone number, or number*extension.');
const maxAccountsPerPage = 500;

const newOne = withCredential(
  newAccount.extend({ ...knownPlaces(newAccount.shape), ...knownContacts(newAccount.shape) }),
);
const page = z.object({
  company: z.string().optional(),
  state: z.enum(accountStates).optional(),
  name: z.string().min(1).max(100).optional().describe('A part of the first and last name.'),
  emailDomain: z.string().min(1).max(253).optional(),
  brandId: z.int().nonnegative().optional(),
  after: z.string().optional(),
  limit: z.int().positive().max(maxAccountsPerPage).default(maxAccountsPerPage),
});
const changeInput = z.object({
  who,
  state: z.enum(accountStates).optional(),
  password: password.optional(),
  isTemporary: z.boolean().default(false).describe('The user must choose another password at the next sign-in.'),
  changes: accountChanges.extend(knownPlaces(accountChanges.shape)).optional(),
  isEmailConfirmed: z.boolean().default(false).describe('The e-mail address was proven to belong to the person.'),
});

const removalInput = z.object({
  who,
  isSilent: z.boolean().default(false).describe('The person is not told.'),
});

const recoverInput = z
  .object({
    who,
    to: newAccount.shape.email.describe(
      'An address that the account does not have, for a person who has lost every contact.',
    ),
    operator: z
      .string()
      .regex(/^[\w.@ -]{1,60}$/, 'is no name of letters, digits, dots, dashes and spaces')
      .optional()
      .describe('Who asks; with `to`. The link goes out at once when another operator asks for the same.'),
  })
  .refine(({ to, operator }) => to === undefined || operator !== undefined, 'operator says who asks');

const accountOf = ({ id }: { readonly id: string }) => ({ accountId: id });

/** Operations on accounts. */
export const accountOperations = {
  addAccount: changes(z.object({ account: newOne, password: password.optional() }), addAccount, accountOf),
  importAccounts: changes(importInput, importAccounts, undefined, importDetails),
  listAccounts: query(page, ({ accounts }, input) => accounts.list(input)),
  showAccount: query(z.object({ who }), async (installation, input) => {
    const account = await findAccount(installation, input.who);
    const mark = account.email ? await installation.mailMarks.of(account.email) : undefined;
    return { ...account, ...(await installation.accounts.findNumbers(account.id)), ...mailTimes(mark) };
  }),
  setAccount: changes(changeInput, setAccount, accountOf),
  exportAccount: changes(
    z.object({ who }),
    async ({ database, ...installation }, input) => {
      const { id } = await findAccount({ database, ...installation }, input.who);
      return exportAccount(database, id);
    },
    ({ account }) => ({ accountId: String(account.id) }),
  ),
  removeAccount: changes(removalInput, removeFoundAccount, accountOf),
  recoverAccount: changes(recoverInput, recoverAccount, accountOf),
};

/** When mail to the e-mail address of an account began to come back, or was called unwanted. */
const mailTimes = (mark: MailMark | undefined) => ({
  emailReturnedAt: mark?.returnedAt && new Date(mark.returnedAt).toISOString(),
  emailUnwantedAt: mark?.complainedAt && new Date(mark.complainedAt).toISOString(),
});

const obstacles: Readonly<Record<ResetObstacle, string>> = {
  singleSignOn: 'The company uses single sign-on: there is no password to reset.',
  severalAccounts: 'Several accounts share the contact.',
  disabled: 'The account is disabled.',
  suspended: 'The account is suspended.',
  notActivated: 'The account is not activated.',
  other: 'The state of the account allows no new password.',
};

/** Sends a link for a new password to a verified e-mail address of the account. It is never shown. */
async function recoverAccount(installation: Installation, { who, to, operator }: z.output<typeof recoverInput>) {
  const account = await findAccount(installation, who);
  const { publicUrl } = installation.config;
  const deps = { ...installation, publicUrl };
  if (to !== undefined && operator !== undefined) return recoverTo(deps, account, { email: to, operator });
  const link = await sendOperatorLink(deps, account);
  if (link.outcome === 'obstacle') throw new OperationRefused(obstacles[link.obstacle]);
  if (link.outcome === 'noContact')
    throw new OperationRefused('The account has no verified e-mail address. "portico account recover --to" takes one.');
  return { id: account.id, masked: link.masked };
}

/** By an address that the account does not have (ACCT-2). @throws OperationRefused */
async function recoverTo(...[deps, account, request]: Parameters<typeof recoverLostContact>) {
  const answer = await recoverLostContact(deps, account, request);
  if (answer.outcome === 'obstacle') throw new OperationRefused(obstacles[answer.obstacle]);
  if (answer.outcome === 'known')
    throw new OperationRefused('It is a verified contact of the account: leave out --to.');
  const { masked } = answer;
  if (answer.outcome === 'sent') return { id: account.id, masked };
  const { worksFrom } = answer;
  const isRepeated = answer.outcome === 'waiting';
  return { id: account.id, masked, worksFrom, isRepeated };
}

async function removeFoundAccount(installation: Installation, { who, isSilent }: z.output<typeof removalInput>) {
  const { database, notices } = installation;
  const account = await findAccount(installation, who);
  const notice = { kind: 'accountRemoved', values: {}, link: 'none' } as const;
  const tell = isSilent ? undefined : await notices.prepare(account, notice);
  await removeAccount(database, account.id, tell);
  return { id: account.id };
}

async function addAccount(
  installation: Installation,
  { account, password }: { account: z.output<typeof newAccount>; password?: string | undefined },
) {
  const { accounts, companies, hasher } = installation;
  if (!password) return { id: await accounts.add(account) };
  const { email, firstName, lastName, directNumber } = account;
  const company = await companies.byId(account.company);
  await rejectLastingPassword(installation, {
    password,
    information: [email, firstName, lastName, directNumber, company?.name],
    brandId: company?.brandId ?? 0,
  });
  return { id: await accounts.add({ ...account, passwordHash: await hasher.hash(password) }) };
}

async function setAccount(installation: Installation, input: z.output<typeof changeInput>) {
  const { accounts, hasher } = installation;
  const account = await findAccount(installation, input.who);
  const changed = input.changes && { ...account, ...(await accounts.findNumbers(account.id)), ...input.changes };
  if (changed && !changed.email && !changed.directNumber && !changed.extension)
    throw new OperationRefused('The account needs an e-mail address, a direct number or an extension to sign in with.');
  const { email, ...others } = input.changes ?? {};
  const pending = await changeEmail(installation, account, email, input.isEmailConfirmed);
  if (Object.keys(others).length > 0) await accounts.change(account.id, others);
  if (input.password) {
    await checkNewPassword(installation, account, { password: input.password, isTemporary: input.isTemporary });
    const tell = await noticeOf(installation, account);
    await accounts.setPasswordHash(account.id, await hasher.hash(input.password), {
      isTemporary: input.isTemporary,
      tell,
    });
  }
  if (input.state) await accounts.setState(account.id, input.state);
  return { id: account.id, ...(pending && { pending }) };
}

/** A temporary password is replaced at the next sign-in, so that the rules alone do. @throws OperationRefused */
async function checkNewPassword(
  installation: Installation,
  account: Account,
  { password, isTemporary }: { readonly password: string; readonly isTemporary: boolean },
): Promise<void> {
  const { id: accountId, brandId } = account;
  const information = await accountInformationOf(installation, account);
  if (isTemporary) rejectWeakPassword(password, information);
  else await rejectLastingPassword(installation, { password, information, brandId, accountId });
}

/** Accounts whose user has not come yet: their address is what operators say. */
const beginning: readonly StoredState[] = ['notActivated', 'notConfirmed'];

/** Returns the masked address that counts once the account's user has confirmed it, if there is one (ACCT-2). */
async function changeEmail(
  installation: Installation,
  account: Account,
  email: string | null | undefined,
  isConfirmed: boolean,
): Promise<string | undefined> {
  if (email === undefined || (email === account.email && !isConfirmed)) return undefined;
  const { publicUrl } = installation.config;
  const deps = { ...installation, publicUrl, endSessionsOf };
  if (email !== null && isConfirmed) await putInForceByOperator(deps, account, email);
  else if (email === null || beginning.includes(account.state))
    await installation.accounts.change(account.id, { email });
  else if (await isTaken(deps, account, email)) throw new OperationRefused('Another account has the e-mail address.');
  else return askByOperator(deps, account, email);
  return undefined;
}

/** What tells the account that its password was changed; undefined for its first password. */
async function noticeOf({ accounts, notices }: Installation, account: Account) {
  if (!(await accounts.findPassword(account.id))) return undefined;
  return notices.prepare(account, { kind: 'passwordChanged', values: { asked: { at: Date.now() } } });
}
