import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { createLease } from '../work/lease.ts';
import { totalKey } from './statistics-tables.ts';

/** Sums up the counts of all companies, hour by hour and day by day, so that an installation is read without those. */
export interface SignInTotals {
  /** Sums up what is over and not summed up yet, if no other process does. */
  sumUp(stopping?: AbortSignal): Promise<void>;
  /** Lets another process take over at once. */
  leave(): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Processes write every ten seconds. After so long an hour has all that they counted in it. */
const restMs = 5 * 60_000;
/** Hours of which there may be rows. Of earlier days there are rows of whole days alone. */
const hoursKeptMs = 40 * dayMs;
/** With each new hour those so long before it are summed up again: the version before does not tell what it writes late. */
const againMs = 3 * hourMs;
const heldMs = 180_000;

export function createSignInTotals(database: Database): SignInTotals {
  const { db, now } = database;
  const lease = createLease(database, 'sign_in_totals_state', heldMs);
  /** How far totals are complete, and the time of the database. Until the commit nobody else changes it. Undefined: another process sums up. */
  async function hold(tx: Queries): Promise<{ readonly complete: number; readonly at: number } | undefined> {
    const held = await tx
      .updateTable('sign_in_totals_state')
      .set(lease.taken)
      .where('id', '=', 'own')
      .where(lease.isFree)
      .returning(['complete_until', now.as('at')])
      .executeTakeFirst();
    return held && { complete: Number(held.complete_until), at: Number(held.at) };
  }
  /** Where to go on from, and until when hours are over. The first time it is where counts begin. */
  const begin = () =>
    inTransaction(database, async (tx) => {
      const held = await hold(tx);
      if (!held) return undefined;
      const until = Math.floor((held.at - restMs) / hourMs) * hourMs;
      const from = held.complete || ((await firstCounted(tx)) ?? until);
      if (held.complete === 0) await setComplete(tx, from);
      return { from, until, hoursFrom: held.at - hoursKeptMs };
    });
  /** Sums up the hour or the day that begins at a time. Returns false when another process does. */
  const sumOne = (at: number, next: number) =>
    inTransaction(database, async (tx) => {
      const held = await hold(tx);
      if (!held) return false;
      if (next - at === hourMs) await replaceTotals(tx, 'hour', at);
      if (next % dayMs === 0) await replaceTotals(tx, 'day', next - dayMs);
      if (held.complete >= at && held.complete < next) await setComplete(tx, next);
      return true;
    });
  return {
    async sumUp(stopping) {
      const begun = await begin();
      if (!begun || begun.from >= begun.until) return;
      for (let at = begun.from - againMs, next = at; at < begun.until; at = next) {
        next = at % dayMs === 0 && at + dayMs <= begun.hoursFrom ? at + dayMs : at + hourMs;
        if (stopping?.aborted || !(await sumOne(at, next))) return;
      }
    },
    async leave() {
      await db
        .updateTable('sign_in_totals_state')
        .set(lease.left)
        .where('id', '=', 'own')
        .where(lease.isMine)
        .execute();
    },
  };
}

const setComplete = (tx: Queries, until: number) =>
  tx.updateTable('sign_in_totals_state').set({ complete_until: until }).where('id', '=', 'own').execute();

/** The first day that has counts. */
async function firstCounted(tx: Queries): Promise<number | undefined> {
  const row = await tx
    .selectFrom('sign_in_counts')
    .select('at')
    .where('unit', '=', 'day')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.at);
}

/** Sums up an hour or a day anew. Run again, it leaves the same rows. */
async function replaceTotals(tx: Queries, unit: 'hour' | 'day', at: number): Promise<void> {
  await tx.deleteFrom('sign_in_totals').where('unit', '=', unit).where('at', '=', at).execute();
  await tx
    .insertInto('sign_in_totals')
    .columns([...totalKey, 'count', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('sign_in_counts')
        .select(totalKey)
        .select(({ fn }) => [fn.sum<number>('count').as('count'), fn.max('expires_at').as('expires_at')])
        .where('unit', '=', unit)
        .where('at', '=', at)
        .groupBy(totalKey),
    )
    .execute();
}
