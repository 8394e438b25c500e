import { describe, expect, it, vi } from 'vitest';
import { createProcessDatabases } from '../../../test/process-databases.ts';
import { createSpending } from '../messages/spending.ts';
import { createRateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { Database } from '../storage/database.ts';
import { createSpendingCounts } from './spending-counts.ts';
import { createSpendingLimits, type SpendingLimits } from './spending-limits.ts';

const databases = createProcessDatabases();
const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];
const reportCeiling = vi.fn();

/** A process that sends texts at 0.1 each, with a usual limit of 0.5. */
function processOn(database: Database) {
  const limits = createSpendingLimits(database);
  const counts = createSpendingCounts(database);
  const spend = createSpending({
    rateLimiter: createRateLimiter(database),
    spendingLedger: { ...limits, ...counts },
    reportCeiling,
    settingsOf: () => ({ countries: [], limits: {} as never, ceiling: 500, hasPrices: true, priceOf: () => 100 }),
  });
  const text = (number: string, isReserved = true) =>
    spend({ channel: 'sms', address: number, brandId: 0, isReserved });
  return { limits, counts, text };
}

/** Two processes on PostgreSQL, and one on SQLite. */
function processes() {
  const [one, other] = [processOn(databases.at(0)), processOn(databases.at(1))];
  return { one, other, all: [one, other] };
}

const limit = (amount: number, until = Date.now() + hourMs, isOfInstallation = true) => ({
  brandId: 0,
  amount,
  reason: 'Fair',
  setBy: 'account:ada',
  isOfInstallation,
  setAt: Date.now(),
  until,
});
const german = '+4915112345678';

/** How many of so many messages are sent. */
async function sentOf(count: number, text: () => Promise<boolean>): Promise<number> {
  const all = await Promise.all(Array.from({ length: count }, text));
  return all.filter(Boolean).length;
}

/** What the worker of each server does every two seconds. */
const takeOver = (all: readonly { readonly limits: SpendingLimits }[]) =>
  Promise.all(all.map(({ limits }) => limits.refresh()));

describe('[CNSL-28c] a limit of spending that somebody sets', () => {
  it('lets messages of an exhausted brand through on each process, and stops them where it ends', async () => {
    const { one, other, all } = processes();
    expect(await sentOf(8, () => one.text(german))).toBe(5);
    expect(await other.text(german)).toBe(false);
    await one.limits.set(limit(800));
    expect(await one.text(german)).toBe(true);
    await takeOver(all);
    expect(await sentOf(5, () => other.text(german))).toBe(2);
    await one.limits.set(limit(1000));
    await takeOver(all);
    expect(await one.text(german)).toBe(true);
    expect(await one.limits.end(0, true)).toBe(true);
    await takeOver(all);
    expect(await one.text(german)).toBe(false);
    expect(await other.text(german)).toBe(false);
  });

  it('is not closed again by a process that does not know it yet', async () => {
    const { one, other } = processes();
    await other.limits.refresh();
    expect(await sentOf(5, () => other.text(german))).toBe(5);
    await one.limits.set(limit(800));
    await other.text(german);
    expect(await sentOf(8, () => one.text(german))).toBeGreaterThanOrEqual(2);
  });

  it('that is lower stops messages at once', async () => {
    const { one, other, all } = processes();
    expect(await sentOf(3, () => one.text(german))).toBe(3);
    await one.limits.set(limit(200));
    await takeOver(all);
    expect(await other.text(german)).toBe(false);
    await one.limits.set(limit(0));
    expect(await one.text(german)).toBe(false);
  });

  it('raises the half without a proof with it', async () => {
    const { one } = processes();
    const open = () => one.text(german, false);
    expect(await sentOf(5, open)).toBe(3);
    await one.limits.set(limit(1000));
    expect(await sentOf(5, open)).toBe(2);
  });

  it('ends by itself, without a reading', async () => {
    const { one } = processes();
    await one.limits.set(limit(800, Date.now() + 400));
    expect(await sentOf(6, () => one.text(german))).toBe(6);
    await vi.waitFor(async () => expect(await one.limits.amountOf(0)).toBeUndefined(), 5000);
    expect(await one.text(german)).toBe(false);
    expect(await one.limits.inForce()).toEqual(new Map());
  });

  it('is read at once by a process that has no worker, and then not for each message', async () => {
    const { one, other } = processes();
    await one.limits.set(limit(800));
    expect(await other.limits.amountOf(0)).toBe(800);
    expect(typeof other.limits.amountOf(0)).toBe('number');
  });

  it('[CNSL-28d] of who operates the installation is not changed and not ended by who operates the brand', async () => {
    const { one } = processes();
    expect(await one.limits.set(limit(300, undefined, false))).toBe(true);
    expect(await one.limits.set(limit(400, undefined, false))).toBe(true);
    expect(await one.limits.set(limit(100))).toBe(true);
    expect(await one.limits.set(limit(400, undefined, false))).toBe(false);
    expect(await one.limits.end(0, false)).toBe(false);
    expect((await one.limits.inForce()).get(0)).toMatchObject({ amount: 100, isOfInstallation: true });
    expect(await one.limits.end(0, true)).toBe(true);
    expect(await one.limits.end(0, true)).toBe(false);
  });
});

describe('[CNSL-28a] what messages cost', () => {
  it('is counted by brand, way, country, hour and day, and nothing of a number', async () => {
    const { one, other, all } = processes();
    await one.limits.set(limit(5000));
    for (const { text } of all) await sentOf(2, () => text(german));
    await other.text('+12125550104');
    for (const { counts } of all) await counts.write();
    const rows = await databases
      .at(0)
      .db.selectFrom('spending_counts')
      .selectAll()
      .orderBy('unit')
      .orderBy('country')
      .execute();
    const told = rows.map((row) => [
      row.unit,
      row.brand_id,
      row.channel,
      row.country,
      Number(row.amount),
      Number(row.messages),
    ]);
    expect(told).toEqual([
      ['day', 0, 'sms', 'DE', 400, 4],
      ['day', 0, 'sms', 'US', 100, 1],
      ['hour', 0, 'sms', 'DE', 400, 4],
      ['hour', 0, 'sms', 'US', 100, 1],
    ]);
    expect(rows.map(({ at, expires_at }) => (Number(expires_at) - Number(at)) / dayMs)).toEqual([400, 400, 40, 40]);
  });

  it('is not counted of a message that is not sent, and stays until it is written', async () => {
    const { one } = processes();
    await sentOf(7, () => one.text(german));
    const { db } = databases.at(0);
    await db.schema.alterTable('spending_counts').renameTo('spending_counts_away').execute();
    await expect(one.counts.write()).rejects.toThrow();
    await db.schema.alterTable('spending_counts_away').renameTo('spending_counts').execute();
    await one.counts.write();
    await one.counts.write();
    const hour = db.selectFrom('spending_counts').select('messages').where('unit', '=', 'hour');
    expect(Number((await hour.executeTakeFirstOrThrow()).messages)).toBe(5);
  });
});
