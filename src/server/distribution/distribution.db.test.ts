import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { citusBinaries } from '../../../test/citus-cluster.ts';
import { createClusterDatabases, queryAt } from '../../../test/cluster-databases.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { createAudit } from '../audit/audit.ts';
import { readConfig } from '../config.ts';
import { isSpread } from '../storage/spread-tables.ts';
import { spreadableTables } from '../tables.ts';
import { type DistributionInput, distribute } from './distribute.ts';

const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;
const citus = postgres?.kind === 'system' ? citusBinaries() : undefined;
const secret = 's'.repeat(43);

const asked: DistributionInput = { isDry: false, operator: 'ann', tell: () => undefined };
const spread = (url: string, further: Partial<DistributionInput> = {}) =>
  distribute(readConfig({ DATABASE_URL: url, SECRETS: secret }), { ...asked, ...further });

it('spreads nothing on the embedded database', async () => {
  await expect(distribute(readConfig({ DATA_DIR: '/nowhere' }), asked)).rejects.toThrow(
    'The embedded database is on one',
  );
});

describe.runIf(postgres?.kind === 'system')('on a PostgreSQL without Citus', () => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase();
  });
  afterEach(() => fresh.dispose());

  it('what can be spread has its column in each unique key, never empty, and no foreign keys', async () => {
    expect(spreadableTables.map(({ table }) => table)).toEqual(['audit']);
    for (const { table, spreadBy } of spreadableTables) {
      const [row] = await queryAt(
        fresh.env.DATABASE_URL ?? '',
        `select attnotnull as filled,
          (select count(*)::int from pg_index where indrelid = attrelid and indisunique and not attnum = any(indkey)) as unkeyed,
          (select count(*)::int from pg_constraint where contype = 'f' and attrelid in (conrelid, confrelid)) as foreign
        from pg_attribute where attrelid = '${table}'::regclass and attname = '${spreadBy}'`,
      );
      expect({ table, ...row }).toEqual({ table, filled: true, unkeyed: 0, foreign: 0 });
    }
  });

  it.runIf(postgres?.kind === 'system' && !postgres.workers)(
    'nothing is spread, and a sentence says what lacks',
    async () => {
      const url = fresh.env.DATABASE_URL ?? '';
      await expect(spread(url)).rejects.toThrow('The database has no Citus.');
      await expect(
        distribute(readConfig({ DATABASE_URL: url, DATABASE_POOLED: 'true', SECRETS: secret }), asked),
      ).rejects.toThrow('A pooler cannot be used');
    },
  );
});

describe.runIf(citus)('on a coordinator of Citus with two workers', () => {
  const on = createClusterDatabases(citus ?? '');
  const records = () => on.one('select count(*) from audit');
  const placesOnWorkers = () =>
    on.one(`select count(distinct nodename || nodeport) from citus_shards where table_name = 'audit'::regclass`);

  it('the audit is spread as it is, and once', async () => {
    await on.write(3000);
    await on.run('analyze');
    expect(await spread(on.url(), { isDry: true })).toMatchObject([
      { table: 'audit', by: 'id', workers: 2, parts: 12, state: 'not spread', rows: 3000 },
    ]);
    expect(await isSpread(on.database().db, 'audit')).toBe(false);
    const before = await on.one(`select md5(string_agg(a::text, '|' order by at, id)) from audit a`);
    expect(await spread(on.url(), { reason: 'it grows' })).toMatchObject([
      { table: 'audit', state: 'spread now', rows: 3000 },
    ]);
    expect(await placesOnWorkers()).toBe(2);
    expect(
      await on.one(`select md5(string_agg(a::text, '|' order by at, id)) from audit a where event = 'signedOut'`),
    ).toBe(before);
    const [record] = await createAudit(on.database()).read({ event: 'operatorAction', limit: 10 });
    expect(record).toMatchObject({
      outcome: 'distributeDatabase',
      operator: 'ann',
      details: { table: 'audit', rows: 3000, reason: 'it grows' },
    });
    expect(await spread(on.url())).toMatchObject([{ table: 'audit', state: 'spread before', rows: 0 }]);
    expect(await records()).toBe(3001);
    const left =
      await on.run(`select relname from pg_class where relname like 'audit%\\_spread\\_%' and relkind in ('r', 'p')
      or relname like 'audit%unspread%'`);
    expect(left.rows).toEqual([]);
  });

  it('the audit loses no record while processes write it, by prepared statements too', async () => {
    await on.write(60_000);
    const audit = createAudit(on.database());
    const writing = { isOver: false, written: 0, longestMs: 0 };
    const writers = [1, 2, 3].map(async () => {
      while (!writing.isOver) {
        const startedAt = performance.now();
        await audit.record({ event: 'signInOpened', outcome: 'ok' });
        writing.written += 1;
        writing.longestMs = Math.max(writing.longestMs, performance.now() - startedAt);
      }
    });
    await spread(on.url());
    writing.isOver = true;
    await Promise.all(writers);
    await audit.record({ event: 'signInOpened', outcome: 'ok' });
    expect(writing.written).toBeGreaterThan(100);
    expect(writing.longestMs).toBeLessThan(3000);
    expect(await on.one(`select count(*) from audit where event = 'signInOpened'`)).toBe(writing.written + 1);
    expect(await records()).toBe(60_000 + writing.written + 2);
  });

  it('a command that was ended in the middle goes on', async () => {
    await on.write(50_000);
    const stop = () => {
      throw new Error('stopped');
    };
    await expect(spread(on.url(), { tell: stop })).rejects.toThrow('stopped');
    expect(await on.one('select count(*) from audit_spread')).toBe(20_000);
    expect(await spread(on.url())).toMatchObject([{ state: 'spread now', rows: 30_000 }]);
    expect(await records()).toBe(50_001);
  });

  it('a table that a migration has changed meanwhile is copied again', async () => {
    await on.write(50_000);
    await expect(spread(on.url(), { tell: () => expect.unreachable('stopped') })).rejects.toThrow('stopped');
    await on.run('alter table audit add column extra text; create index audit_by_extra on audit (extra)');
    expect(await spread(on.url())).toMatchObject([{ state: 'spread now', rows: 50_000 }]);
    expect(await on.one('select count(extra) from audit')).toBe(0);
    expect(await on.one(`select count(*) from pg_index where indrelid = 'audit'::regclass`)).toBe(5);
    await on.run('create table audit_unspread ()'); // as if the command had ended before it removed it
    expect(await spread(on.url())).toMatchObject([{ state: 'spread before' }]);
    expect(await on.one(`select to_regclass('audit_unspread')`)).toBe(null);
  });

  it('only one command spreads tables at a time', async () => {
    await on.write(50_000);
    const second: Promise<unknown>[] = [];
    await spread(on.url(), { tell: () => second.push(spread(on.url()).catch((reason) => reason.message)) });
    expect(await second[0]).toBe('Another command spreads the tables of this database now.');
  });

  it('a sentence says that there is no worker, or that the user lacks rights', async () => {
    await on.run('create role guest login');
    await on.run('grant all on schema public to guest; grant all on all tables in schema public to guest');
    const guest = new URL(on.url());
    guest.username = 'guest';
    await expect(spread(guest.href)).rejects.toThrow('The user of DATABASE_URL may not do this (must be owner of');
    await on.run('drop owned by guest; drop role guest');
    await on.run('select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid > 0');
    await expect(spread(on.url())).rejects.toThrow('Citus has no worker.');
  });
});
