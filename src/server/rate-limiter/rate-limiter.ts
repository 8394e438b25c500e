import { type RawBuilder, sql } from 'kysely';
import { Refused } from '../http/refused.ts';
import type { Database } from '../storage/database.ts';
import { type PreparedQuery, prepareQuery } from '../storage/prepared.ts';
import { writeLater } from '../storage/write-later.ts';

/** A limit of attempts. After `most` attempts in the window, each further attempt doubles the wait. */
export interface Limit {
  readonly most: number;
  readonly windowMs: number;
  /** What one attempt counts; default 1. The attempt that reaches `most` is the last one. */
  readonly weight?: number;
  /** First and longest wait after `most` attempts; without it, attempts are refused until the window ends. */
  readonly wait?: { readonly firstMs: number; readonly longestMs: number };
  /**
   * `most` may change while attempts are counted, and processes learn of it one after the other. So the count decides whether an
   * attempt is made, not what was kept when `most` was reached.
   */
  readonly isAdjustable?: true;
  /** It decides what is told to operators. Nobody is refused by it, so it is not counted as a refusal. */
  readonly isInternal?: true;
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
  /**
   * Counts an attempt under all keys in one statement, or under none. Returns the numbers of attempts by their keys.
   * @throws Refused as `consume`
   */
  consumeAll(budgets: readonly Budget[]): Promise<ReadonlyMap<string, number>>;
  /** The same, but returns undefined where an attempt is refused. */
  consumeIfOpen(budgets: readonly Budget[]): Promise<ReadonlyMap<string, number> | undefined>;
  /** Whether an attempt would be counted now under all keys. It counts none. @throws Refused as `consume` if not */
  requireOpen(budgets: readonly Budget[]): Promise<void>;
  /** Removes one attempt from each count, such as one that succeeded. */
  refund(...keys: readonly string[]): Promise<void>;
  /** The same at the end of the request. */
  refundLater(...keys: readonly string[]): Promise<void>;
  /** Resets the counts. */
  reset(...keys: readonly string[]): Promise<void>;
  /** The same at the end of the request. */
  resetLater(...keys: readonly string[]): Promise<void>;
}

/** The name of what a key counts, which begins it. */
const nameOf = (key: string) => key.split(':', 1).join();

/**
 * Keeps the counters in the database. One statement counts and decides, so that exactly `most` parallel attempts pass.
 * @param onRefused told the name of each limit that refuses an attempt, such as `password`
 */
export function createRateLimiter(
  database: Database,
  onRefused: (limit: string) => void = () => undefined,
): RateLimiter {
  const consumers = new Map<string, ReturnType<typeof prepareConsume>>();
  const consumerOf = (limits: readonly Limit[]) => {
    const name = JSON.stringify(limits);
    const known = consumers.get(name) ?? prepareConsume(database, limits);
    consumers.set(name, known);
    return known;
  };
  const refund = prepareForKeys(
    database,
    ({ held, keys }) => sql`${held} update counters set count = count - 1, next_allowed_at = 0
      where key in (${keys}) and count > 0`,
  );
  const findClosed = prepareFindClosed(database);
  const reset = prepareForKeys(database, ({ held, keys }) => sql`${held} delete from counters where key in (${keys})`);
  /** The refusal of budgets of which some are closed, for so many seconds. */
  function refusalOf(budgets: readonly Budget[], closed: ReadonlyMap<string, number>): Refused {
    const told = budgets.filter(({ key, limit }) => !limit.isInternal && closed.has(key));
    for (const name of new Set(told.map(({ key }) => nameOf(key)))) onRefused(name);
    return new Refused(429, { retryAfterSeconds: Math.max(1, ...closed.values()) });
  }
  async function consumeIfOpen(budgets: readonly Budget[]): Promise<ReadonlyMap<string, number> | undefined> {
    if (budgets.length === 0) return new Map();
    const sorted = budgets.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const keys = sorted.map(({ key }) => key);
    const { rows } = await consumerOf(sorted.map(({ limit }) => limit))(valuesOf(keys));
    const counted = new Map(rows.map(({ key, count }) => [key, count]));
    if (rows.length === budgets.length) return counted;
    for (const { key, limit } of sorted) if (counted.has(key)) await giveBack(database, key, limit);
    return undefined;
  }
  async function consumeAll(budgets: readonly Budget[]): Promise<ReadonlyMap<string, number>> {
    const counted = await consumeIfOpen(budgets);
    if (counted) return counted;
    throw refusalOf(budgets, await closedOf(budgets));
  }
  /** A count that is over an adjusted limit may have no time. */
  async function closedOf(budgets: readonly Budget[]): Promise<ReadonlyMap<string, number>> {
    const closed = await findClosed(budgets.map(({ key }) => key));
    if (closed.size > 0) return closed;
    return new Map(budgets.flatMap(({ key, limit }) => (limit.isAdjustable ? [[key, 1] as const] : [])));
  }
  return {
    consume: async (key, limit) => (await consumeAll([{ key, limit }])).get(key) ?? 0,
    consumeAll,
    consumeIfOpen,
    async requireOpen(budgets) {
      const keys = budgets.map(({ key }) => key);
      const closed = await findClosed(keys);
      if (closed.size > 0) throw refusalOf(budgets, closed);
    },
    refund: (...keys) => refund.now(keys),
    refundLater: (...keys) => refund.later(keys),
    reset: (...keys) => reset.now(keys),
    resetLater: (...keys) => reset.later(keys),
  };
}

const slotName = (position: number) => `key${position}`;
const valuesOf = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key, position) => [slotName(position), key]));

/** Takes back what a statement has counted beside a count that refused, which a parallel attempt had just filled. */
async function giveBack({ db }: Database, key: string, { weight = 1 }: Limit): Promise<void> {
  await db
    .updateTable('counters')
    .set({ count: sql`count - ${weight}`, next_allowed_at: 0 })
    .where('key', '=', key)
    .where('count', '>=', weight)
    .execute();
}

/** The rows of some keys, for a statement that changes them. */
interface HeldRows {
  /** Begins the statement. */
  readonly held: RawBuilder<unknown>;
  readonly keys: RawBuilder<unknown>;
}

/**
 * PostgreSQL locks the rows of a statement as it finds them, and two statements that find them in different orders wait for
 * each other. So their rows are locked first, in the order in which attempts are counted.
 */
function heldRows({ kind }: Database, keys: readonly string[]): HeldRows {
  const given = sql.join(keys);
  if (kind === 'sqlite') return { held: sql``, keys: given };
  const held = sql`with held as materialized
    (select key from counters where key in (${given}) order by key collate "C" for update)`;
  return { held, keys: sql`select key from held` };
}

/** A statement for some keys. */
interface ForKeys {
  now(keys: readonly string[]): Promise<void>;
  /** At the end of the request. */
  later(keys: readonly string[]): Promise<void>;
}

/** Prepares a statement for each number of keys. */
function prepareForKeys(database: Database, build: (rows: HeldRows) => RawBuilder<unknown>): ForKeys {
  type Run = PreparedQuery<Readonly<Record<string, string>>, unknown>;
  const { db } = database;
  const prepare = (count: number): Run =>
    prepareQuery(db, (slot) => {
      const slots = Array.from({ length: count }, (_, position) => slot(slotName(position)));
      const statement = build(heldRows(database, slots));
      return { compile: () => statement.compile(db) };
    });
  const prepared = new Map<number, Run>();
  function runFor({ length }: readonly string[]): Run {
    const run = prepared.get(length) ?? prepare(length);
    prepared.set(length, run);
    return run;
  }
  return {
    async now(keys) {
      if (keys.length > 0) await runFor(keys)(valuesOf(keys.toSorted()));
    },
    async later(keys) {
      if (keys.length > 0) await writeLater(database, () => runFor(keys).with(valuesOf(keys.toSorted())));
    },
  };
}

/**
 * Counts under all keys or, once one of them refuses, under none. Only a count that fills up between reading and writing
 * leaves part of them counted.
 */
function prepareConsume(database: Database, limits: readonly Limit[]) {
  const { db, now } = database;
  type Values = Readonly<Record<string, string>>;
  return prepareQuery<Values, { key: string; count: number }>(db, (slot) => {
    const keyAt = (position: number) => sql<string>`cast(${slot(slotName(position))} as text)`;
    const keys = limits.map((_, position) => keyAt(position));
    const rows = limits.map(({ weight = 1, most, wait, windowMs }, position) => {
      const first = most > weight ? sql`0` : sql`${now} + ${wait?.firstMs ?? windowMs}`;
      return sql`(${keys[position]}, cast(${weight} as integer), ${first}, ${now} + ${windowMs})`;
    });
    /** An expression that differs by the limit of the row. */
    const byLimit = (of: (limit: Limit) => RawBuilder<unknown>) => {
      const cases = limits.map((limit, position) => sql`when counters.key = ${keyAt(position)} then ${of(limit)}`);
      return limits[0] && limits.length === 1 ? of(limits[0]) : sql`case ${sql.join(cases, sql` `)} end`;
    };
    const updated = byLimit(({ weight = 1 }) => sql`cast(${weight} as integer)`);
    const next = byLimit((limit) => nextAllowedAt(limit, database));
    const afterWait = byLimit(({ wait, windowMs }) => sql`cast(${wait ? windowMs : 0} as bigint)`);
    const isOver = sql`counters.expires_at <= ${now}`;
    const isClosed = byLimit(({ isAdjustable, most }) =>
      isAdjustable ? sql`counters.count >= ${most}` : sql`counters.next_allowed_at > ${now}`,
    );
    const isAdjustable = limits.some((limit) => limit.isAdjustable);
    const someClosed = isAdjustable ? sql`(${isClosed})` : sql`next_allowed_at > ${now}`;
    const allOpen = sql`not exists (
      select 1 from counters where key in (${sql.join(keys)}) and ${someClosed} and expires_at > ${now})`;
    const statement = sql<{ key: string; count: number }>`
      insert into counters (key, count, next_allowed_at, expires_at)
      select column1, column2, column3, column4 from (values ${sql.join(rows)}) as attempts
      where ${limits.length === 1 ? sql`true` : allOpen}
      on conflict (key) do update set
        count = case when ${isOver} then excluded.count else counters.count + ${updated} end,
        next_allowed_at = case when ${isOver} then excluded.next_allowed_at else ${next} end,
        expires_at = case when ${isOver} then excluded.expires_at
          when ${next} > 0 then ${next} + ${afterWait} else counters.expires_at end
      where ${isAdjustable ? sql`not (${isClosed})` : sql`counters.next_allowed_at <= ${now}`} or ${isOver}
      returning key, count`;
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

/** Prepares, for each number of keys, the seconds until those that are closed are open. */
function prepareFindClosed(database: Database): (keys: readonly string[]) => Promise<ReadonlyMap<string, number>> {
  type Run = PreparedQuery<Readonly<Record<string, string>>, { key: string; ms: number }>;
  const { db, now } = database;
  const prepared = new Map<number, Run>();
  const prepare = (count: number): Run =>
    prepareQuery(db, (slot) => {
      const slots = Array.from({ length: count }, (_, position) => sql<string>`${slot(slotName(position))}`);
      return db
        .selectFrom('counters')
        .select(['key', sql<number>`next_allowed_at - ${now}`.as('ms')])
        .where('key', 'in', slots)
        .where('next_allowed_at', '>', now)
        .where('expires_at', '>', now);
    });
  return async (keys) => {
    if (keys.length === 0) return new Map();
    const run = prepared.get(keys.length) ?? prepare(keys.length);
    prepared.set(keys.length, run);
    const { rows } = await run(valuesOf(keys.toSorted()));
    return new Map(rows.map(({ key, ms }) => [key, Math.ceil(Number(ms) / 1000)]));
  };
}
