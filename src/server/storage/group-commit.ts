import { setImmediate as afterThisTurn, setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { type Commit, waitForCommit } from './durably.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The only connection of a database, which has run a statement when it returns. */
export interface SoleConnection {
  execute<R>(query: CompiledQuery): QueryResult<R>;
  close(): void;
}

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
 * failure undoes that part only. The group is committed as soon as a request waits for it and the group before it is on the
 * disk, and no request is answered before its group is there.
 * @param flush brings what is committed to the disk. It is called with no transaction open, and may run statements before it
 *   returns its promise
 */
export function committingInGroups(shared: SoleConnection, flush: () => Promise<void>): Driver {
  const lock = createMutex();
  /** Released connections; using one again costs less than making it. */
  const free: Connection[] = [];
  let group: Group | undefined;
  /** The last group that is committed, until it is on the disk. Its data can be read already. */
  let flushing: Group | undefined;

  function execute<R>(query: CompiledQuery): QueryResult<R> {
    if (group?.failure) throw group.failure;
    try {
      return shared.execute<R>(query);
    } catch (error) {
      if (group && error instanceof DatabaseUnavailable) group.failure = error;
      throw error;
    }
  }
  const run = (statement: string) => execute(CompiledQuery.raw(statement));

  /** Opens a group unless one is open. The caller holds the mutex. */
  function openGroup(): void {
    if (group) return;
    run('begin immediate');
    group = createGroup();
    void commitWhenWanted(group);
  }

  async function commitWhenWanted(ending: Group): Promise<void> {
    await Promise.race([ending.isWanted, sleep(longestOpenMs)]);
    await afterThisTurn();
    await flushing?.onDisk.catch(() => undefined); // reported to those who wait for it
    const unlock = await lock();
    group = undefined;
    try {
      if (ending.failure) throw ending.failure;
      run('commit');
      flushing = ending;
      void bringToDisk(ending);
    } catch (reason) {
      rollBackGroup();
      ending.end.reject(reason);
    } finally {
      unlock();
    }
  }

  async function bringToDisk(committed: Group): Promise<void> {
    await flush().then(committed.end.resolve, committed.end.reject);
    if (flushing === committed) flushing = undefined;
  }

  function rollBackGroup(): void {
    try {
      run('rollback');
    } catch {
      // the database may have done so itself
    }
  }

  async function runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const locked = lock();
    const unlock = typeof locked === 'function' ? locked : await locked;
    let joined: Group | undefined;
    let result: QueryResult<R>;
    try {
      if (!SelectQueryNode.is(query.query)) openGroup();
      // A reader also waits: it must not report data that is not on the disk yet.
      joined = group ?? flushing;
      result = execute<R>(query);
    } finally {
      unlock();
    }
    await waitForCommit(joined);
    return result;
  }

  function newConnection(): Connection {
    const connection: Connection = {
      executeQuery: async (query) => (connection.unlock ? execute(query) : runAlone(query)),
      async *streamQuery<R>(query: CompiledQuery) {
        yield await connection.executeQuery<R>(query);
      },
    };
    return connection;
  }

  async function begin(connection: Connection): Promise<void> {
    const unlock = await lock();
    try {
      openGroup();
      run('savepoint part');
      connection.unlock = unlock;
    } catch (reason) {
      unlock();
      throw reason;
    }
  }

  function end(connection: Connection, ...statements: readonly string[]): void {
    try {
      for (const statement of statements) run(statement);
    } finally {
      connection.unlock?.();
      delete connection.unlock;
    }
  }

  async function commit(connection: Connection): Promise<void> {
    const joined = group;
    end(connection, 'release part');
    await waitForCommit(joined);
  }

  /** Does nothing if the commit itself failed, which has undone everything. */
  async function rollBack(connection: Connection): Promise<void> {
    if (connection.unlock) end(connection, 'rollback to part', 'release part');
  }

  return {
    async init() {},
    acquireConnection: async () => free.pop() ?? newConnection(),
    releaseConnection: async (connection) => void free.push(connection),
    beginTransaction: begin,
    commitTransaction: commit,
    rollbackTransaction: rollBack,
    async destroy() {
      group?.flush();
      await (group ?? flushing)?.onDisk.catch(() => undefined);
      shared.close();
    },
  };
}
