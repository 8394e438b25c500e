import { type Compilable, sql } from 'kysely';
import { Refused } from '../http/refused.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';

/** A limit of attempts. After `most` attempts in the window, each further attempt doubles the wait. */
export interface Limit {
  readonly most: number;
  readonly windowMs: number;
  /** What one attempt counts; default 1. The attempt that reaches `most` is the last one. */
  readonly weight?: number;
  /** First and longest wait after `most` attempts; without it, attempts are refused until the window ends. */
  readonly wait?: { readonly firstMs: number; readonly longestMs: number };
}

/** A limit with the key under which attempts are counted. */
export interface Budget {
  readonly key: string;
  readonly limit: Limit;
}

export interface RateLimiter {
  /**
   * Counts an attempt before it is made, so that parallel attempts on several processes are counted exactly. Returns the
   * number of attempts so far.
   * @throws Refused 429 with the seconds to wait
   */
  consume(key: string, limit: Limit): Promise<number>;
  /** Counts an attempt under all keys, or under none. @throws Refused as `consume` */
  consumeAll(budgets: readonly Budget[]): Promise<void>;
  /** Removes one attempt from each count, such as one that succeeded. */
  refund(...keys: readonly string[]): Promise<void>;
  /** Resets the counts. */
  reset(...keys: readonly string[]): Promise<void>;
}

/**
 * Keeps the counters in the database. One statement counts and decides, so that exactly `most` parallel attempts pass.
 */
export function createRateLimiter(database: Database): RateLimiter {
  const { db } = database;
  const consumers = new WeakMap<Limit, ReturnType<typeof prepareConsume>>();
  const consumerOf = (limit: Limit) => {
    const known = consumers.get(limit) ?? prepareConsume(database, limit);
    consumers.set(limit, known);
    return known;
  };
  const refund = prepareForKeys(db, (keys) =>
    db
      .updateTable('counters')
      .set({ count: sql`count - 1`, next_allowed_at: 0 })
      .where('key', 'in', keys)
      .where('count', '>', 0),
  );
  const reset = prepareForKeys(db, (keys) => db.deleteFrom('counters').where('key', 'in', keys));
  const limiter: RateLimiter = {
    async consume(key, limit) {
      const { rows } = await consumerOf(limit)({ key });
      if (!rows[0]) throw new Refused(429, { retryAfterSeconds: await secondsToWait(database, key) });
      return rows[0].count;
    },
    async consumeAll(budgets) {
      const counted: string[] = [];
      try {
        for (const { key, limit } of budgets) {
          await limiter.consume(key, limit);
          counted.push(key);
        }
      } catch (reason) {
        await refund(counted);
        throw reason;
      }
    },
    refund: (...keys) => refund(keys),
    reset: (...keys) => reset(keys),
  };
  return limiter;
}

/** Prepares a statement for each number of keys. The keys are sorted, so that parallel statements lock rows in one order. */
function prepareForKeys(
  db: Database['db'],
  build: (keys: readonly string[]) => Compilable,
): (keys: readonly string[]) => Promise<void> {
  type Run = (values: Readonly<Record<string, string>>) => Promise<unknown>;
  const prepared = new Map<number, Run>();
  return async (keys) => {
    if (keys.length === 0) return;
    const names = keys.map((_, number) => `key${number}`);
    const run: Run = prepared.get(keys.length) ?? prepareQuery(db, (slot) => build(names.map(slot)));
    prepared.set(keys.length, run);
    const sorted = keys.toSorted();
    await run(Object.fromEntries(names.map((name, number) => [name, sorted[number] ?? ''])));
  };
}

function prepareConsume(database: Database, limit: Limit) {
  const { db, now } = database;
  const next = nextAllowedAt(limit, database);
  const { weight = 1 } = limit;
  const first = limit.most > weight ? sql`0` : sql`${now} + ${limit.wait?.firstMs ?? limit.windowMs}`;
  return prepareQuery<{ key: string }, { count: number }>(db, (slot) => {
    const statement = sql<{ count: number }>`
      insert into counters (key, count, next_allowed_at, expires_at)
      values (${slot('key')}, ${weight}, ${first}, ${now} + ${limit.windowMs})
      on conflict (key) do update set
        count = case when counters.expires_at <= ${now} then ${weight} else counters.count + ${weight} end,
        next_allowed_at = case when counters.expires_at <= ${now} then ${first} else ${next} end,
        expires_at = case when counters.expires_at <= ${now} then ${now} + ${limit.windowMs}
          when ${next} > 0 then ${next} + ${limit.wait ? limit.windowMs : 0} else counters.expires_at end
      where counters.next_allowed_at <= ${now} or counters.expires_at <= ${now}
      returning count`;
    return { compile: () => statement.compile(db) };
  });
}

/** When the next attempt is allowed; 0 for immediately. */
function nextAllowedAt(limit: Limit, { now }: Database) {
  const { most, wait, weight = 1 } = limit;
  if (!wait) return sql<number>`case when counters.count + ${weight} >= ${most} then counters.expires_at else 0 end`;
  const steps = Math.ceil(Math.log2(wait.longestMs / wait.firstMs));
  const waitCases = Array.from({ length: steps }, (_, step) => {
    const milliseconds = Math.min(wait.firstMs * 2 ** step, wait.longestMs);
    return sql`when counters.count + 1 = ${most + step} then ${now} + ${milliseconds}`;
  });
  return sql<number>`case when counters.count + 1 < ${most} then 0 ${sql.join(waitCases, sql` `)} else ${now} + ${wait.longestMs} end`;
}

async function secondsToWait({ db, now }: Database, key: string): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select(sql<number>`next_allowed_at - ${now}`.as('ms'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(Number(row?.ms ?? 0) / 1000));
}
