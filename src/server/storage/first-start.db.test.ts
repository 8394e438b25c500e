import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { freePort } from '../../../test/free-port.ts';
import { inLanes } from '../../../test/lanes.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { startPgBouncer } from '../../../test/pgbouncer.ts';
import { startServerAt } from '../../../test/portico.ts';
import { migrations } from '../tables.ts';
import { openDatabase } from './database.ts';
import { invalidIndexes, isMigrated } from './migrations.ts';

/** PGlite has one session, so that no process waits for another one there. */
const hasSessions = process.env.TEST_DATABASE === 'postgres' && inject('postgres').kind === 'system';

/** Pairs of starts, the second one this many milliseconds after the first. */
const starts = Array.from({ length: 20 }, (_, n) => n * 30);

async function emptyDatabase() {
  const fresh = await freshDatabase('nothing');
  onTestFinished(() => fresh.dispose());
  return fresh;
}

async function startTwice(laterMs: number) {
  const fresh = await emptyDatabase();
  const opened = await Promise.allSettled([
    openFreshDatabase(fresh),
    sleep(laterMs).then(() => openFreshDatabase(fresh)),
  ]);
  const databases = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  try {
    const [first] = databases;
    const failures = opened.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    const half = first ? (await sql.raw(invalidIndexes).execute(first.db)).rows : [];
    return { laterMs, failures, half, isWhole: first !== undefined && (await isMigrated(first.db, migrations)) };
  } finally {
    for (const { close } of databases) await close();
  }
}

describe.runIf(hasSessions)('an empty PostgreSQL database', () => {
  it('is migrated whole, and both processes go on, whenever the second one starts beside the first', async () => {
    const results = await inLanes(starts.length, (n) => startTwice(starts[n] ?? 0), 4);
    expect(results).toEqual(starts.map((laterMs) => ({ laterMs, failures: [], half: [], isWhole: true })));
  });

  it('behind a pooler that gives each transaction any connection, too', async () => {
    const server = inject('postgres');
    if (server.kind !== 'system') return;
    const pooler = await startPgBouncer(server.url);
    const fresh = await emptyDatabase();
    onTestFinished(() => pooler.stop());
    const databaseUrl = pooler.urlOf(new URL(fresh.env.DATABASE_URL ?? '').pathname.slice(1));
    const start = () => openDatabase({ databaseUrl, isPooled: true }, migrations);
    const [first, second] = await Promise.all([start(), start()]);
    expect(await isMigrated(first.db, migrations)).toBe(true);
    expect((await sql.raw(invalidIndexes).execute(second.db)).rows).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });

  it('takes two servers that start at the same time, each of which becomes ready', async () => {
    const { env } = await emptyDatabase();
    const start = async () => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      return startServerAt(url, port, { PUBLIC_URL: url, DEMO: 'true', DATABASE_URL: env.DATABASE_URL ?? '' });
    };
    const servers = await Promise.all([start(), start()]);
    for (const { stop } of servers) expect(await stop()).toBe(0);
  });
});

describe.runIf(hasSessions)('an index of a migration that counts as applied', () => {
  it('is built again by the next start where an interrupted build has left it unused', async () => {
    const fresh = await emptyDatabase();
    const database = await openFreshDatabase(fresh);
    onTestFinished(() => database.close());
    const half = sql`update pg_index set indisvalid = false where indexrelid = 'accounts_of_company_in_order'::regclass`;
    await half.execute(database.db);
    const next = await openFreshDatabase(fresh);
    onTestFinished(() => next.close());
    expect((await sql.raw(invalidIndexes).execute(next.db)).rows).toEqual([]);
    const found = sql`select 1 from pg_index where indexrelid = to_regclass('accounts_of_company_in_order')`;
    expect((await found.execute(next.db)).rows).toHaveLength(1);
  });
});
