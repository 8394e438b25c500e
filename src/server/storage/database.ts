import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Migration, migrate } from './migrations.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** The open database. `now` is the database's clock in milliseconds, which decides expiry on every process. */
export interface Database {
  readonly db: Kysely<Tables>;
  readonly kind: 'sqlite' | 'postgres';
  readonly now: RawBuilder<number>;
  /**
   * Locks the rows of a subquery until the commit (`for share`). Empty for the embedded database, which runs statements
   * one after another.
   */
  readonly held: RawBuilder<unknown>;
  close(): Promise<void>;
}

export type DatabaseLocation = { readonly databaseUrl: string } | { readonly dataDir: string };

const connections = 10;

function openPostgres(databaseUrl: string): Database {
  const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections, types, connectionTimeoutMillis: 5000 });
  pool.on('error', () => undefined); // an idle connection broke; the next query opens a new one
  // The pool stops listening to a client while it is in use. Its query fails with the same error, so nothing is lost.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const now = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
  return { db, kind: 'postgres', now, held: sql`for share`, close: () => db.destroy() };
}

function openSqlite(dataDir: string): Database {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(dataDir) });
  const now = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
  return { db, kind: 'sqlite', now, held: sql``, close: () => db.destroy() };
}

/**
 * Opens PostgreSQL at an address, or the embedded database in a folder, and applies the migrations.
 * @throws FolderInUseError if another process uses the folder
 */
export async function openDatabase(location: DatabaseLocation, migrations: readonly Migration[]): Promise<Database> {
  const database = 'databaseUrl' in location ? openPostgres(location.databaseUrl) : openSqlite(location.dataDir);
  await migrate(database.db, migrations);
  return database;
}
