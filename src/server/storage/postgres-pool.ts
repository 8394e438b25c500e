import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { ConnectionCounts } from '../metrics/saturation.ts';
import { repeatedAfterConflict } from './conflict.ts';
import { DatabaseTime, presentDatabaseTime } from './deadline.ts';
import { type SentAhead, takeAhead } from './send-ahead.ts';
import { sendTogether } from './send-together.ts';
import { createSharedReads } from './shared-reads.ts';
import { createStatementNames } from './statement-names.ts';
import { asConnectionError, asPostgresError, DatabaseUnavailable, type Space } from './unavailable.ts';

const connectMs = 3500;
const keepAliveAfterMs = 10_000;
/** Opening a connection costs several round trips, and a server that waits costs little. */
const idleMs = 300_000;
/** The server ends what a process has given up, so that no backend waits for a lock that nobody wants any more. */
const serverLimits = { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 };

export interface PoolOptions {
  readonly databaseUrl: string;
  /** A pooler stands before PostgreSQL. It accepts no start-up parameters, so the server sets no limits. */
  readonly isPooled: boolean;
  /** Most of them; default 10. */
  readonly connections?: number;
  /** Told when a query has failed because the disk is full. */
  readonly space: Space;
}

/** How often a statement that is its own transaction is sent, when PostgreSQL gives it up because of other work. */
const statementAttempts = 4;

/** The statements of a transaction as Kysely writes them. */
const begins = /^(begin|start transaction)\b/;
const ends = /^(commit|rollback)(?! to)/;

export interface CountedPool extends PostgresPool {
  counts(): ConnectionCounts;
}

/** A query that got no answer for so long makes the connections suspect that were silent for as long. */
const suspectAfterMs = 1000;

/**
 * Connections to PostgreSQL that wait no longer than the time of the present work. A connection whose query was not
 * answered in time is closed, and so is each other one that was not heard of since that query was sent.
 */
export function createPostgresPool({
  databaseUrl,
  isPooled,
  space,
  connections: limit = 10,
}: PoolOptions): CountedPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: limit,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    pipeline: true, // a statement is sent before the answer to the one before it
    types: { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) },
    ...(isPooled ? {} : serverLimits),
  });
  const names = createStatementNames(isPooled);
  const connectLater = createSharedReads();
  const heardAt = new WeakMap<pg.PoolClient, number>();
  let trustedSince = 0;
  pool.on('error', () => undefined); // an idle connection broke; the next query opens a new one
  pool.on('connect', (client) => {
    heardAt.set(client, performance.now());
    // The pool stops listening to a client while it is in use. Its query fails with the same error, so nothing is lost.
    client.on('error', () => undefined);
  });

  /** After a failover, connections to the former server may neither answer nor break. */
  async function takeTrusted(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if ((heardAt.get(client) ?? 0) >= trustedSince) return client;
      client.release(true);
    }
  }

  async function connect(): Promise<PostgresPoolClient> {
    const time = presentDatabaseTime();
    return time && !isPooled ? connectLater(time, take) : take(time ?? new DatabaseTime());
  }

  async function take(time: DatabaseTime): Promise<PostgresPoolClient> {
    try {
      return bound(await time.spend(takeTrusted, (late) => late.release()), time);
    } catch (error) {
      throw asConnectionError(error);
    }
  }

  /** @param firstTime for the first query, which shares it with the wait for the connection */
  function bound(client: pg.PoolClient, firstTime: DatabaseTime): PostgresPoolClient {
    let time: DatabaseTime | undefined = firstTime;
    let isBroken = false;
    let isInTransaction = false;
    /** Statements of the transaction that were sent and not waited for. The next one tells their failure. */
    let unanswered: Promise<unknown>[] = [];

    /** A statement that is its own transaction had no effect when it fails with a conflict, so it is repeated. */
    async function query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
      const isBeginning = !isInTransaction && begins.test(text);
      isInTransaction = isInTransaction ? !ends.test(text) : isBeginning;
      const ahead = isInTransaction ? takeAhead(values) : undefined;
      if (isBeginning || ahead) return sendWithoutWaiting(text, values, ahead);
      if (unanswered.length > 0) return askAfter(unanswered, text, values);
      return isInTransaction ? ask(text, values) : repeatedAfterConflict(statementAttempts, () => ask(text, values));
    }

    function sendWithoutWaiting(text: string, values: readonly unknown[], ahead?: SentAhead): pg.QueryResult {
      const answer = ask(text, values);
      answer.catch(() => undefined);
      unanswered.push(answer);
      ahead?.answerWith(answer);
      return { command: 'SENT', rowCount: 0, oid: 0, fields: [], rows: [] };
    }

    async function askAfter(before: readonly Promise<unknown>[], text: string, values: readonly unknown[]) {
      unanswered = [];
      const answer = ask(text, values);
      if (text === 'rollback') await Promise.allSettled(before);
      const [result] = await Promise.all([answer, ...(text === 'rollback' ? [] : before)]);
      return result;
    }

    async function ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
      if (isBroken) throw new DatabaseUnavailable('the connection was given up');
      const allowed = presentDatabaseTime() ?? time ?? new DatabaseTime();
      time = undefined;
      const sentAt = performance.now();
      try {
        const result = await allowed.spend(() => sendTogether(client, () => client.query(names.named(text, values))));
        heardAt.set(client, performance.now());
        return result;
      } catch (error) {
        throw failed(error, sentAt);
      }
    }

    function failed(error: unknown, sentAt: number): unknown {
      names.noteFailure(error);
      const known = asPostgresError(error, error instanceof pg.DatabaseError);
      if (!(known instanceof DatabaseUnavailable)) return known;
      if (known.reason === 'full') space.isFull = true;
      else isBroken = true;
      const isSilent = error === known && performance.now() - sentAt >= suspectAfterMs;
      if (isSilent) trustedSince = Math.max(trustedSince, sentAt);
      return known;
    }

    // Kysely's type also names cursors, which nobody uses.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) };
  }

  const counts = () => {
    const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
    return { inUse: totalCount - idle, idle, waiting, limit };
  };
  return { connect, end: () => pool.end(), options: {}, counts };
}
