import { sql } from 'kysely';
import { createAudit } from '../audit/audit.ts';
import { readSettled } from '../audit/stream/settled.ts';
import type { Config } from '../config.ts';
import { OperationRefused } from '../operation/operation.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { withDatabaseTime } from '../storage/deadline.ts';
import { isInstalled } from '../storage/is-installed.ts';
import type { SpreadableTable } from '../storage/monthly-partitions.ts';
import { hasCitus, isSpread } from '../storage/spread-tables.ts';
import { migrations, spreadableTables } from '../tables.ts';
import { spreadTable } from './spread-table.ts';

/** What `portico database distribute` is asked for. */
export interface DistributionInput {
  /** Only tells what would be done. */
  readonly isDry: boolean;
  /** The system account of who asks. */
  readonly operator: string;
  /** Why, for the audit. */
  readonly reason?: string | undefined;
  /** Told how far the copying of a table is, from 0 to 1, and how many rows are copied. */
  tell(table: string, part: number, rows: number): void;
}

/** A table, and what became of it or would become of it. */
export interface DistributedTable {
  readonly table: string;
  /** The column by which the rows are spread. */
  readonly by: string;
  readonly workers: number;
  readonly parts: number;
  readonly state: 'spread before' | 'spread now' | 'not spread';
  /** Of a table that is not spread: about how many, and the bytes with indexes. */
  readonly rows: number;
  readonly bytes: number;
  /** Of a table that is spread now: how long others waited for it, in milliseconds. */
  readonly heldMs: number;
}

/** A table that is read in order is read from each part, so that few are better. They can be moved to this many workers. */
const fewestParts = 12;

/**
 * Spreads the tables that grow with use over the workers of Citus, while processes run.
 * @throws OperationRefused with a sentence for the operator
 */
export async function distribute(config: Config, input: DistributionInput): Promise<readonly DistributedTable[]> {
  const { DATABASE_URL: databaseUrl, DATABASE_POOLED: isPooled, NEWER_DATABASE: mayBeNewer } = config;
  if (!databaseUrl)
    throw new OperationRefused('The embedded database is on one machine. Only PostgreSQL with Citus spreads tables.');
  if (isPooled)
    throw new OperationRefused(
      'A pooler cannot be used here: set DATABASE_URL to the coordinator, and DATABASE_POOLED to false.',
    );
  if (!(await isInstalled({ databaseUrl })))
    throw new OperationRefused(
      'There is no installation in the database at DATABASE_URL. Run "portico init" to begin one.',
    );
  // As before a pooler, the server must not end a long statement.
  const location = { databaseUrl, isPooled: true, connections: 2 };
  try {
    const database = await openDatabase(location, migrations, mayBeNewer);
    const work = withDatabaseTime(Number.POSITIVE_INFINITY, () => distributeAll(database, input));
    return await work.finally(() => database.close());
  } catch (reason) {
    throw refusalOf(reason) ?? reason;
  }
}

const insufficientPrivilege = '42501';

function refusalOf(reason: unknown): OperationRefused | undefined {
  const { code, message } = reason as { readonly code?: string; readonly message?: string };
  return code === insufficientPrivilege
    ? new OperationRefused(`The user of DATABASE_URL may not do this (${message}): it must own the tables.`)
    : undefined;
}

async function workersOf({ db }: Database): Promise<number> {
  if (!(await hasCitus(db)))
    throw new OperationRefused(
      'The database has no Citus. Install it on the coordinator and on each worker, and run "create extension citus" in this database there.',
    );
  const found = sql<{ count: number }>`select count(*) as count from pg_dist_node
    where noderole = 'primary' and isactive and shouldhaveshards`;
  const count = (await found.execute(db)).rows[0]?.count ?? 0;
  if (count === 0)
    throw new OperationRefused(`Citus has no worker. Add each one with "select citus_add_node('its host', 5432)".`);
  return count;
}

async function distributeAll(database: Database, input: DistributionInput): Promise<readonly DistributedTable[]> {
  const workers = await workersOf(database);
  const parts = Math.ceil(fewestParts / workers) * workers;
  const done: DistributedTable[] = [];
  await database.db.connection().execute(async (holding) => {
    const lock = sql<{ held: boolean }>`select pg_try_advisory_lock(hashtext('database distribute')) as held`;
    if (!(await lock.execute(holding)).rows[0]?.held)
      throw new OperationRefused('Another command spreads the tables of this database now.');
    for (const row of spreadableTables) {
      const before = await stateOf(database, row);
      const about = { table: row.table, by: row.spreadBy, workers, parts, ...before, heldMs: 0 };
      if (input.isDry) done.push(about);
      else done.push({ ...about, ...(await spread(database, row, parts, before.state, input)) });
    }
  });
  return done;
}

/** How a table is now. Rows and bytes are those of its partitions on the coordinator. */
async function stateOf({ db }: Database, { table }: SpreadableTable) {
  if (await isSpread(db, table)) return { state: 'spread before', rows: 0, bytes: 0 } as const;
  const size = sql<{ rows: number; bytes: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0) as rows, coalesce(sum(pg_total_relation_size(inhrelid)), 0) as bytes
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = to_regclass(${table})`;
  const [row] = (await size.execute(db)).rows;
  return { state: 'not spread', rows: Number(row?.rows ?? 0), bytes: Number(row?.bytes ?? 0) } as const;
}

/** Spreads a table, or completes what an earlier call has begun, and records it in the audit. */
async function spread(
  database: Database,
  row: SpreadableTable,
  parts: number,
  before: DistributedTable['state'],
  { operator, reason, tell }: DistributionInput,
) {
  const { rows, heldMs } = await spreadTable(database.db, row, {
    parts,
    settled: () => readSettled(database),
    tell: (part, copied) => tell(row.table, part, copied),
  });
  if (before === 'spread before') return {};
  const details = { table: row.table, rows, ...(reason !== undefined && { reason }) };
  await createAudit(database).record({ event: 'operatorAction', outcome: 'distributeDatabase', operator, details });
  return { state: 'spread now', rows, heldMs } as const;
}
