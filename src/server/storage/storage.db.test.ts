import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { asAdministrator } from '../../../test/database-server.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { createSignInCalls } from '../../../test/sign-in-calls.ts';
import { sweepInTest } from '../../../test/sweep-in-test.ts';
import { parsePageParameters } from '../../rules/paths/query.ts';
import { expiringTables, migrations } from '../tables.ts';
import { type Database, openDatabase } from './database.ts';
import { missingOfExtensions } from './extension-indexes.ts';
import { isMigrated, migrate } from './migrations.ts';
import { prepareQuery } from './prepared.ts';
import { rowsAtATime, sweepUntilClear } from './sweep.ts';
import { inTransaction } from './transaction.ts';

/** PGlite has one session: a second one waits for the end of its transaction. */
const hasSessions = process.env.TEST_DATABASE === 'postgres' && inject('postgres').kind === 'system';

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

describe('the schema', () => {
  it('is complete after the first opening, and unchanged after the second', async () => {
    expect(await isMigrated(database.db, migrations)).toBe(true);
    expect(await migrate(database.db, migrations, database)).toEqual([]);
  });

  it('keeps stored rows when a migration is applied', async () => {
    await sql`insert into counters (key, count, next_allowed_at, expires_at) values ('kept', 1, 0, 0)`.execute(
      database.db,
    );
    const step = { name: '999-test', statements: ['alter table counters add column note text'] };
    expect(await migrate(database.db, [...migrations, step], database)).toEqual(['999-test']);
    expect(await sql`select note from counters where key = 'kept'`.execute(database.db)).toMatchObject({
      rows: [{ note: null }],
    });
  });

  it('is unchanged after a migration that fails', async () => {
    const broken = { name: '998-test', statements: ['create table half (id text)', 'no statement'] };
    await expect(migrate(database.db, [...migrations, broken], database)).rejects.toThrow();
    await expect(sql`select * from half`.execute(database.db)).rejects.toThrow();
  });

  it('is migrated once when several processes start concurrently', async () => {
    const step = { name: '997-test', statements: ['create table once (id text)'] };
    const applied = await Promise.all(
      Array.from({ length: 4 }, () => migrate(database.db, [...migrations, step], database)),
    );
    expect(applied.flat()).toEqual(['997-test']);
  });

  it('that is complete is read once, however many migrations there are', async () => {
    let sent = 0;
    const counted = database.db.withPlugin({
      transformQuery({ node }) {
        sent += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await migrate(counted, migrations, database)).toEqual([]);
    // The table of migrations, their names, and on PostgreSQL the indexes that are missing or were left half built.
    expect(sent).toBe(database.kind === 'postgres' ? 4 : 2);
  });

  it('is refused by an older version, unless the operator says that it is the one directly before', async () => {
    const step = { name: '996-test', statements: ['create table future (id text)'] };
    await migrate(database.db, [...migrations, step], database);
    await expect(openFreshDatabase(fresh)).rejects.toThrow(/newer version .*996-test.*NEWER_DATABASE/);
    const { kind } = database;
    expect(await migrate(database.db, migrations, { kind, mayBeNewer: true })).toEqual([]);
  });

  it.runIf(hasSessions || process.env.TEST_DATABASE === 'sqlite')(
    'gets an index of a large table once, while several processes start',
    async () => {
      const step = {
        name: '995-test',
        statements: [],
        indexes: [{ name: 'counters_by_count', on: 'counters (count)' }],
      };
      const applied = await Promise.all(
        Array.from({ length: 4 }, () => migrate(database.db, [...migrations, step], database)),
      );
      expect(applied.flat()).toEqual(['995-test']);
      await expect(sql`create index counters_by_count on counters (count)`.execute(database.db)).rejects.toThrow(
        'exists',
      );
    },
  );
});

describe.runIf(hasSessions)('an index that needs an extension', () => {
  const missing = async () => (await missingOfExtensions(database.db, migrations)).map(({ name }) => name);
  const change = (statement: string) => asAdministrator(fresh.env.DATABASE_URL ?? '', statement);

  it('is built by the first start that has the extension, or may add it', async () => {
    expect(await missing()).toEqual([]);
    await change('drop extension pg_trgm cascade');
    expect(await missing()).toContain('accounts_by_part_of_name');
    expect(await migrate(database.db, migrations, database)).toEqual([]);
    expect(await missing()).toEqual([]);
  });

  it('stops no start of a user who may not add the extension', async () => {
    const user = `limited_${process.pid}`;
    await change('drop extension pg_trgm cascade');
    await change(`create role ${user} login in role pg_read_all_data`);
    await change(`grant all on schema public to ${user}`);
    await change(`grant all on all tables in schema public to ${user}`);
    try {
      const url = new URL(fresh.env.DATABASE_URL ?? '');
      url.searchParams.set('options', `-c role=${user}`);
      const limited = await openDatabase({ databaseUrl: url.href, isPooled: false, connections: 2 }, migrations);
      expect(limited.applied).toEqual([]);
      await limited.close();
      expect(await missing()).toContain('accounts_by_part_of_name');
    } finally {
      await change(`drop owned by ${user}`);
      await change(`drop role ${user}`);
    }
  });
});

describe.runIf(hasSessions)('a migration of PostgreSQL', () => {
  const options = { kind: 'postgres', lockMs: 50, attempts: 1 } as const;
  const wider = { name: '994-test', statements: ['alter table counters add column note text'] };

  it('gives up soon where a table is held, and leaves nothing behind', async () => {
    await inTransaction(database, async (tx) => {
      await sql`lock table counters in access share mode`.execute(tx);
      const refused = migrate(database.db, [...migrations, wider], options);
      await expect(refused).rejects.toThrow(/994-test waits for a table/);
    });
    expect(await migrate(database.db, [...migrations, wider], options)).toEqual(['994-test']);
  });

  it('builds an index while the table is written, and again where a killed process has left a half', async () => {
    await sql`insert into counters (key, count, next_allowed_at, expires_at) values ('a', 1, 0, 0), ('b', 1, 0, 0)`.execute(
      database.db,
    );
    const half = sql`create unique index concurrently counters_by_count on counters (count)`.execute(database.db);
    await expect(half).rejects.toThrow('could not create unique index');
    const step = { name: '993-test', statements: [], indexes: [{ name: 'counters_by_count', on: 'counters (count)' }] };
    expect(await migrate(database.db, [...migrations, step], options)).toEqual(['993-test']);
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass('counters_by_count') and indisvalid and not indisunique`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });
});

// Windows has no such modes.
describe.runIf(process.env.TEST_DATABASE === 'sqlite' && process.platform !== 'win32')('the embedded database', () => {
  it('can be read by its owner alone, also where its folder and an earlier file could be read by all', async () => {
    const folder = fresh.env.DATA_DIR;
    const files = ['portico.db', 'portico.db-wal', 'portico.db-shm'].map((name) => join(folder, name));
    await database.close();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'portico.db'), 0o644);
    database = await openFreshDatabase(fresh);
    await sql`insert into counters (key, count, next_allowed_at, expires_at) values ('one', 1, 0, 0)`.execute(
      database.db,
    );
    expect(files.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['600', '600', '600']);
  });
});

describe('a transaction', () => {
  it('is rolled back completely when it fails', async () => {
    const insert = sql`insert into counters (key, count, next_allowed_at, expires_at) values ('undone', 1, 0, 0)`;
    const work = inTransaction(database, async (tx) => {
      await insert.execute(tx);
      throw new Error('stop');
    });
    await expect(work).rejects.toThrow('stop');
    expect((await sql`select * from counters`.execute(database.db)).rows).toEqual([]);
  });
});

it.runIf(process.env.TEST_DATABASE === 'postgres')('tells how many connections are used and waited for', async () => {
  const { DATABASE_URL: databaseUrl = '' } = fresh.env;
  const small = await openDatabase({ databaseUrl, isPooled: false, connections: 1 }, migrations);
  const counts = await small.db.transaction().execute(async (tx) => {
    const waiting = sql`select 1`.execute(small.db);
    await sql`select 1`.execute(tx);
    return { waiting, counted: small.connections?.() };
  });
  await counts.waiting;
  expect(counts.counted).toEqual({ inUse: 1, idle: 0, waiting: 1, limit: 1 });
  expect(small.connections?.()).toMatchObject({ inUse: 0, idle: 1, waiting: 0 });
  await small.close();
});

describe('a prepared statement', () => {
  it('uses the values of each run and its constant values', async () => {
    const { db } = database;
    const insert = prepareQuery<{ key: string; count: number }>(db, (slot) =>
      db.insertInto('counters').values({ key: slot('key'), count: slot('count'), next_allowed_at: 7, expires_at: 0 }),
    );
    const find = prepareQuery<{ least: number }, { key: string; next_allowed_at: number }>(db, (slot) =>
      db.selectFrom('counters').select(['key', 'next_allowed_at']).where('count', '>=', slot('least')).orderBy('key'),
    );
    await Promise.all([insert({ key: 'one', count: 1 }), insert({ key: 'two', count: 2 })]);
    expect((await find({ least: 1 })).rows).toEqual([
      { key: 'one', next_allowed_at: 7 },
      { key: 'two', next_allowed_at: 7 },
    ]);
    expect((await find({ least: 2 })).rows).toEqual([{ key: 'two', next_allowed_at: 7 }]);
  });
});

describe('the sweep', () => {
  const dayMs = 24 * 3600 * 1000;
  const retention = { audit: 400 * dayMs, endedSignIns: dayMs, emergencyEvidence: 730 * dayMs };

  it('deletes audit records and ended sign-ins after their retention', async () => {
    const audited = (id: string, days: number) => ({
      id,
      at: Date.now() - days * dayMs,
      event: 'signInOpened',
      outcome: 'ok',
      account_id: null,
      client_id: null,
      sign_in_id: null,
      address: null,
      trace_id: null,
    });
    await database.db
      .insertInto('audit')
      .values([audited('kept', 399), audited('old', 401)])
      .execute();
    const { store } = createSignInCalls(database);
    for (const [id, hours] of [
      ['open', -1],
      ['ended', 23],
      ['long over', 25],
    ] as const) {
      const opened = {
        clientId: 'app',
        brandId: 0,
        redirectUri: 'https://app.example',
        request: {},
        browserToken: 'x',
      };
      const parameters = parsePageParameters(new URLSearchParams());
      await store.open({ ...opened, id, parameters, lifetimeMs: -hours * 3_600_000 });
    }
    await sweepInTest(database, retention);
    expect(await database.db.selectFrom('audit').select('id').execute()).toEqual([{ id: 'kept' }]);
    const left = await database.db.selectFrom('sign_ins').select('id').orderBy('id').execute();
    expect(left).toEqual([{ id: 'ended' }, { id: 'open' }]);
  });

  it('deletes only expired rows, in bounded batches', async () => {
    const now = Date.now();
    const batch = rowsAtATime[database.kind];
    const rows = Array.from({ length: batch + 200 }, (_, n) => ({
      key: `counter ${n}`,
      count: 1,
      next_allowed_at: 0,
      expires_at: n < batch + 40 ? now - 1000 : now + 60_000,
    }));
    await database.db.insertInto('counters').values(rows).execute();
    expect(await sweepInTest(database, retention)).toBe(batch);
    expect(await sweepInTest(database, retention)).toBe(40);
    expect(await sweepInTest(database, retention)).toBe(0);
    expect((await database.db.selectFrom('counters').selectAll().execute()).length).toBe(160);
  });

  it('goes on after a table that cannot be swept, tells how many rows each lost, and names the one that failed', async () => {
    const expired = { key: 'over', count: 1, next_allowed_at: 0, expires_at: 1 };
    await database.db.insertInto('counters').values(expired).execute();
    await sql`alter table logout_notices rename to out_of_reach`.execute(database.db);
    const swept = new Map<string, number>();
    const failedTables: string[] = [];
    const sweeping = sweepUntilClear(database, expiringTables, {
      retention,
      watch: { swept: (table, rows) => swept.set(table, rows), failed: (table) => failedTables.push(table) },
      signal: new AbortController().signal,
    });
    await expect(sweeping).rejects.toThrow(/^Expired rows stay in logout_notices \(.*logout_notices.*\)\.$/);
    expect(failedTables).toEqual(['logout_notices']);
    expect([...swept.keys()]).toEqual(
      expiringTables.flatMap(({ table }) => (table === 'logout_notices' ? [] : [table])),
    );
    expect(swept.get('counters')).toBe(1);
    expect(await database.db.selectFrom('counters').selectAll().execute()).toEqual([]);
  });

  it('deletes browsers that were not seen for the lifetime of their cookie', async () => {
    const day = 24 * 3600 * 1000;
    const seen = (device_hash: string, days: number) => ({
      account_id: 'a',
      device_hash,
      seen_at: Date.now() - days * day,
    });
    await database.db
      .insertInto('devices')
      .values([seen('lately', 399), seen('long ago', 401)])
      .execute();
    await sweepInTest(database, retention);
    const left = await database.db.selectFrom('devices').select('device_hash').execute();
    expect(left).toEqual([{ device_hash: 'lately' }]);
  });
});
