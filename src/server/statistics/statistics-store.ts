import type { Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import type { CountedStep } from './counted-steps.ts';
import { countKey, type SignInCountTable } from './statistics-tables.ts';
import { countedLate } from './totals-state.ts';

/** The last completed sign-in of an account. */
export interface LastSignIn {
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly way: string;
  readonly clientId: string;
  /** Of the browser. */
  readonly address: string | undefined;
}

/** What a process has counted since it has written last. */
export interface Batch {
  readonly counts: Map<string, { readonly at: number; readonly step: CountedStep; readonly count: number }>;
  /** By the id of the account. */
  readonly last: Map<string, LastSignIn>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const keptMs = { hour: 40 * dayMs, day: 400 * dayMs } as const;
/** Rows of a statement. PostgreSQL takes 65,535 values. */
const rowsAtOnce = 1000;

type CountRow = Selectable<SignInCountTable>;

/**
 * Adds what was counted to the rows of all processes, in one transaction. Each writes its rows in the same order, so that
 * none waits for another in a circle.
 */
export async function addBatch(database: Database, { counts, last }: Batch): Promise<void> {
  if (counts.size === 0 && last.size === 0) return;
  await inTransaction(database, (tx) => addBatchWithin(tx, { counts, last }));
}

/** The same, in a transaction of the caller. */
export async function addBatchWithin(tx: Queries, { counts, last }: Batch): Promise<void> {
  const named = [...counts.values()].flatMap(({ step }) => step.accountIds ?? []);
  const companies = await companiesOf(tx, [...new Set([...named, ...last.keys()])]);
  await addCounts(tx, rowsOf(counts, companies));
  const first = Math.min(...[...counts.values()].map(({ at }) => at));
  if (first + hourMs <= Date.now()) await countedLate(tx, first);
  const present = [...last.values()].filter(({ accountId }) => companies.has(accountId));
  await keepLast(tx, present);
}

/** Where the accounts of a company have signed in since a time (ms since 1970) last, by their ids. */
export async function lastSignInsOfCompany(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  since: number,
): Promise<ReadonlyMap<string, Pick<LastSignIn, 'address' | 'clientId'>>> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('account_activity', 'account_activity.account_id', 'accounts.id')
    .select(['account_id', 'last_client_id', 'last_address'])
    .where('accounts.company_id', '=', companyId)
    .where('last_sign_in_at', '>=', since)
    .execute();
  return new Map(
    rows.map((row) => [row.account_id, { address: row.last_address ?? undefined, clientId: row.last_client_id }]),
  );
}

/** The companies of accounts that are there, by their ids. */
async function companiesOf(tx: Queries, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const ids of inParts(accountIds)) {
    const rows = await tx.selectFrom('accounts').select(['id', 'company_id']).where('id', 'in', ids).execute();
    for (const { id, company_id } of rows) found.set(id, company_id);
  }
  return found;
}

/** One row for each hour, and one for its day, which is kept longer. */
function rowsOf(counts: Batch['counts'], companies: ReadonlyMap<string, string>): readonly CountRow[] {
  const rows = new Map<string, CountRow>();
  for (const { at, step, count } of counts.values())
    for (const unit of ['hour', 'day'] as const) {
      const row = rowOf(unit, unit === 'day' ? Math.floor(at / dayMs) * dayMs : at, step, companies);
      const key = JSON.stringify(countKey.map((column) => row[column]));
      rows.set(key, { ...row, count: (rows.get(key)?.count ?? 0) + count });
    }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

function rowOf(
  unit: keyof typeof keptMs,
  at: number,
  { brandId, clientId, companyId, accountIds = [], step, way, outcome, error }: CountedStep,
  companies: ReadonlyMap<string, string>,
): CountRow {
  const found = new Set(accountIds.map((id) => companies.get(id) ?? ''));
  const [only = ''] = found.size === 1 ? found : []; // accounts of several companies share a password
  return {
    unit,
    at,
    brand_id: brandId,
    client_id: clientId,
    company_id: companyId ?? only,
    step,
    way: way ?? '',
    outcome,
    error: error ?? '',
    count: 0,
    expires_at: at + keptMs[unit],
  };
}

async function addCounts(tx: Queries, rows: readonly CountRow[]): Promise<void> {
  for (const values of inParts(rows))
    await tx
      .insertInto('sign_in_counts')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(countKey)
          .doUpdateSet((eb) => ({ count: eb(eb.ref('sign_in_counts.count'), '+', eb.ref('excluded.count')) })),
      )
      .execute();
}

async function keepLast(tx: Queries, all: readonly LastSignIn[]): Promise<void> {
  const sorted = all.toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1));
  for (const part of inParts(sorted))
    await tx
      .insertInto('account_activity')
      .values(
        part.map(({ accountId, at, way, clientId, address }) => ({
          account_id: accountId,
          last_sign_in_at: at,
          last_way: way,
          last_client_id: clientId,
          last_address: address ?? null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet((eb) => ({
            last_sign_in_at: eb.ref('excluded.last_sign_in_at'),
            last_way: eb.ref('excluded.last_way'),
            last_client_id: eb.ref('excluded.last_client_id'),
            last_address: eb.ref('excluded.last_address'),
          }))
          .whereRef('account_activity.last_sign_in_at', '<', 'excluded.last_sign_in_at'),
      )
      .execute();
}

function* inParts<One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += rowsAtOnce) yield all.slice(at, at + rowsAtOnce);
}
