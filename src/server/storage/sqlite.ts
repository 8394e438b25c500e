import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { lockFolder } from './folder-lock.ts';
import { committingInGroups } from './group-commit.ts';
import { asSqliteError, DatabaseUnavailable, type Space } from './unavailable.ts';

const privateMode = 0o600;
const statementsKept = 500;
/** Maximum length of cached statements: one that counts eight budgets. Longer ones insert many rows and are rarely repeated. */
const longestKept = 6000;

function asKyselyStatement(statement: StatementSync, space: Space): SqliteStatement {
  const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[]; // the schema's types allow only bindable values
  function attempt<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      const known = asSqliteError(error);
      if (known instanceof DatabaseUnavailable && known.reason === 'full') space.isFull = true;
      throw known;
    }
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => attempt(() => statement.all(...bound(parameters))),
    run: (parameters) => attempt(() => statement.run(...bound(parameters))),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/** Caches prepared statements, because preparing one costs more than running it. */
function asKyselyDatabase(database: DatabaseSync, onClose: () => void, space: Space): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close() {
      database.close();
      onClose();
    },
    prepare(text) {
      const known = kept.get(text);
      if (known) return known;
      const statement = asKyselyStatement(database.prepare(text), space);
      if (text.length > longestKept) return statement;
      if (kept.size >= statementsKept) kept.clear();
      kept.set(text, statement);
      return statement;
    },
  };
}

/** Only the owner may read a file, also in a folder that others may enter. SQLite gives its other files the same mode. */
function keepPrivate(path: string, isCreated: boolean): void {
  if (isCreated) closeSync(openSync(path, 'a', privateMode));
  if (existsSync(path)) chmodSync(path, privateMode);
}

/** Allows concurrent callers, which the driver serialises itself. */
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

const forbidden = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** Makes the folder and locks it. @throws DatabaseUnavailable when this user may not write there */
function takeFolder(folder: string): ReturnType<typeof lockFolder> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return lockFolder(folder);
  } catch (reason) {
    const { code = '' } = reason as NodeJS.ErrnoException;
    if (!forbidden.has(code)) throw reason;
    throw new DatabaseUnavailable(`this user may not write to DATA_DIR, ${resolve(folder)} (${code})`, 'refusing');
  }
}

/**
 * The embedded database in `folder`, which only one process can open.
 * Every commit is synced to disk (`synchronous=FULL`) before its result is returned.
 * @param space told when a statement has failed because the database cannot be written
 */
export function sqliteDialect(folder: string, space: Space): Dialect {
  const unlock = takeFolder(folder);
  const path = join(folder, 'portico.db');
  for (const suffix of ['', '-wal', '-shm']) keepPrivate(path + suffix, suffix === '');
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode=WAL; pragma synchronous=FULL; pragma foreign_keys=ON; pragma busy_timeout=5000');
  const dialect = new SqliteDialect({ database: asKyselyDatabase(database, unlock, space) });
  return {
    createDriver: () => committingInGroups(dialect.createDriver()),
    createAdapter: () => new SharedSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
