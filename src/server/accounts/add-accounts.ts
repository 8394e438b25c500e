import { type Insertable, sql } from 'kysely';
import { contactRows } from '../contacts/contacts.ts';
import { randomId } from '../secrets/secrets.ts';
import { isDataError } from '../storage/data-error.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import {
  AccountConflict,
  type AddedAccount,
  accountRow,
  addAccount,
  type ParsedAccount,
  type StoreAlongside,
} from './add-account.ts';
import { type Claim, readTakenIdentifiers } from './taken-identifiers.ts';

/** The database refuses the data of the account. */
export class UnstorableAccount extends Error {}

/** The reason why an account was not added; undefined if it was. */
export type AccountRefusal = AccountConflict | UnstorableAccount | undefined;

/** How long a transaction may keep other requests of the embedded database waiting. */
const longestMs = 10;
const firstSize = 25;
const largestSize = 200;

/** Stores further data of each account, in the transaction that adds it. */
export type StoreWith = StoreAlongside<ParsedAccount>;

/** Adds accounts, many per transaction. Returns one outcome for each account, in the same order. */
export function createAccountImport(database: Database) {
  let size = database.kind === 'sqlite' ? firstSize : largestSize;

  /** Doubles the batch size after a transaction that took less than half the time limit. */
  function adaptBatchSize(tookMs: number) {
    if (database.kind !== 'sqlite') return;
    if (tookMs > 0.8 * longestMs) size = Math.max(1, Math.floor(size / 2));
    else if (tookMs < 0.4 * longestMs) size = Math.min(largestSize, size * 2);
  }

  async function addBatch(accounts: readonly ParsedAccount[], store?: StoreWith): Promise<AccountRefusal[]> {
    return inTransaction(database, async (tx) => {
      const startedAt = performance.now();
      const now = await readClock(database, tx);
      const taken = await readTakenIdentifiers(tx, accounts);
      const rows = emptyRows();
      const added: (readonly [AddedAccount, ParsedAccount])[] = [];
      const refusals = accounts.map((account): AccountRefusal => {
        const conflict = taken.conflictOf(account);
        if (!conflict) added.push([addRows(rows, account, taken.claim(account, randomId()), now), account]);
        return conflict;
      });
      for (const table of tables) if (rows[table].length > 0) await tx.insertInto(table).values(rows[table]).execute();
      if (store) for (const [one, account] of added) await store(tx, one, account);
      adaptBatchSize(performance.now() - startedAt);
      return refusals;
    });
  }

  /** Halves a failed batch repeatedly until each failing account is alone. */
  async function addBySplitting(accounts: readonly ParsedAccount[], store?: StoreWith): Promise<AccountRefusal[]> {
    try {
      return await addBatch(accounts, store);
    } catch (error) {
      if (!isDataError(error)) throw error;
    }
    const [only, second] = accounts;
    if (only && !second) return [await addAlone(only, store)];
    const middle = Math.ceil(accounts.length / 2);
    const [before, after] = [accounts.slice(0, middle), accounts.slice(middle)];
    return [...(await addBySplitting(before, store)), ...(await addBySplitting(after, store))];
  }

  async function addAlone(account: ParsedAccount, store?: StoreWith): Promise<AccountRefusal> {
    try {
      await addAccount(database, account, store && ((tx, added) => store(tx, added, account)));
      return undefined;
    } catch (error) {
      if (error instanceof AccountConflict) return error;
      if (isDataError(error)) return new UnstorableAccount(`The database refuses it: ${error.message}.`);
      throw error;
    }
  }

  return async (accounts: readonly ParsedAccount[], store?: StoreWith): Promise<AccountRefusal[]> => {
    const refusals: AccountRefusal[] = [];
    while (refusals.length < accounts.length)
      refusals.push(...(await addBySplitting(accounts.slice(refusals.length, refusals.length + size), store)));
    return refusals;
  };
}

/** Tables in the order of their foreign keys. */
const tables = ['accounts', 'numbers', 'shared_numbers', 'extensions', 'credentials', 'contacts'] as const;
type Rows = { readonly [Table in (typeof tables)[number]]: Insertable<Tables[Table]>[] };

const emptyRows = (): Rows => ({
  accounts: [],
  numbers: [],
  shared_numbers: [],
  extensions: [],
  credentials: [],
  contacts: [],
});

function addRows(rows: Rows, account: ParsedAccount, claim: Claim, now: number): AddedAccount {
  const { id, brandId, emailKey, sharedEmailKey, isNumberShared } = claim;
  const keys = { email_key: emailKey, shared_email_key: sharedEmailKey };
  rows.accounts.push({ ...accountRow({ id, account, brandId }, now), ...keys });
  const owned = { company_id: account.company, account_id: id };
  if (account.directNumber)
    rows[isNumberShared ? 'shared_numbers' : 'numbers'].push({ e164: account.directNumber, ...owned });
  if (account.extension) rows.extensions.push({ extension: account.extension, ...owned });
  const contacts = contactRows(id, account, now);
  rows.contacts.push(...contacts);
  if (account.passwordHash)
    rows.credentials.push({
      id: randomId(),
      account_id: id,
      hash: account.passwordHash,
      created_at: now,
      replaced_at: null,
    });
  return { id, contacts };
}

/** Current time of the database. One value for a batch costs less than an expression in each row. */
async function readClock({ now }: Database, tx: Queries): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${now} as now`.execute(tx);
  return rows[0]?.now ?? Date.now();
}
