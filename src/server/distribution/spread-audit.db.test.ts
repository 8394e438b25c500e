import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { citusBinaries } from '../../../test/citus-cluster.ts';
import { createClusterDatabases, openAt, queryAt, withParts } from '../../../test/cluster-databases.ts';
import { spreadTables } from '../../../test/spread-database.ts';
import { createAudit } from '../audit/audit.ts';
import { readSettled } from '../audit/stream/settled.ts';
import { lineOf } from '../doctor/check-result.ts';
import { checkWorkers } from '../doctor/worker-checks.ts';
import type { Database } from '../storage/database.ts';
import { examine } from '../storage/examine.ts';
import { migrate } from '../storage/migrations.ts';
import { keepMonths, type MonthlyTable, monthOf, nameOfMonth } from '../storage/monthly-partitions.ts';
import { sweepOnce } from '../storage/sweep.ts';
import type { Queries } from '../storage/transaction.ts';
import { expiringTables, migrations, spreadableTables } from '../tables.ts';

const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;
const citus = postgres?.kind === 'system' ? citusBinaries() : undefined;
const dayMs = 24 * 3600 * 1000;
const kept = { audit: 400 * dayMs, endedSignIns: dayMs, emergencyEvidence: dayMs };
const monthly = spreadableTables[0] as MonthlyTable; // there is one
const lastMonth = () => nameOfMonth('audit', monthOf(Date.now(), 3));
/** How far behind the present time the audit is complete. */
const behind = async (database: Database) => {
  const { now, settled } = await readSettled(database);
  return now - settled;
};

describe.runIf(citus)('an audit that is spread over two workers of Citus', () => {
  const on = createClusterDatabases(citus ?? '');
  const record = (database: Database) => createAudit(database).record({ event: 'signedOut', outcome: 'ok' });

  /** What `portico doctor` says of the workers. */
  async function doctor(): Promise<string> {
    const database = await examine({ databaseUrl: on.url() });
    const lines: string[] = [];
    if (database) for await (const finding of checkWorkers(database)) lines.push(lineOf(finding));
    await database?.close();
    return lines.join('\n');
  }

  it('is told by "portico doctor" when it is half spread', async () => {
    expect(await doctor()).toBe('');
    await on.write(30_000);
    const stopped = spreadTables(on.url(), () => expect.unreachable('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    expect(await doctor()).toMatch(
      /^– workers: audit_spread is left of a command: run "portico database distribute" again/,
    );
  });

  it('is spread, written, read and swept by an owner of the tables who has no other rights', async () => {
    const { coordinator, workers } = on.cluster();
    for (const { url } of [coordinator, ...workers]) await queryAt(url, 'create role plain login');
    await on.cluster().createDatabase('spread_plain');
    const inDatabase = (url: string) => url.replace(/\w+$/, 'spread_plain');
    for (const { url } of [coordinator, ...workers])
      await queryAt(inDatabase(url), 'grant all on schema public to plain');
    const plain = inDatabase(coordinator.url).replace('portico@', 'plain@');
    const owned = await openAt(plain);
    expect(await spreadTables(plain)).toMatchObject([{ state: 'spread now' }]);
    await record(owned);
    expect(await createAudit(owned).read({ event: 'signedOut', limit: 5 })).toHaveLength(1);
    expect(await behind(owned)).toBe(3000);
    await sql.raw(`drop table ${lastMonth()}`).execute(owned.db);
    expect(await keepMonths(owned.db, monthly, kept.audit)).toMatchObject({ isSpread: true });
    const made = await sql<{ made: boolean }>`select to_regclass(${lastMonth()}) is not null as made`.execute(owned.db);
    expect(made.rows).toEqual([{ made: true }]);
    await owned.close();
    await on.cluster().dropDatabase('spread_plain');
  });

  it('loses a month at once when its last record has expired, strays one by one, and gets months ahead', async () => {
    const expired = monthOf(Date.now(), -15);
    const add = (id: string, at: number) =>
      on.run(`insert into audit (id, at, event, outcome) values ('${id}', ${at}, 'signedOut', 'ok')`);
    await add('gone', expired + dayMs);
    await spreadTables(on.url());
    await add('also gone', expired + dayMs);
    await add('stray', monthOf(Date.now(), -30));
    await on.run(`drop table ${lastMonth()}`);
    const parts = `${withParts} select 1 from pg_class where relname like '${nameOfMonth('audit', expired)}\\_1%'`;
    expect(await on.onWorker(0, parts)).not.toEqual([]);
    const [dropped, failures]: [string[], unknown[]] = [[], []];
    let swept = 0;
    await sweepOnce(
      on.database(),
      expiringTables.filter(({ table }) => table === 'audit'),
      kept,
      {
        swept: (_, rows) => (swept += rows),
        failed: (_, reason) => failures.push(reason),
        dropped: (month) => dropped.push(month),
      },
    );
    expect({ failures, dropped, swept }).toEqual({ failures: [], dropped: [nameOfMonth('audit', expired)], swept: 1 });
    expect((await on.run(`select id from audit where event = 'signedOut'`)).rows).toEqual([]);
    expect(await on.one(`select to_regclass('${lastMonth()}') is not null`)).toBe(true);
    expect(await on.onWorker(0, parts)).toEqual([]);
  });

  it('waits no longer for a lock on a worker than others may wait behind it', async () => {
    await spreadTables(on.url());
    await on.run(`drop table ${lastMonth()}`);
    const reader = new pg.Client({ connectionString: on.urlOnWorker(0) });
    await reader.connect();
    await reader.query(withParts);
    const [part] = (await reader.query(`select relname from pg_class where relname ~ '^audit_\\d+$'`)).rows;
    await reader.query('begin');
    await reader.query(`select count(*) from ${part?.relname}`);
    const startedAt = performance.now();
    const refused = keepMonths(on.database().db, monthly, kept.audit).catch((reason) => reason.code);
    expect(await Promise.race([refused, sleep(4000, 'still waits')])).toBe('55P03');
    expect(performance.now() - startedAt).toBeLessThan(2500);
    await reader.query('rollback');
    await reader.end();
    await keepMonths(on.database().db, monthly, kept.audit);
    expect(await on.one(`select to_regclass('${lastMonth()}') is not null`)).toBe(true);
  });

  it('is changed in every part by a later migration, with a column and an index', async () => {
    await on.write(100);
    await spreadTables(on.url());
    const later = {
      name: '999-later',
      statements: ['alter table audit add column extra text', 'create index audit_by_extra on audit (extra)'],
    };
    const apply = () => migrate(on.database().db, [...migrations, later], { kind: 'postgres' });
    expect(await apply()).toEqual(['999-later']);
    expect(await apply()).toEqual([]);
    const columns = `${withParts} select count(distinct attrelid)::int as parts
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'extra' and relname ~ '^audit_\\d+$' and relkind = 'p'`;
    for (const worker of [0, 1]) expect(await on.onWorker(worker, columns)).toEqual([{ parts: 6 }]);
    await record(on.database());
    expect(await on.one(`select count(*) from audit where event = 'signedOut'`)).toBe(101);
  });

  it('is complete until before a transaction that has written to a worker alone', async () => {
    await spreadTables(on.url());
    expect(await behind(on.database())).toBe(3000);
    const [writing, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { db } = on.database();
    const audit = createAudit(on.database());
    const write = (tx: Queries) => audit.recordWithin(tx, { event: 'signedOut', outcome: 'ok' });
    for (let n = 0; n < 12; n += 1) await db.transaction().execute(write); // its plan is kept then
    const slow = db.transaction().execute(async (tx) => {
      await write(tx);
      await sql`select 1`.execute(tx);
      writing.resolve();
      await committing.promise;
    });
    await writing.promise;
    const first = await readSettled(on.database());
    await expect.poll(async () => (await readSettled(on.database())).now).toBeGreaterThan(first.now + 200);
    const later = await readSettled(on.database());
    committing.resolve();
    await slow;
    expect(later.settled).toBe(first.settled);
    expect((await readSettled(on.database())).settled).toBeGreaterThan(first.settled);
  });

  it('is complete until before a transaction that was left prepared on a worker, and unknown without a worker', async () => {
    await spreadTables(on.url());
    await on.onWorker(1, 'create table left_behind ()');
    await on.onWorker(1, `begin; insert into left_behind default values; prepare transaction 'citus_0_1_2_3'`);
    expect(await behind(on.database())).toBeGreaterThan(13_000);
    await on.onWorker(1, `rollback prepared 'citus_0_1_2_3'`);
    expect(await behind(on.database())).toBe(3000);
    expect(await doctor()).toMatch(/^✓ workers: audit is spread over 2, which all answer\.$/);
    const [, worker] = on.cluster().workers;
    await worker?.crash();
    expect(await doctor()).toMatch(/^✗ workers: of Citus do not answer: 127\.0\.0\.1:\d+\. /);
    await expect(readSettled(on.database())).rejects.toThrow('a worker of Citus does not answer');
    await worker?.start();
    await expect.poll(() => behind(on.database()).catch(() => undefined)).toBe(3000);
  });
});
