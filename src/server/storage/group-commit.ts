import { setImmediate as afterThisTurn, setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { type Commit, dependOn } from './durably.ts';

/** A caller's connection: all share the one connection there is. */
interface Lane extends DatabaseConnection {
  /** Lets the next one in, when this one has begun a transaction. */
  leave?: () => void;
}

/** After these milliseconds what nobody waits for yet is committed as well. */
const longestOpenMs = 20;

/** What is committed together. */
interface Group extends Commit {
  readonly isWanted: Promise<void>;
  readonly end: PromiseWithResolvers<void>;
}

function createGroup(): Group {
  const end = Promise.withResolvers<void>();
  end.promise.catch(() => undefined); // whoever is part of it hears of it
  const wanted = Promise.withResolvers<void>();
  return { onDisk: end.promise, hurry: wanted.resolve, isWanted: wanted.promise, end };
}

/** Lets one in at a time, in the order of arrival. */
function createDoor(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

/**
 * What is written at the same moment is committed at once: a commit waits for the disk, and keeps every other request
 * waiting meanwhile. Statements and transactions run one after the other as parts of one transaction, each undone by
 * itself when it fails, and no request is answered before that transaction is on the disk. It ends when somebody waits
 * for that: what a request writes on its way goes with the end of another, or with its own.
 * @param inner the driver of a database with one connection
 */
export function committingInGroups(inner: Driver): Driver {
  const enter = createDoor();
  let shared: DatabaseConnection;
  let group: Group | undefined;
  const say = (statement: string) => shared.executeQuery(CompiledQuery.raw(statement));

  /** Opens the group that is committed next, where none is open; only behind the door. */
  async function openGroup(): Promise<void> {
    if (group) return;
    await say('begin immediate');
    group = createGroup();
    void commitWhenWanted(group);
  }

  async function commitWhenWanted({ isWanted, end }: Group): Promise<void> {
    await Promise.race([isWanted, sleep(longestOpenMs)]);
    await afterThisTurn();
    const leave = await enter();
    group = undefined;
    try {
      await say('commit');
      end.resolve();
    } catch (reason) {
      await say('rollback').catch(() => undefined); // the database may have done so itself
      end.reject(reason);
    } finally {
      leave();
    }
  }

  async function runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const leave = await enter();
    let joined: Group | undefined;
    let result: QueryResult<R>;
    try {
      if (!SelectQueryNode.is(query.query)) await openGroup();
      // A reader, too, waits for a group that is open: it must not tell what is not on the disk yet.
      joined = group;
      result = await shared.executeQuery<R>(query);
    } finally {
      leave();
    }
    await dependOn(joined);
    return result;
  }

  function newLane(): Lane {
    const lane: Lane = {
      executeQuery: (query) => (lane.leave ? shared.executeQuery(query) : runAlone(query)),
      async *streamQuery<R>(query: CompiledQuery) {
        yield await lane.executeQuery<R>(query);
      },
    };
    return lane;
  }

  async function begin(lane: Lane): Promise<void> {
    const leave = await enter();
    try {
      await openGroup();
      await say('savepoint part');
      lane.leave = leave;
    } catch (reason) {
      leave();
      throw reason;
    }
  }

  async function end(lane: Lane, ...statements: readonly string[]): Promise<void> {
    try {
      for (const statement of statements) await say(statement);
    } finally {
      lane.leave?.();
      delete lane.leave;
    }
  }

  async function commit(lane: Lane): Promise<void> {
    const joined = group;
    await end(lane, 'release part');
    await dependOn(joined);
  }

  /** Nothing is left to undo when it was the commit that failed. */
  async function rollBack(lane: Lane): Promise<void> {
    if (lane.leave) await end(lane, 'rollback to part', 'release part');
  }

  return {
    async init() {
      await inner.init();
      shared = await inner.acquireConnection();
    },
    acquireConnection: async () => newLane(),
    releaseConnection: async () => undefined,
    beginTransaction: begin,
    commitTransaction: commit,
    rollbackTransaction: rollBack,
    async destroy() {
      group?.hurry();
      await group?.onDisk.catch(() => undefined);
      await inner.destroy();
    },
  };
}
