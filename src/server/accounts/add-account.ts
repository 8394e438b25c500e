import { contactRows, emailKey } from '../contacts/contacts.ts';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type NewAccount, type NewCompany, newAccount, newCompany } from './account.ts';

/** Limit of accounts that share an e-mail address or direct number; a sign-in computes one hash for each. */
export const maxAccountsPerIdentifier = 5;

/** The e-mail address, number or extension belongs to another account, or the company does not exist. */
export class AccountConflict extends Error {
  readonly field: 'email' | 'directNumber' | 'extension' | 'company';
  constructor(field: AccountConflict['field'], message: string) {
    super(message);
    this.field = field;
  }
}

export const conflicts = {
  noCompany: (id: string) => new AccountConflict('company', `There is no company "${id}".`),
  takenEmail: () => new AccountConflict('email', 'The e-mail address belongs to another account of the company.'),
  takenElsewhere: () => new AccountConflict('email', 'The e-mail address belongs to an account of another company.'),
  takenNumber: () => new AccountConflict('directNumber', 'The number belongs to another account or company.'),
  takenSharedNumber: () => new AccountConflict('directNumber', 'The number belongs to another account of the company.'),
  takenExtension: (extension: string) =>
    new AccountConflict('extension', `Extension ${extension} belongs to another account.`),
  tooMany: (field: 'email' | 'directNumber') =>
    new AccountConflict(field, `It already belongs to ${maxAccountsPerIdentifier} accounts, which is the limit.`),
};

/**
 * Adds or updates a company, including the brand of its accounts.
 * @param taken makes the error of an id that is taken, for a company that must be new
 */
export async function saveCompany(database: Database, input: NewCompany, taken?: () => Error): Promise<void> {
  const company = newCompany.parse(input);
  const { id, name, brandId, ssoEnforced, isGovernment, servicesOff, termsVersion, passwordDays, contactEmail } =
    company;
  const named = {
    name,
    brand_id: brandId,
    ...(ssoEnforced !== undefined && { sso_enforced: Number(ssoEnforced) }),
    ...(isGovernment !== undefined && { is_government: Number(isGovernment) }),
    ...(servicesOff !== undefined && { services_off: servicesOff.join(' ') || null }),
    ...(termsVersion !== undefined && { terms_version: termsVersion || null }),
    ...(passwordDays !== undefined && { password_days: passwordDays || null }),
    ...(contactEmail !== undefined && { contact_email: contactEmail || null }),
  };
  await inTransaction(database, async (tx) => {
    const { numInsertedOrUpdatedRows: written = 0n } = await tx
      .insertInto('companies')
      .values({ id, sso_enforced: 0, is_government: 0, terms_version: null, ...named, created_at: database.now })
      .onConflict((conflict) => (taken ? conflict.column('id').doNothing() : conflict.column('id').doUpdateSet(named)))
      .executeTakeFirstOrThrow();
    if (taken && written === 0n) throw taken();
    await tx
      .updateTable('accounts')
      .set({ brand_id: brandId })
      .where('company_id', '=', id)
      .where('brand_id', '!=', brandId)
      .execute();
    for (const e164 of company.mainNumbers) await assignMainNumber(tx, e164, id);
  });
}

async function assignMainNumber(tx: Queries, e164: string, companyId: string): Promise<void> {
  const owner = await insertNumber(tx, e164, companyId, null);
  if (owner?.company_id !== companyId || owner.account_id !== null) throw conflicts.takenNumber();
}

/** Inserts the number if it is free, and returns the row of its owner. */
async function insertNumber(tx: Queries, e164: string, companyId: string, accountId: string | null) {
  await tx
    .insertInto('numbers')
    .values({ e164, company_id: companyId, account_id: accountId })
    .onConflict((conflict) => conflict.column('e164').doNothing())
    .execute();
  return tx.selectFrom('numbers').selectAll().where('e164', '=', e164).executeTakeFirst();
}

/** Assigns a direct number, which accounts of different companies may share (ACCT-1). */
export async function assignDirectNumber(
  tx: Queries,
  e164: string,
  companyId: string,
  accountId: string,
): Promise<void> {
  const owner = await insertNumber(tx, e164, companyId, accountId);
  if (owner?.account_id === accountId) return;
  if (!owner?.account_id || owner.company_id === companyId) throw conflicts.takenNumber();
  const added = await tx
    .insertInto('shared_numbers')
    .values({ e164, company_id: companyId, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['e164', 'company_id']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!added) throw conflicts.takenSharedNumber();
  const { n } = await tx
    .selectFrom('shared_numbers')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('e164', '=', e164)
    .executeTakeFirstOrThrow();
  if (Number(n) >= maxAccountsPerIdentifier) throw conflicts.tooMany('directNumber');
}

/** An account that is being added, with its contacts. */
export interface AddedAccount {
  readonly id: string;
  readonly contacts: ReturnType<typeof contactRows>;
}

/** Stores what other capabilities keep of new accounts, in the transaction that adds them. */
export type StoreAlongside<Given = void> = (tx: Queries, added: AddedAccount, given: Given) => Promise<void>;

/** Adds an account and returns its id. @throws AccountConflict */
export async function addAccount(
  database: Database,
  input: NewAccount,
  storeAlongside?: StoreAlongside,
): Promise<string> {
  const account = newAccount.parse(input);
  return inTransaction(database, async (tx) => {
    const added = await addWithin(tx, database, account);
    await storeAlongside?.(tx, added);
    return added.id;
  });
}

/**
 * Adds an account whose address belongs to no other account of any company, in the caller's transaction. Returns its id.
 * @throws AccountConflict
 */
export async function addSoleAccount(tx: Queries, database: Database, account: ParsedAccount): Promise<string> {
  const { id } = await addWithin(tx, database, account); // waits for whoever adds the same address
  const key = account.email === undefined ? undefined : emailKey(account.email);
  const other = await tx
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb.or([eb('email_key', '=', key ?? null), eb('shared_email_key', '=', key ?? null)]))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) throw conflicts.takenElsewhere();
  return id;
}

async function addWithin(tx: Queries, database: Database, account: ParsedAccount): Promise<AddedAccount> {
  const id = randomId();
  const company = await tx
    .selectFrom('companies')
    .select('brand_id')
    .where('id', '=', account.company)
    .executeTakeFirst();
  if (!company) throw conflicts.noCompany(account.company);
  await insertAccount(tx, database, { id, account, brandId: company.brand_id });
  if (account.directNumber) await assignDirectNumber(tx, account.directNumber, account.company, id);
  if (account.extension) await assignExtension(tx, account.company, account.extension, id);
  if (account.passwordHash) await storePasswordHash(tx, id, account.passwordHash);
  const contacts = contactRows(id, account, Date.now());
  if (contacts.length > 0) await tx.insertInto('contacts').values(contacts).execute();
  return { id, contacts };
}

interface AccountInsert {
  readonly id: string;
  readonly account: ParsedAccount;
  readonly brandId: number;
}
export type ParsedAccount = ReturnType<typeof newAccount.parse>;

/** The row of an account without the keys of its e-mail address. */
export function accountRow<Time>({ id, account, brandId }: AccountInsert, now: Time) {
  return {
    id,
    company_id: account.company,
    brand_id: brandId,
    email: account.email ?? null,
    first_name: account.firstName,
    last_name: account.lastName,
    locale: account.locale ?? null,
    country_iso: account.countryIsoCode ?? null,
    role: account.role,
    kind: account.kind,
    state: account.state,
    state_since: now,
    created_at: now,
    updated_at: now,
  };
}

/**
 * The first account of an e-mail address has the key in `email_key`, where earlier versions look for it. Further accounts
 * have it in `shared_email_key`; a unique index allows one of them per company.
 */
async function insertAccount(tx: Queries, { now }: Database, insert: AccountInsert): Promise<void> {
  const { account } = insert;
  const key = account.email === undefined ? null : emailKey(account.email);
  const values = accountRow(insert, now);
  const insertWith = (keys: { email_key?: string | null; shared_email_key?: string | null }) =>
    tx
      .insertInto('accounts')
      .values({ ...values, email_key: null, ...keys })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
  if (await insertWith({ email_key: key })) return;
  await refuseTakenEmail(tx, key ?? '', account.company);
  if (!(await insertWith({ shared_email_key: key }))) throw conflicts.takenEmail();
}

/** Returns how many accounts of other companies have the address. @throws AccountConflict */
export async function refuseTakenEmail(tx: Queries, key: string, companyId: string): Promise<number> {
  const rows = await tx
    .selectFrom('accounts')
    .select('company_id')
    .where((eb) => eb.or([eb('email_key', '=', key), eb('shared_email_key', '=', key)]))
    .execute();
  if (rows.some((row) => row.company_id === companyId)) throw conflicts.takenEmail();
  if (rows.length >= maxAccountsPerIdentifier) throw conflicts.tooMany('email');
  return rows.length;
}

export async function assignExtension(
  tx: Queries,
  companyId: string,
  extension: string,
  accountId: string,
): Promise<void> {
  const added = await tx
    .insertInto('extensions')
    .values({ company_id: companyId, extension, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['company_id', 'extension']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!added) throw conflicts.takenExtension(extension);
}

/** Stores a new password hash and keeps the former one in the history. Returns its id. */
export async function storePasswordHash(
  tx: Queries,
  accountId: string,
  hash: string,
  isTemporary = false,
): Promise<string> {
  const now = Date.now();
  const id = randomId();
  await tx
    .updateTable('credentials')
    .set({ replaced_at: now })
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('credentials')
    .values({ id, account_id: accountId, hash, created_at: now, replaced_at: null, is_temporary: Number(isTemporary) })
    .execute();
  return id;
}
