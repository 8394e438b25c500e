import { type Selectable, sql } from 'kysely';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { endSessionsOf } from '../storage/end-sessions.ts';
import { prepared } from '../storage/prepared.ts';
import type { AccountTable } from '../storage/schema.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import {
  type Account,
  type AccountState,
  type NewAccount,
  type NewCompany,
  newAccount,
  newCompany,
  type Role,
} from './account.ts';

/** What a phone number, with or without an extension, leads to. */
export type NumberOwner =
  | { readonly kind: 'account'; readonly account: Account }
  /** A main number: an extension is needed, or the one given is not one of its company's. */
  | { readonly kind: 'mainNumber'; readonly brandId: number }
  | { readonly kind: 'none' };

/** Contacts of an account, for claims and for an operator. */
export interface Contacts {
  readonly directNumber: string | undefined;
  readonly mainNumber: string | undefined;
  readonly extension: string | undefined;
}

export interface Accounts {
  /** Adds a company or changes one that exists. */
  putCompany(company: NewCompany): Promise<void>;
  /** @throws AccountConflict when an address, a number or an extension belongs to another account */
  add(account: NewAccount): Promise<string>;
  byId(id: string): Promise<Account | undefined>;
  byEmail(email: string): Promise<Account | undefined>;
  /** @param e164 the number; @param extension digits, when one was given */
  byNumber(e164: string, extension?: string): Promise<NumberOwner>;
  contactsOf(id: string): Promise<Contacts>;
  passwordHashOf(id: string): Promise<string | undefined>;
  /**
   * Puts a new hash in force. Unless `isSamePassword`, the former one joins the history and the account's sessions end.
   */
  setPasswordHash(id: string, hash: string, isSamePassword?: boolean): Promise<void>;
  /** Every state but `active` ends the account's sessions. */
  setState(id: string, state: AccountState): Promise<void>;
  /** Counts a wrong password; the `lockAfter`th in a row, over all sources, locks an active account. */
  countFailure(id: string, lockAfter: number): Promise<void>;
  forgetFailures(id: string): Promise<void>;
  count(): Promise<number>;
}

/** An e-mail address, a number or an extension that is taken. */
export class AccountConflict extends Error {
  readonly what: 'email' | 'directNumber' | 'extension' | 'company';
  constructor(what: AccountConflict['what'], message: string) {
    super(message);
    this.what = what;
  }
}

type Row = Selectable<AccountTable> & {
  company_name: string;
  sso_enforced: number;
  is_government: number;
  terms_version: string | null;
};

function accountOf(row: Row): Account {
  return {
    id: row.id,
    companyId: row.company_id,
    companyName: row.company_name,
    brandId: row.brand_id,
    email: row.email ?? undefined,
    firstName: row.first_name,
    lastName: row.last_name,
    locale: row.locale ?? undefined,
    countryIsoCode: row.country_iso ?? undefined,
    role: row.role as Role, // written by this file alone
    state: row.state as AccountState, // written by this file alone
    isSsoEnforced: row.sso_enforced === 1,
    isGovernment: row.is_government === 1,
    termsVersion: row.terms_version ?? undefined,
  };
}

/** The accounts of the installation, stored in `database`. */
export function createAccounts(database: Database): Accounts {
  const { db } = database;
  const selected = () =>
    db
      .selectFrom('accounts')
      .innerJoin('companies', 'companies.id', 'accounts.company_id')
      .selectAll('accounts')
      .select([
        'companies.name as company_name',
        'companies.sso_enforced',
        'companies.is_government',
        'companies.terms_version',
      ]);
  const rowsById = prepared<{ id: string }, Row>(db, (slot) => selected().where('accounts.id', '=', slot('id')));
  const byId = async (id: string) => {
    const { rows } = await rowsById({ id });
    return rows[0] && accountOf(rows[0]);
  };
  return {
    putCompany: (company) => putCompany(database, company),
    add: (account) => addAccount(database, account),
    byId,
    async byEmail(email) {
      const row = await selected().where('accounts.email_key', '=', email.toLowerCase()).executeTakeFirst();
      return row && accountOf(row);
    },
    async byNumber(e164, extension) {
      const number = await db.selectFrom('numbers').selectAll().where('e164', '=', e164).executeTakeFirst();
      if (!number) return { kind: 'none' };
      const accountId = number.account_id ?? (extension && (await byExtension(db, number.company_id, extension)));
      const account = accountId ? await byId(accountId) : undefined;
      return account
        ? { kind: 'account', account }
        : { kind: 'mainNumber', brandId: await brandOf(db, number.company_id) };
    },
    contactsOf: (id) => contactsOf(db, id),
    async passwordHashOf(id) {
      const row = await db
        .selectFrom('credentials')
        .select('hash')
        .where('account_id', '=', id)
        .where('replaced_at', 'is', null)
        .executeTakeFirst();
      return row?.hash;
    },
    setPasswordHash: (id, hash, isSamePassword = false) =>
      inTransaction(database, async (tx) => {
        await putHash(tx, id, hash, isSamePassword);
        if (!isSamePassword) await endSessionsOf(tx, database, id);
      }),
    setState: (id, state) => inTransaction(database, (tx) => putState(tx, database, id, state)),
    async countFailure(id, lockAfter) {
      await db
        .updateTable('accounts')
        .set({
          failures_in_a_row: sql`failures_in_a_row + 1`,
          state: sql`case when state = 'active' and failures_in_a_row + 1 >= ${lockAfter} then 'locked' else state end`,
        })
        .where('id', '=', id)
        .execute();
    },
    async forgetFailures(id) {
      await db
        .updateTable('accounts')
        .set({ failures_in_a_row: 0 })
        .where('id', '=', id)
        .where('failures_in_a_row', '>', 0)
        .execute();
    },
    async count() {
      const row = await db
        .selectFrom('accounts')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },
  };
}

/** An account that may not sign in loses what it has open. */
async function putState(tx: Queries, database: Database, id: string, state: AccountState): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ state, failures_in_a_row: 0, updated_at: database.now })
    .where('id', '=', id)
    .execute();
  if (state !== 'active') await endSessionsOf(tx, database, id);
}

async function byExtension(db: Queries, companyId: string, extension: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('extensions')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('extension', '=', extension)
    .executeTakeFirst();
  return row?.account_id;
}

async function brandOf(db: Queries, companyId: string): Promise<number> {
  const row = await db.selectFrom('companies').select('brand_id').where('id', '=', companyId).executeTakeFirstOrThrow();
  return row.brand_id;
}

async function contactsOf(db: Queries, id: string): Promise<Contacts> {
  const direct = await db.selectFrom('numbers').select('e164').where('account_id', '=', id).executeTakeFirst();
  const main = await db
    .selectFrom('extensions')
    .leftJoin('numbers', (join) =>
      join.onRef('numbers.company_id', '=', 'extensions.company_id').on('numbers.account_id', 'is', null),
    )
    .select(['extensions.extension', 'numbers.e164'])
    .where('extensions.account_id', '=', id)
    .orderBy('numbers.e164')
    .executeTakeFirst();
  return { directNumber: direct?.e164, mainNumber: main?.e164 ?? undefined, extension: main?.extension };
}

async function putCompany(database: Database, input: NewCompany): Promise<void> {
  const company = newCompany.parse(input);
  const values = {
    name: company.name,
    brand_id: company.brandId,
    sso_enforced: company.ssoEnforced ? 1 : 0,
    is_government: company.isGovernment ? 1 : 0,
    terms_version: company.termsVersion ?? null,
  };
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('companies')
      .values({ id: company.id, ...values, created_at: database.now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
    for (const e164 of company.mainNumbers) await putNumber(tx, e164, company.id, null);
  });
}

async function putNumber(tx: Queries, e164: string, companyId: string, accountId: string | null): Promise<void> {
  await tx
    .insertInto('numbers')
    .values({ e164, company_id: companyId, account_id: accountId })
    .onConflict((conflict) => conflict.column('e164').doNothing())
    .execute();
  const owner = await tx.selectFrom('numbers').selectAll().where('e164', '=', e164).executeTakeFirst();
  if (owner?.company_id !== companyId || owner.account_id !== accountId)
    throw new AccountConflict('directNumber', 'The number belongs to another account or company.');
}

async function addAccount(database: Database, input: NewAccount): Promise<string> {
  const account = newAccount.parse(input);
  const id = randomId();
  await inTransaction(database, async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select('brand_id')
      .where('id', '=', account.company)
      .executeTakeFirst();
    if (!company) throw new AccountConflict('company', `There is no company "${account.company}".`);
    const added = await tx
      .insertInto('accounts')
      .values({
        id,
        company_id: account.company,
        brand_id: company.brand_id,
        email: account.email ?? null,
        email_key: account.email?.toLowerCase() ?? null,
        first_name: account.firstName,
        last_name: account.lastName,
        locale: account.locale ?? null,
        country_iso: account.countryIsoCode ?? null,
        role: account.role,
        state: account.state,
        created_at: database.now,
        updated_at: database.now,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new AccountConflict('email', 'The e-mail address belongs to another account.');
    if (account.directNumber) await putNumber(tx, account.directNumber, account.company, id);
    if (account.extension) await putExtension(tx, account.company, account.extension, id);
    if (account.passwordHash) await putHash(tx, id, account.passwordHash, false);
  });
  return id;
}

async function putExtension(tx: Queries, companyId: string, extension: string, accountId: string): Promise<void> {
  const added = await tx
    .insertInto('extensions')
    .values({ company_id: companyId, extension, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['company_id', 'extension']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!added) throw new AccountConflict('extension', `Extension ${extension} belongs to another account.`);
}

async function putHash(tx: Queries, accountId: string, hash: string, isSamePassword: boolean): Promise<void> {
  const former = tx.updateTable('credentials').where('account_id', '=', accountId).where('replaced_at', 'is', null);
  if (isSamePassword) {
    await former.set({ hash }).execute();
    return;
  }
  const now = Date.now();
  await former.set({ replaced_at: now }).execute();
  await tx
    .insertInto('credentials')
    .values({ id: randomId(), account_id: accountId, hash, created_at: now, replaced_at: null })
    .execute();
}
