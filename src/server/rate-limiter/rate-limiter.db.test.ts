import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createProcessDatabases } from '../../../test/process-databases.ts';
import { Refused } from '../http/refused.ts';
import type { Database } from '../storage/database.ts';
import { addressBudgets } from './address-budgets.ts';
import { createRateLimiter, type Limit } from './rate-limiter.ts';

const databases = createProcessDatabases();

const limitWithPauses: Limit = { most: 10, windowMs: 600_000, wait: { firstMs: 30_000, longestMs: 3_600_000 } };
const first = () => databases.at(0);

async function outcomes(tries: number, limit: Limit): Promise<(string | number)[]> {
  const rateLimiters = databases.all().map((database) => createRateLimiter(database));
  const results = await Promise.allSettled(
    Array.from({ length: tries }, (_, n) => rateLimiters[n % rateLimiters.length]?.consume('key', limit)),
  );
  return results.map((result) =>
    result.status === 'fulfilled' ? 'passed' : ((result.reason as Refused).refusal.code ?? 'other'),
  );
}

it('of 500 parallel attempts on two processes, exactly as many pass as the limit allows', async () => {
  const all = await outcomes(500, limitWithPauses);
  expect(all.filter((outcome) => outcome === 'passed').length).toBe(10);
  expect(all.filter((outcome) => outcome === 429).length).toBe(490);
});

it('doubles the wait after each further attempt, up to the maximum', async () => {
  const { db } = first();
  const rateLimiter = createRateLimiter(first());
  const waits: number[] = [];
  for (let n = 0; n < 10; n++) await rateLimiter.consume('key', limitWithPauses);
  for (let n = 0; n < 9; n++) {
    const refused: Refused = await rateLimiter.consume('key', limitWithPauses).then(
      () => expect.unreachable(),
      (error) => error,
    );
    expect(refused).toBeInstanceOf(Refused);
    waits.push(Math.round((refused.retryAfterSeconds ?? 0) / 30) * 30);
    await db.updateTable('counters').set({ next_allowed_at: 1 }).execute();
    await rateLimiter.consume('key', limitWithPauses);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

it('allows attempts again after the window, and does not count refunded ones', async () => {
  const rateLimiter = createRateLimiter(first());
  const limit = { most: 2, windowMs: 60_000 };
  await rateLimiter.consume('key', limit);
  await rateLimiter.consume('key', limit);
  await expect(rateLimiter.consume('key', limit)).rejects.toMatchObject({ refusal: { code: 429 } });
  await rateLimiter.refund('key');
  await rateLimiter.consume('key', limit);
  await expect(rateLimiter.consume('key', limit)).rejects.toThrow();
  await first().db.updateTable('counters').set({ expires_at: 1 }).execute();
  await rateLimiter.consume('key', limit);
});

it('counts an attempt under several keys, or under none if one of them refuses', async () => {
  const rateLimiter = createRateLimiter(first());
  const limit = { most: 2, windowMs: 60_000 };
  const budgets = ['one', 'other'].map((key) => ({ key, limit }));
  await rateLimiter.consume('other', limit);
  await rateLimiter.consumeAll(budgets);
  await expect(rateLimiter.consumeAll(budgets)).rejects.toMatchObject({ refusal: { code: 429 } });
  expect(await rateLimiter.consume('one', limit)).toBe(2);
});

it('refunds and resets several keys at once, in any order, from two processes', async () => {
  const rateLimiters = databases.all().map((database) => createRateLimiter(database));
  const limit = { most: 1000, windowMs: 60_000 };
  const count = async (key: string) => (await rateLimiters[0]?.consume(key, limit)) ?? 0;
  for (let n = 0; n < 60; n++) await Promise.all([count('a'), count('b'), count('c')]);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      rateLimiters[n % rateLimiters.length]?.refund(...(n % 3 ? ['a', 'b'] : ['b', 'a'])),
    ),
  );
  expect(await Promise.all(['a', 'b', 'c'].map(count))).toEqual([21, 21, 61]);
  await rateLimiters[0]?.reset('c', 'a');
  expect(await Promise.all(['a', 'b', 'c'].map(count))).toEqual([1, 22, 1]);
});

it('of 60 parallel attempts from 60 networks of one /48, four times the limit of one network pass, on two processes', async () => {
  const rateLimiters = databases.all().map((database) => createRateLimiter(database));
  const limit = { most: 3, windowMs: 60_000 };
  const budgets = (n: number) => addressBudgets('try', `2001:db8:1:${n.toString(16)}00::7`, limit);
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => rateLimiters[n % rateLimiters.length]?.consumeAll(budgets(n))),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
  await expect(rateLimiters[0]?.consumeAll(addressBudgets('try', '2001:db8:2::7', limit))).resolves.toHaveProperty(
    'size',
    3,
  );
});

it('what a larger network refuses counts for none of its addresses', async () => {
  const rateLimiter = createRateLimiter(first());
  const limit = { most: 2, windowMs: 60_000 };
  const attempt = (host: number) => rateLimiter.consumeAll(addressBudgets('try', `192.0.2.${host}`, limit));
  for (let host = 0; host < 16; host++) await attempt(host);
  await expect(attempt(99)).rejects.toMatchObject({ refusal: { code: 429 }, retryAfterSeconds: 60 });
  const rows = await first().db.selectFrom('counters').select('key').where('key', '=', 'try:192.0.2.99').execute();
  expect(rows).toEqual([]);
});

it('takes a limit as large as a counter holds, which the networks around an address multiply', async () => {
  const limit = { most: 2 ** 31 - 1, windowMs: 60_000 };
  const budgets = addressBudgets('try', '192.0.2.1', limit);
  await expect(createRateLimiter(first()).consumeAll(budgets)).resolves.toHaveProperty('size', budgets.length);
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('several rows of PostgreSQL', () => {
  const keys = ['a', 'b', 'c'];
  it.each(['refund', 'reset'] as const)('are locked in the order of their keys by %s', async (work) => {
    const [rateLimiter, database] = [createRateLimiter(first()), databases.at(1)];
    // The table has them in the other order, in which a scan would lock them.
    for (const key of keys.toReversed()) await rateLimiter.consume(key, { most: 9, windowMs: 60_000 });
    const waiting = await database.db.transaction().execute(async (tx) => {
      await sql`select from counters where key = 'a' for update`.execute(tx);
      const begun = rateLimiter[work](...keys);
      await untilWaiting(database);
      const others = sql`select key from counters where key <> 'a' for update nowait`;
      expect((await others.execute(tx)).rows).toHaveLength(2);
      return { begun };
    });
    await waiting.begun;
  });

  it('that others lock in another order are changed by a later attempt', async () => {
    const [database, other] = [first(), databases.at(1)];
    for (const key of ['x', 'y']) await createRateLimiter(database).consume(key, { most: 9, windowMs: 60_000 });
    const { begun } = await other.db.transaction().execute(async (tx) => {
      await sql`set local deadlock_timeout = '1min'`.execute(tx); // the statement finds the deadlock, not this transaction
      await sql`update counters set count = 5 where key = 'y'`.execute(tx);
      const begun = sql`update counters set count = count + 1 where key in ('x', 'y')`.execute(database.db);
      await untilWaiting(other);
      await sql`update counters set count = 5 where key = 'x'`.execute(tx);
      return { begun };
    });
    await begun;
    expect(await database.db.selectFrom('counters').select('count').execute()).toEqual([{ count: 6 }, { count: 6 }]);
  });
});

/** Until a statement waits for a lock. */
const untilWaiting = ({ db }: Database) =>
  expect
    .poll(async () => {
      const waiting = sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`;
      return (await waiting.execute(db)).rows.length;
    })
    .toBeGreaterThan(0);
