import { setImmediate as afterThisTurn, setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { type Commit, waitForCommit } from './durably.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** A connection of one caller. All of them share the only connection of the database. */
interface Connection extends DatabaseConnection {
  /** Set while this connection holds the mutex for its transaction. */
  unlock?: () => void;
}

/** A group that nobody waits for is committed after this time. */
const longestOpenMs = 20;

/** Statements that are committed together. */
interface Group extends Commit {
  readonly isWanted: Promise<void>;
  readonly end: PromiseWithResolvers<void>;
  /** Set when a statement could not be written. SQLite may then have undone all of the group, so none of it counts. */
  failure?: DatabaseUnavailable;
}

function createGroup(): Group {
  const end = Promise.withResolvers<void>();
  end.promise.catch(() => undefined); // reported to each caller that depends on the group
  const wanted = Promise.withResolvers<void>();
  return { onDisk: end.promise, flush: wanted.resolve, isWanted: wanted.promise, end };
}

/**
 * A mutex that is granted in the order of arrival. Locking returns the function that unlocks, at once where the mutex is
 * free; it is called once.
 */
function createMutex(): () => (() => void) | Promise<() => void> {
  const waiting: ((unlock: () => void) => void)[] = [];
  let isLocked = false;
  function unlock() {
    const next = waiting.shift();
    if (next) next(unlock);
    else isLocked = false;
  }
  return () => {
    if (isLocked) return new Promise((granted) => waiting.push(granted));
    isLocked = true;
    return unlock;
  };
}

/**
 * Commits concurrent writes in groups, because each commit waits for the disk and blocks all other requests meanwhile.
 * Statements and transactions run one after the other inside one transaction of the database. Each is a savepoint, so a
 * failure undoes that part only. The group is committed as soon as a request waits for it, and no request is answered
 * before its group is on the disk.
 * @param inner the driver of a database with one connection
 */
export function committingInGroups(inner: Driver): Driver {
  const lock = createMutex();
  /** Released connections; using one again costs less than making it. */
  const free: Connection[] = [];
  let shared: DatabaseConnection;
  let group: Group | undefined;

  async function execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (group?.failure) throw group.failure;
    try {
      return await shared.executeQuery<R>(query);
    } catch (error) {
      if (group && error instanceof DatabaseUnavailable) group.failure = error;
      throw error;
    }
  }
  const run = (statement: string) => execute(CompiledQuery.raw(statement));

  /** Opens a group unless one is open. The caller holds the mutex. */
  async function openGroup(): Promise<void> {
    if (group) return;
    await run('begin immediate');
    group = createGroup();
    void commitWhenWanted(group);
  }

  async function commitWhenWanted(ending: Group): Promise<void> {
    const { isWanted, end } = ending;
    await Promise.race([isWanted, sleep(longestOpenMs)]);
    await afterThisTurn();
    const unlock = await lock();
    group = undefined;
    try {
      if (ending.failure) throw ending.failure;
      await run('commit');
      end.resolve();
    } catch (reason) {
      await run('rollback').catch(() => undefined); // the database may have done so itself
      end.reject(reason);
    } finally {
      unlock();
    }
  }

  async function runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const locked = lock();
    const unlock = typeof locked === 'function' ? locked : await locked;
    let joined: Group | undefined;
    let result: QueryResult<R>;
    try {
      if (!SelectQueryNode.is(query.query)) await openGroup();
      // A reader also waits for the open group: it must not report data that is not on the disk yet.
      joined = group;
      result = await execute<R>(query);
    } finally {
      unlock();
    }
    await waitForCommit(joined);
    return result;
  }

  function newConnection(): Connection {
    const connection: Connection = {
      executeQuery: (query) => (connection.unlock ? execute(query) : runAlone(query)),
      async *streamQuery<R>(query: CompiledQuery) {
        yield await connection.executeQuery<R>(query);
      },
    };
    return connection;
  }

  async function begin(connection: Connection): Promise<void> {
    const unlock = await lock();
    try {
      await openGroup();
      await run('savepoint part');
      connection.unlock = unlock;
    } catch (reason) {
      unlock();
      throw reason;
    }
  }

  async function end(connection: Connection, ...statements: readonly string[]): Promise<void> {
    try {
      for (const statement of statements) await run(statement);
    } finally {
      connection.unlock?.();
      delete connection.unlock;
    }
  }

  async function commit(connection: Connection): Promise<void> {
    const joined = group;
    await end(connection, 'release part');
    await waitForCommit(joined);
  }

  /** Does nothing if the commit itself failed, which has undone everything. */
  async function rollBack(connection: Connection): Promise<void> {
    if (connection.unlock) await end(connection, 'rollback to part', 'release part');
  }

  return {
    async init() {
      await inner.init();
      shared = await inner.acquireConnection();
    },
    acquireConnection: async () => free.pop() ?? newConnection(),
    releaseConnection: async (connection) => void free.push(connection),
    beginTransaction: begin,
    commitTransaction: commit,
    rollbackTransaction: rollBack,
    async destroy() {
      group?.flush();
      await group?.onDisk.catch(() => undefined);
      await inner.destroy();
    },
  };
}
