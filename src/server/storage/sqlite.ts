import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type Dialect,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { lockFolder } from './folder-lock.ts';
import { committingInGroups, type SoleConnection } from './group-commit.ts';
import { createLogFlush } from './log-flush.ts';
import { asSqliteError, DatabaseUnavailable, type Space } from './unavailable.ts';

const privateMode = 0o600;
const statementsKept = 500;
/** Maximum length of cached statements: one that counts eight budgets. Longer ones insert many rows and are rarely repeated. */
const longestKept = 6000;

/** A statement of the database, and whether it returns rows. */
interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

/** Runs statements, and keeps them prepared, because preparing one costs more than running it. */
function asSoleConnection(database: DatabaseSync, onClose: () => void, space: Space): SoleConnection {
  const kept = new Map<string, Prepared>();
  function prepare(text: string): Prepared {
    const known = kept.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    if (text.length > longestKept) return prepared;
    if (kept.size >= statementsKept) kept.clear();
    kept.set(text, prepared);
    return prepared;
  }
  function run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, hasRows } = prepare(sql);
    const bound = parameters as SQLInputValue[]; // the schema's types allow only bindable values
    if (hasRows) return { rows: statement.all(...bound) as R[] }; // the query's type says what it returns
    const { changes, lastInsertRowid } = statement.run(...bound);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }
  return {
    execute(query) {
      try {
        return run(query);
      } catch (error) {
        const known = asSqliteError(error);
        if (known instanceof DatabaseUnavailable && known.reason === 'full') space.isFull = true;
        throw known;
      }
    },
    close() {
      database.close();
      onClose();
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
 * Writes the number of a limit into the statement. SQLite plans a statement with an order anew, at several times the cost of
 * running it, whenever a parameter is bound to its limit.
 */
class FixedLimits extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}

/** Pages of the write-ahead log after which a commit copies it into the database: 16 MiB. */
const longestLog = 4096;

/**
 * The embedded database in `folder`, which only one process can open.
 * SQLite flushes the log before it copies it (`synchronous=NORMAL`). Each commit is flushed by `createLogFlush`, before its
 * result is returned.
 * @param space told when a statement has failed because the database cannot be written
 */
export function sqliteDialect(folder: string, space: Space): Dialect {
  const unlock = takeFolder(folder);
  const path = join(folder, 'portico.db');
  for (const suffix of ['', '-wal', '-shm']) keepPrivate(path + suffix, suffix === '');
  const database = new DatabaseSync(path);
  database.exec(`pragma journal_mode=WAL; pragma synchronous=NORMAL; pragma wal_autocheckpoint=${longestLog};
    pragma foreign_keys=ON; pragma busy_timeout=5000`);
  // What a savepoint may undo would be written to a file, twice for each page.
  database.exec('pragma temp_store=MEMORY');
  const log = createLogFlush(database, `${path}-wal`);
  const release = () => {
    log.close();
    unlock();
  };
  return {
    createDriver: () => committingInGroups(asSoleConnection(database, release, space), log.flush),
    createAdapter: () => new SharedSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new FixedLimits(),
  };
}
