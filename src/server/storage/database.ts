import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely';
import type { ConnectionCounts } from '../metrics/saturation.ts';
import { withDatabaseTime } from './deadline.ts';
import { type Migration, migrate } from './migrations.ts';
import { createPostgresPool, type PoolOptions } from './postgres-pool.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { tracedStatements } from './traced-statements.ts';
import type { Space } from './unavailable.ts';

/** The open database. */
export interface Database {
  readonly db: Kysely<Tables>;
  readonly kind: 'sqlite' | 'postgres';
  /** The database's clock in milliseconds, which decides expiry on every process. It is read once in a statement. */
  readonly now: RawBuilder<number>;
  /**
   * Locks the rows of a subquery until the commit (`for share`). Empty for the embedded database, which runs statements
   * one after another.
   */
  readonly held: RawBuilder<unknown>;
  readonly space: Space;
  /** Names of the migrations that this process has applied when it opened the database. */
  readonly applied: readonly string[];
  /** How many connections are used; undefined for the embedded database. */
  readonly connections?: () => ConnectionCounts;
  close(): Promise<void>;
}

export type DatabaseLocation = Omit<PoolOptions, 'space'> | { readonly dataDir: string };

const postgresOf = (pool: PostgresPool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...tracedStatements('postgresql') });

async function openPostgres(
  location: Omit<PoolOptions, 'space'>,
  migrations: readonly Migration[],
  mayBeNewer: boolean,
): Promise<Database> {
  const space: Space = { isFull: false };
  const options = { ...location, space };
  // The server must not end a long statement. One connection holds a lock while another one builds an index.
  const migrating = postgresOf(createPostgresPool({ ...options, isPooled: true, connections: 2 }));
  const applied = await withDatabaseTime(Number.POSITIVE_INFINITY, () =>
    migrate(migrating, migrations, { kind: 'postgres', isPooled: location.isPooled, mayBeNewer }),
  ).finally(() => migrating.destroy());
  const pool = createPostgresPool(options);
  const db = postgresOf(pool);
  // Of the statement: an index serves no comparison with a function whose value may change from row to row.
  const now = sql<number>`cast(extract(epoch from statement_timestamp()) * 1000 as bigint)`;
  const held = sql`for share`;
  return { db, kind: 'postgres', now, held, space, applied, connections: pool.counts, close: () => db.destroy() };
}

async function openSqlite(dataDir: string, migrations: readonly Migration[], mayBeNewer: boolean): Promise<Database> {
  const space: Space = { isFull: false };
  const db = new Kysely<Tables>({ dialect: sqliteDialect(dataDir, space), ...tracedStatements('sqlite') });
  const now = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
  const applied = await migrate(db, migrations, { kind: 'sqlite', mayBeNewer }).catch(async (error) => {
    await db.destroy();
    throw error;
  });
  return { db, kind: 'sqlite', now, held: sql``, space, applied, close: () => db.destroy() };
}

/**
 * Opens PostgreSQL at an address, or the embedded database in a folder, and applies the migrations.
 * @param mayBeNewer whether a database of a newer version is opened too
 * @throws FolderInUseError if another process uses the folder
 * @throws SchemaRefused if the database is of a newer version, or a migration cannot be applied now
 * @throws DatabaseUnavailable
 */
export async function openDatabase(
  location: DatabaseLocation,
  migrations: readonly Migration[],
  mayBeNewer = false,
): Promise<Database> {
  return 'databaseUrl' in location
    ? openPostgres(location, migrations, mayBeNewer)
    : openSqlite(location.dataDir, migrations, mayBeNewer);
}
