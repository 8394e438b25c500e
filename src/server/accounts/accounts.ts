import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { emailKey } from '../contacts/contacts.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import type { Tables } from '../storage/tables.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import {
  type Account,
  type AccountChanges,
  type AccountState,
  type NewAccount,
  type NewCompany,
  parseAccountState,
  type Role,
  services,
} from './account.ts';
import type { AccountTable } from './account-tables.ts';
import {
  addAccount,
  maxAccountsPerIdentifier,
  type ParsedAccount,
  saveCompany,
  storePasswordHash,
} from './add-account.ts';
import { createAccountImport, type Refusal } from './add-accounts.ts';
import { changeAccount, isThere } from './change-account.ts';

export {
  type Account,
  type AccountState,
  accountChanges,
  accountStates,
  newAccount,
  newCompany,
  type Role,
  type Service,
  type StoredState,
  services,
} from './account.ts';
export { AccountConflict, maxAccountsPerIdentifier } from './add-account.ts';
export { UnstorableAccount } from './add-accounts.ts';
export { deleteAccount } from './change-account.ts';
export { type Companies, type Company, CompanyConflict, createCompanies } from './companies.ts';
export { refuseImport } from './foreign-hash.ts';
export type { PasswordHasher } from './password-hasher.ts';

/** Result of looking up a phone number with or without an extension. */
export type NumberOwner =
  /** The account, or the accounts of different companies that share a direct number (ACCT-1). */
  | { readonly kind: 'accounts'; readonly accounts: readonly Account[] }
  /** A company's main number without an extension, or with one that the company does not have (CRED-6). */
  | { readonly kind: 'mainNumber' }
  | { readonly kind: 'none' };

/** Phone numbers of an account. */
export interface AccountNumbers {
  readonly directNumber: string | undefined;
  readonly mainNumber: string | undefined;
  readonly extension: string | undefined;
}

/** The current password of an account. A rehash keeps the id; a new password gets a new id. */
export interface StoredPassword {
  readonly id: string;
  readonly hash: string;
}

export interface Accounts {
  /** Adds or updates a company. */
  saveCompany(company: NewCompany): Promise<void>;
  /**
   * Adds an account and returns its id. Accounts of different companies may share an e-mail address or a direct number
   * (ACCT-1).
   * @throws AccountConflict when another account of the company has the address, number or extension
   */
  add(account: NewAccount): Promise<string>;
  /**
   * Adds accounts, many in one transaction. Answers for each in turn why it was refused, or undefined; a refused one
   * does not stop the others.
   */
  addAll(accounts: readonly ParsedAccount[]): Promise<readonly Refusal[]>;
  /** Whether the company has an account with the same name, e-mail address, number and extension. */
  isThere(account: ParsedAccount): Promise<boolean>;
  /** Changes what is given of an account; null takes a value away. @throws AccountConflict */
  change(id: string, changes: AccountChanges): Promise<void>;
  /** Accounts in the order of their ids, of one company or of all. @param after id of the last one of the page before */
  list(page: { company?: string | undefined; after?: string | undefined; limit: number }): Promise<Account[]>;
  byId(id: string): Promise<Account | undefined>;
  /** Accounts with an e-mail address, oldest first. */
  byEmail(email: string): Promise<readonly Account[]>;
  /**
   * Looks up a phone number by the same statements whether it is known or not, so that time does not reveal it.
   * @param e164 number in E.164 form
   * @param extension digits, if given
   */
  byNumber(e164: string, extension?: string): Promise<NumberOwner>;
  findNumbers(id: string): Promise<AccountNumbers>;
  findPassword(id: string): Promise<StoredPassword | undefined>;
  /**
   * Sets a new password: keeps the former one in the history, forgets failed sign-ins and ends the account's sessions.
   * @param tell queues notices of it in the same transaction
   */
  setPasswordHash(id: string, hash: string, tell?: (tx: Queries) => Promise<void>): Promise<void>;
  /** Replaces the hash of a password, unless the password was changed meanwhile. */
  rehash(credentialId: string, hash: string): Promise<void>;
  /** Sets the state and forgets failed sign-ins. Every state but `active` ends the account's sessions. */
  setState(id: string, state: AccountState): Promise<void>;
  count(): Promise<number>;
}

type Row = Selectable<AccountTable> & {
  company_name: string;
  sso_enforced: number;
  is_government: number;
  services_off: string | null;
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
    role: row.role as Role, // only this folder writes the column
    state: parseAccountState(row.state),
    isSsoEnforced: row.sso_enforced === 1,
    isGovernment: row.is_government === 1,
    servicesOff: services.filter((service) => row.services_off?.split(' ').includes(service)),
    termsVersion: row.terms_version ?? undefined,
    updatedAt: Number(row.updated_at),
  };
}

/** Ends everything that an account has open, in the transaction that changes the account. */
export type EndSessions = (tx: Queries, database: Database, accountId: string) => Promise<unknown>;

/** Forgets the failed sign-ins of an account, in the transaction that changes the account. */
export type ForgetFailures = (tx: Queries, accountId: string) => Promise<void>;

/** Creates the account store. */
export function createAccounts(
  database: Database,
  endSessionsOf: EndSessions,
  forgetFailuresOf: ForgetFailures,
): Accounts {
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
        'companies.services_off',
        'companies.terms_version',
      ]);
  const rowsById = prepareQuery<{ id: string }, Row>(db, (slot) => selected().where('accounts.id', '=', slot('id')));
  const byId = async (id: string) => {
    const { rows } = await rowsById({ id });
    return rows[0] && accountOf(rows[0]);
  };
  const selectedBy = (is: (eb: AccountColumns) => Expression<SqlBool>) =>
    selected().where(is).orderBy('accounts.created_at').orderBy('accounts.id').limit(maxAccountsPerIdentifier);
  const rowsByEmail = prepareQuery<{ key: string }, Row>(db, (slot) => selectedBy((eb) => emailIs(eb, slot('key'))));
  const rowsByNumber = prepareQuery<{ e164: string; extension: string }, Row>(db, (slot) =>
    selectedBy((eb) => numberIs(eb, slot('e164'), slot('extension'))),
  );
  const numbers = prepareQuery<{ e164: string }, { e164: string }>(db, (slot) =>
    db.selectFrom('numbers').select('e164').where('e164', '=', slot('e164')),
  );
  const credentials = prepareQuery<{ accountId: string }, StoredPassword>(db, (slot) =>
    db
      .selectFrom('credentials')
      .select(['id', 'hash'])
      .where('account_id', '=', slot('accountId'))
      .where('replaced_at', 'is', null),
  );
  return {
    saveCompany: (company) => saveCompany(database, company),
    add: (account) => addAccount(database, account),
    addAll: createAccountImport(database),
    isThere: (account) => isThere(db, account),
    change: (id, changes) => inTransaction(database, (tx) => changeAccount(tx, database, id, changes)),
    async list({ company, after = '', limit }) {
      const rows = await selected()
        .where('accounts.id', '>', after)
        .$if(company !== undefined, (query) => query.where('accounts.company_id', '=', company ?? ''))
        .orderBy('accounts.id')
        .limit(limit)
        .execute();
      return rows.map(accountOf);
    },
    byId,
    byEmail: async (email) => (await rowsByEmail({ key: emailKey(email) })).rows.map(accountOf),
    async byNumber(e164, extension = '') {
      const [number, { rows }] = await Promise.all([numbers({ e164 }), rowsByNumber({ e164, extension })]);
      if (rows.length > 0) return { kind: 'accounts', accounts: rows.map(accountOf) };
      return { kind: number.rows.length > 0 ? 'mainNumber' : 'none' };
    },
    findNumbers: (id) => findNumbers(db, id),
    findPassword: async (accountId) => (await credentials({ accountId })).rows[0],
    setPasswordHash: (id, hash, tell) =>
      inTransaction(database, async (tx) => {
        await storePasswordHash(tx, id, hash);
        await forgetFailuresOf(tx, id);
        await endSessionsOf(tx, database, id);
        await tell?.(tx);
      }),
    async rehash(credentialId, hash) {
      await db
        .updateTable('credentials')
        .set({ hash })
        .where('id', '=', credentialId)
        .where('replaced_at', 'is', null)
        .execute();
    },
    setState: (id, state) =>
      inTransaction(database, async (tx) => {
        await updateState(tx, database, id, state);
        await forgetFailuresOf(tx, id);
        if (state !== 'active') await endSessionsOf(tx, database, id);
      }),
    async count() {
      const row = await db
        .selectFrom('accounts')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },
  };
}

type AccountColumns = ExpressionBuilder<Tables, 'accounts'>;

const emailIs = (eb: AccountColumns, key: string) =>
  eb.or([eb('accounts.email_key', '=', key), eb('accounts.shared_email_key', '=', key)]);

/** The number is the account's direct one, or the extension is the account's at this main number of its company. */
const numberIs = (eb: AccountColumns, e164: string, extension: string) =>
  eb(
    'accounts.id',
    'in',
    eb
      .selectFrom('numbers')
      .select('numbers.account_id')
      .where('numbers.e164', '=', e164)
      .unionAll(
        eb.selectFrom('shared_numbers').select('shared_numbers.account_id').where('shared_numbers.e164', '=', e164),
      )
      .unionAll(
        eb
          .selectFrom('numbers')
          .innerJoin('extensions', 'extensions.company_id', 'numbers.company_id')
          .select('extensions.account_id')
          .where('numbers.e164', '=', e164)
          .where('numbers.account_id', 'is', null)
          .where('extensions.extension', '=', extension),
      ),
  );

async function updateState(tx: Queries, { now }: Database, id: string, state: AccountState): Promise<void> {
  await tx.updateTable('accounts').set({ state, failures_in_a_row: 0, updated_at: now }).where('id', '=', id).execute();
}

async function findNumbers(db: Queries, id: string): Promise<AccountNumbers> {
  const direct =
    (await db.selectFrom('numbers').select('e164').where('account_id', '=', id).executeTakeFirst()) ??
    (await db.selectFrom('shared_numbers').select('e164').where('account_id', '=', id).executeTakeFirst());
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
