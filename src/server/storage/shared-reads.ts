import type { PostgresPoolClient } from 'kysely';
import type { DatabaseTime } from './deadline.ts';

/** A connection that the reads of one request share as long as one of them runs. */
interface Lane {
  readonly client: Promise<PostgresPoolClient>;
  readers: number;
}

type Take = (time: DatabaseTime) => Promise<PostgresPoolClient>;

const isRead = (text: string) => /^\s*select\b/i.test(text);
const release = (client: Promise<PostgresPoolClient>) =>
  void client.then(
    (taken) => taken.release(),
    () => undefined, // told to who has asked
  );

/**
 * Lets reads that a request makes at once share one connection, which answers them one after another in one round trip.
 * They share no fate that they would not share anyway: the reads of another request do not wait behind them.
 * @returns what makes a connection of a request, which is taken with its first statement
 */
export function createSharedReads(): (time: DatabaseTime, take: Take) => PostgresPoolClient {
  const lanes = new WeakMap<DatabaseTime, Lane>();

  async function readShared(time: DatabaseTime, take: Take, text: string, values: readonly unknown[]) {
    const lane = lanes.get(time) ?? { client: take(time), readers: 0 };
    lanes.set(time, lane);
    lane.readers += 1;
    try {
      return await (await lane.client).query(text, values);
    } finally {
      lane.readers -= 1;
      if (lane.readers === 0) {
        lanes.delete(time);
        release(lane.client);
      }
    }
  }

  return (time, take) => {
    let own: Promise<PostgresPoolClient> | undefined;
    async function query(text: string, values: readonly unknown[]) {
      if (!own && isRead(text)) return readShared(time, take, text, values);
      own ??= take(time);
      return (await own).query(text, values);
    }
    // Kysely's type also names cursors, which nobody uses.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => own && release(own) };
  };
}
