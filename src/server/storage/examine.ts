import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabasePlace } from './is-installed.ts';
import { asConnectionError, asSqliteError } from './unavailable.ts';

/** A database that is only looked at. It is opened beside a server, and no migration is applied. */
export interface Examined {
  readonly kind: 'sqlite' | 'postgres';
  /** Such as `PostgreSQL 17.2`. */
  readonly version: string;
  /** The rows of a statement. */
  read<Row>(statement: string): Promise<readonly Row[]>;
  /** Writes what `/readyz` writes, and takes it back. @throws when the database cannot write */
  tryWrite(): Promise<void>;
  close(): Promise<void>;
}

const connectionTimeoutMillis = 5000;
const busyMs = 5000;
const probe = `insert into write_probe (id, filler) values ('probe', '') on conflict (id) do update set filler = ''`;

/**
 * Opens a database to look at it; undefined if there is no embedded one yet.
 * @throws DatabaseUnavailable
 */
export async function examine(place: DatabasePlace): Promise<Examined | undefined> {
  return 'databaseUrl' in place ? examinePostgres(place.databaseUrl) : examineSqlite(place.dataDir);
}

async function examinePostgres(connectionString: string): Promise<Examined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis,
    query_timeout: connectionTimeoutMillis,
  });
  client.on('error', () => undefined); // the statement in hand fails with it
  await client.connect().catch((reason) => {
    throw asConnectionError(reason);
  });
  const read = async <Row>(statement: string) => (await client.query(statement)).rows as Row[];
  const [server] = await read<{ server_version: string }>('show server_version');
  return {
    kind: 'postgres',
    version: `PostgreSQL ${server?.server_version.split(' ')[0]}`,
    read,
    async tryWrite() {
      await client.query('begin');
      await client.query(probe).finally(() => client.query('rollback'));
    },
    close: () => client.end(),
  };
}

function examineSqlite(folder: string): Examined | undefined {
  const path = join(folder, 'portico.db');
  if (!existsSync(path)) return undefined;
  const database = attempt(() => {
    accessSync(path, constants.R_OK);
    return new DatabaseSync(path, { readOnly: !mayWrite(path) });
  });
  attempt(() => database.exec(`pragma busy_timeout=${busyMs}`));
  const [row] = attempt(() => database.prepare('select sqlite_version() as version').all());
  return {
    kind: 'sqlite',
    version: `SQLite ${row?.version}`,
    read: async <Row>(statement: string) => attempt(() => database.prepare(statement).all()) as Row[],
    async tryWrite() {
      attempt(() => database.exec('begin immediate'));
      try {
        attempt(() => database.exec(probe));
      } finally {
        database.exec('rollback');
      }
    },
    close: async () => database.close(),
  };
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw asSqliteError(error);
  }
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
