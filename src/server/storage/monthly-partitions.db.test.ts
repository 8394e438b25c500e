import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { createAudit } from '../audit/audit.ts';
import { auditTables } from '../audit/audit-tables.ts';
import { expiringTables, migrations } from '../tables.ts';
import type { Database } from './database.ts';
import { migrate } from './migrations.ts';
import { keepMonths, type MonthlyTable, monthOf } from './monthly-partitions.ts';
import { sweepOnce } from './sweep.ts';

const step = '193-audit-by-month';
const monthly = auditTables.divided?.[step] as MonthlyTable; // it is the one above
const dayMs = 24 * 3600 * 1000;
const now = Date.now();
const kept = { audit: 400 * dayMs, endedSignIns: dayMs, emergencyEvidence: dayMs };
const nameOf = (at: number) => `audit_${new Date(at).toISOString().slice(0, 7).replace('-', '_')}`;
const ahead = [0, 1, 2, 3].map((later) => nameOf(monthOf(now, later)));

const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;
/** PGlite has one session: a second one waits for the end of its transaction. */
const hasSessions = postgres?.kind === 'system';

describe.runIf(postgres)('the audit by month', () => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeEach(async () => {
    fresh = await freshDatabase('nothing');
    database = await openFreshDatabase(fresh);
  });
  afterEach(async () => {
    await database.close();
    await fresh.dispose();
  });

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(database.db);
  const add = (id: string, at: number) =>
    run(`insert into audit (id, at, event, outcome) values ('${id}', ${at}, 'signedOut', 'ok')`);
  const partitions = async () =>
    (await run(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit'::regclass`)).rows
      .map(({ name }) => String(name))
      .toSorted();
  const placesOf = async (ids: string) =>
    (await run(`select tableoid::regclass::text as place from audit where id in (${ids}) order by at`)).rows.map(
      ({ place }) => place,
    );
  const sweep = async () => {
    const dropped: string[] = [];
    let swept = 0;
    const failures: unknown[] = [];
    await sweepOnce(
      database,
      expiringTables.filter(({ table }) => table === 'audit'),
      kept,
      {
        swept: (_, rows) => (swept += rows),
        failed: (_, error) => failures.push(error),
        dropped: (name) => dropped.push(name),
      },
    );
    expect(failures).toEqual([]);
    return { dropped, swept };
  };
  /** The table as it was before it had months. */
  async function undivide() {
    await run('drop table audit');
    await run(`delete from schema_migrations where name = '${step}'`);
    for (const statement of auditTables.migrations['001-foundation'] ?? []) await run(statement);
    for (const name of ['012-audit-by-time', '110-actions-of-operators'])
      for (const statement of auditTables.migrations[name] ?? []) await run(statement);
  }

  it('has the present month and three to come, and takes a record of any time', async () => {
    expect(await partitions()).toEqual([...ahead, 'audit_earlier', 'audit_other'].toSorted());
    await createAudit(database).record({ event: 'signedOut', outcome: 'ok' });
    await add('before', monthOf(now) - 1);
    await add('far', monthOf(now, 40));
    const places = await run('select tableoid::regclass::text as place from audit order by at');
    expect(places.rows.map(({ place }) => place)).toEqual(['audit_earlier', ahead[0], 'audit_other']);
  });

  it.runIf(hasSessions)('keeps each record that was there, and those that are written meanwhile', async () => {
    await undivide();
    await run(`insert into audit (id, at, event, outcome)
      select 'old ' || i, ${now} - i * 3600000::bigint, 'signedOut', 'ok' from generate_series(1, 20000) i`);
    const writing = { isOver: false, written: 0 };
    const audit = createAudit(database);
    const writers = [1, 2, 3].map(async () => {
      while (!writing.isOver) {
        await audit.record({ event: 'signInOpened', outcome: 'ok' });
        writing.written++;
      }
    });
    const applied = await Promise.all([1, 2].map(() => migrate(database.db, migrations, database)));
    writing.isOver = true;
    await Promise.all(writers);
    expect(applied.flat()).toEqual([step]);
    const counted = await run(`select count(*) filter (where event = 'signedOut') as old,
      count(*) filter (where event = 'signInOpened') as new from audit`);
    expect(counted.rows).toEqual([{ old: 20_000, new: writing.written }]);
    expect(writing.written).toBeGreaterThan(10);
    const limits = await run(
      `select conname from pg_constraint where conrelid = 'audit_earlier'::regclass and contype = 'c'`,
    );
    expect(limits.rows).toEqual([]);
  });

  it.runIf(hasSessions)('is as it was after a migration that is refused', async () => {
    await undivide();
    await add('one', now);
    const holding = database.db.transaction().execute(async (tx) => {
      await sql`lock table audit in access share mode`.execute(tx);
      const refused = migrate(database.db, migrations, { kind: 'postgres', lockMs: 50, attempts: 2 });
      await expect(refused).rejects.toThrow('193-audit-by-month waits for a table');
    });
    await holding;
    await add('of a year to come', monthOf(now, 14));
    expect(await migrate(database.db, migrations, database)).toEqual([step]);
    expect(await placesOf(`'one', 'of a year to come'`)).toEqual(['audit_earlier', 'audit_earlier']);
  });

  it('loses a month at once when its last record has expired, and nothing else', async () => {
    const [first, second] = [-15, -14].map((later) => monthOf(now, later)) as [number, number];
    await run('drop table audit_earlier');
    for (const from of [first, second])
      await run(`create table ${nameOf(from)} partition of audit for values from (${from}) to (${monthOf(from, 1)})`);
    await add('gone', first + dayMs);
    await add('in a month that has one left', second + 1);
    await add('stray', monthOf(now, -30));
    await add('kept', now);
    const { dropped, swept } = await sweep();
    const isSecondOver = monthOf(second, 1) <= now - kept.audit;
    expect(dropped).toEqual([nameOf(first), ...(isSecondOver ? [nameOf(second)] : [])]);
    expect(swept).toBe(1);
    const left = await run('select id from audit order by at');
    expect(left.rows.map(({ id }) => id)).toEqual([...(isSecondOver ? [] : ['in a month that has one left']), 'kept']);
    expect((await sweep()).dropped).toEqual([]);
  });

  it('loses what it had before it was divided record by record, and then as a whole', async () => {
    await add('expired', now - kept.audit - dayMs);
    await add('kept', monthOf(now) - 1);
    expect(await sweep()).toEqual({ dropped: [], swept: 1 });
    expect(await placesOf(`'kept'`)).toEqual(['audit_earlier']);
    const done = await keepMonths(database.db, monthly, 0);
    expect(done).toEqual({ dropped: ['audit_earlier'], uneven: ['audit_other'], isSpread: false });
  });

  it('gets a month that is missing once, from the process that is first, and not where strays lie', async () => {
    await run(`drop table ${ahead[2]}, ${ahead[3]}`);
    await add('stray', monthOf(now, 2));
    await Promise.all([1, 2, 3].map(() => keepMonths(database.db, monthly, kept.audit)));
    expect(await partitions()).toEqual([ahead[0], ahead[1], ahead[3], 'audit_earlier', 'audit_other'].toSorted());
    expect(await placesOf(`'stray'`)).toEqual(['audit_other']);
  });
});
