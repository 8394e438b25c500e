import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { lockFolder } from './folder-lock.ts';
import { committingInGroups } from './group-commit.ts';

const statementsKept = 500;

/** Compiled statements by their text: compiling costs more than running them. */
function statementCache(database: DatabaseSync): (text: string) => StatementSync {
  const kept = new Map<string, StatementSync>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    if (kept.size >= statementsKept) kept.clear();
    const statement = database.prepare(text);
    kept.set(text, statement);
    return statement;
  };
}

function asKyselyDatabase(database: DatabaseSync, onClose: () => void): SqliteDatabase {
  const prepare = statementCache(database);
  return {
    close() {
      database.close();
      onClose();
    },
    prepare(text) {
      const statement = prepare(text);
      const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[]; // Kysely binds what the schema types allow
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bound(parameters)),
        run: (parameters) => statement.run(...bound(parameters)),
        iterate: (parameters) => statement.iterate(...bound(parameters)),
      };
    },
  };
}

/** Its driver lets many callers in and puts them in order itself. */
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * The embedded database in `folder`, which one process holds at a time.
 * Every commit is synced to disk (`synchronous=FULL`) before it is answered.
 */
export function sqliteDialect(folder: string): Dialect {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  const database = new DatabaseSync(join(folder, 'portico.db'));
  database.exec('pragma journal_mode=WAL; pragma synchronous=FULL; pragma foreign_keys=ON; pragma busy_timeout=5000');
  const dialect = new SqliteDialect({ database: asKyselyDatabase(database, unlock) });
  return {
    createDriver: () => committingInGroups(dialect.createDriver()),
    createAdapter: () => new SharedSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
