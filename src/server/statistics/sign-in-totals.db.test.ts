import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from '../storage/database.ts';
import { readCounts } from './read-counts.ts';
import { createSignInStatistics, createSignInTotals } from './statistics.ts';
import { countKey } from './statistics-tables.ts';
import { completeUntil } from './totals-state.ts';

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];
const thisHour = Math.floor(Date.now() / hourMs) * hourMs;
const today = Math.floor(thisHour / dayMs) * dayMs;
/** The last hour may be over since less than five minutes. */
const over = thisHour - hourMs;

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
});
afterAll(async () => {
  await database.close();
  await fresh.dispose();
});
beforeEach(async () => {
  await database.db.deleteFrom('sign_in_counts').execute();
  await database.db.deleteFrom('sign_in_totals').execute();
  await database.db.updateTable('sign_in_totals_state').set({ complete_until: 0, held_until: 0 }).execute();
});

const known = { brandId: 0, clientId: 'app', outcome: 'ok', way: 'password' };

/** What a process counts at a time, and writes. */
async function count(at: number, companyId: string, times = 1): Promise<void> {
  const statistics = createSignInStatistics(database, () => at);
  for (let n = 0; n < times; n++)
    statistics.count({ ...known, step: 'signedIn', companyId }, `${companyId} ${at} ${n}`);
  await statistics.write();
}

/** What the version before writes: it knows nothing of totals. */
async function countAsBefore(at: number, companyId: string): Promise<void> {
  const row = {
    brand_id: 0,
    client_id: 'app',
    company_id: companyId,
    step: 'signedIn',
    way: 'password',
    outcome: 'ok',
  };
  const of = (unit: 'hour' | 'day', begun: number) => ({
    ...row,
    unit,
    at: begun,
    error: '',
    count: 1,
    expires_at: at + 400 * dayMs,
  });
  await database.db
    .insertInto('sign_in_counts')
    .values([of('hour', at), of('day', Math.floor(at / dayMs) * dayMs)])
    .onConflict((conflict) =>
      conflict.columns(countKey).doUpdateSet((eb) => ({ count: eb('sign_in_counts.count', '+', 1) })),
    )
    .execute();
}

const totals = () =>
  database.db.selectFrom('sign_in_totals').select(['unit', 'at', 'count']).orderBy('unit').orderBy('at').execute();
const totalOf = async (unit: string, at: number) =>
  (await totals()).filter((row) => row.unit === unit && Number(row.at) === at).map((row) => Number(row.count));
const read = async (by: 'hour' | 'day' | 'none', from: number, to: number, more: object = {}) =>
  (await readCounts(database, { by, from, to, ...more })).map(({ at, count: one }) => [at, one]);

describe('[CNSL-21c] the totals of sign-ins', () => {
  it('are those of all companies in hours and days that are over, and the same when they are summed up again', async () => {
    const yesterday = today - dayMs + 3 * hourMs;
    await count(yesterday, 'one', 3);
    await count(yesterday, 'two', 4);
    await count(yesterday + 2 * hourMs, 'two', 5);
    await count(Date.now(), 'one');
    await createSignInTotals(database).sumUp();
    const first = await totals();
    expect(first.map((row) => [row.unit, Number(row.at), Number(row.count)])).toEqual([
      ['day', today - dayMs, 12],
      ['hour', yesterday, 7],
      ['hour', yesterday + 2 * hourMs, 5],
    ]);
    await database.db.updateTable('sign_in_totals_state').set({ complete_until: yesterday, held_until: 0 }).execute();
    await createSignInTotals(database).sumUp();
    expect(await totals()).toEqual(first);
    expect([over, thisHour]).toContain(await completeUntil(database));
  });

  it('are read with the counts after them, so that each number is exact', async () => {
    const from = today - 3 * dayMs;
    for (let at = from + hourMs; at < thisHour; at += 5 * hourMs) await count(at, 'one', 2);
    await count(Date.now(), 'two', 3);
    const asked = [
      ['hour', from, thisHour + hourMs],
      ['day', from, today + dayMs],
      ['none', from + 7 * hourMs, thisHour + hourMs],
      ['none', today - dayMs, today],
    ] as const;
    const readAll = () => Promise.all(asked.map(([by, since, until]) => read(by, since, until)));
    const before = await readAll();
    await createSignInTotals(database).sumUp();
    expect(await readAll()).toEqual(before);
    await database.db.deleteFrom('sign_in_counts').where('at', '<', today).execute(); // which are not read any more
    expect(await readAll()).toEqual(before);
    expect(await read('none', from, today, { company: 'one' })).toEqual([]);
  });

  it('have what is written late of an hour that was summed up', async () => {
    const at = today - dayMs + 5 * hourMs;
    await count(at, 'one');
    await createSignInTotals(database).sumUp();
    await count(at, 'two');
    expect(await completeUntil(database)).toBe(at);
    expect(await read('day', today - dayMs, today)).toEqual([[today - dayMs, 2]]);
    await createSignInTotals(database).sumUp();
    expect(await totalOf('hour', at)).toEqual([1]); // another process has the lease
    await database.db.updateTable('sign_in_totals_state').set({ held_until: 0 }).execute();
    await createSignInTotals(database).sumUp();
    expect([await totalOf('hour', at), await totalOf('day', today - dayMs)]).toEqual([[2], [2]]);
  });

  it('have what the version before writes beside, with the next hour also what it writes late', async () => {
    await countAsBefore(over - 2 * hourMs, 'one');
    const first = createSignInTotals(database);
    await first.sumUp();
    await countAsBefore(over - 2 * hourMs, 'one');
    await countAsBefore(thisHour, 'two');
    expect(await read('hour', thisHour, thisHour + hourMs)).toEqual([[thisHour, 1]]);
    await database.db
      .updateTable('sign_in_totals_state')
      .set({ complete_until: over - hourMs })
      .execute(); // an hour passes
    await first.sumUp();
    expect(await totalOf('hour', over - 2 * hourMs)).toEqual([2]);
  });

  it('are summed up by one process at a time, and by another one when it has left', async () => {
    await count(today - dayMs, 'one');
    const [one, other] = [createSignInTotals(database), createSignInTotals(database)];
    await one.sumUp();
    await database.db
      .updateTable('sign_in_totals_state')
      .set({ complete_until: today - dayMs })
      .execute();
    await other.sumUp();
    expect(await completeUntil(database)).toBe(today - dayMs);
    await one.leave();
    await other.sumUp();
    expect(await completeUntil(database)).toBeGreaterThan(today - dayMs);
  });

  it('begin where the counts begin, of days before hours with the days alone, and end when the server ends', async () => {
    const longAgo = today - 60 * dayMs;
    await count(longAgo, 'one');
    await database.db.deleteFrom('sign_in_counts').where('unit', '=', 'hour').execute();
    await createSignInTotals(database).sumUp(AbortSignal.abort());
    expect(await completeUntil(database)).toBe(longAgo);
    await database.db.updateTable('sign_in_totals_state').set({ held_until: 0 }).execute();
    await createSignInTotals(database).sumUp();
    expect((await totals()).map((row) => [row.unit, Number(row.at)])).toEqual([['day', longAgo]]);
  });

  it('lose nothing of what several processes count while they are summed up', async () => {
    const at = today - dayMs + hourMs;
    const summing = createSignInTotals(database);
    await count(at, 'one');
    const writes = Array.from({ length: 8 }, async (_, n) => {
      await count(at, `c${n}`, 2);
      await summing.sumUp();
    });
    await Promise.all(writes);
    expect(await read('day', today - dayMs, today)).toEqual([[today - dayMs, 17]]);
    await summing.sumUp();
    expect(await totalOf('hour', at)).toEqual([17]);
  });
});
