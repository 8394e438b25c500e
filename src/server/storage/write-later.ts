import type { CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './database.ts';
import { endOfRequest } from './durably.ts';
import { sendAhead } from './send-ahead.ts';
import { inTransaction } from './transaction.ts';

/** Runs statements in one transaction, which is one round trip to PostgreSQL. Returns their results in order. */
export async function writeTogether(
  database: Database,
  queries: readonly CompiledQuery[],
): Promise<readonly QueryResult<unknown>[]> {
  const [only, ...others] = queries;
  if (!only) return [];
  if (others.length === 0) return [await database.db.executeQuery(only)];
  const sent = await inTransaction(database, async (tx) => {
    const answers: Promise<QueryResult<unknown>>[] = [];
    for (const query of queries) answers.push((await sendAhead(tx, query)).answer);
    return answers;
  });
  return Promise.all(sent);
}

/** Makes the statement of a write when it is sent. */
type Write = () => CompiledQuery;

const sendAll = (database: Database, writes: readonly Write[]) =>
  writeTogether(
    database,
    writes.map((write) => write()),
  );

/** The writes of the present request that wait for its end; undefined outside of a request. */
const waitingOf = (database: Database) =>
  endOfRequest<Write>(database, async (writes) => void (await sendAll(database, writes)));

/**
 * Writes at the end of the request and before its answer, together with the other writes that wait, or together with the
 * next `writeWithWaiting`. It is for writes whose result nobody needs and that nobody reads in this request. Outside of a
 * request it writes at once.
 */
export async function writeLater(database: Database, ...writes: readonly Write[]): Promise<void> {
  const waiting = waitingOf(database);
  if (waiting) waiting.push(...writes);
  else await sendAll(database, writes);
}

/**
 * Writes now, in one transaction with the writes of this request that wait, which come first. They go on waiting when it
 * fails. Returns the result of the query.
 */
export async function writeWithWaiting<Row>(database: Database, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const waiting = waitingOf(database);
  const taken = waiting?.splice(0) ?? [];
  try {
    const results = await sendAll(database, [...taken, () => query]);
    return results.at(-1) as QueryResult<Row>; // of the last query
  } catch (error) {
    waiting?.unshift(...taken);
    throw error;
  }
}
