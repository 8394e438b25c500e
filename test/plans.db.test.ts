import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { stepsThroughDomain } from '../src/server/accounts/companies/find-companies.ts';
import { matches } from '../src/server/accounts/list-accounts.ts';
import type { Tables } from '../src/server/storage/tables.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { growTables } from './grown-tables.ts';
import { problemOf } from './plans.ts';

const clock = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

describe.runIf(postgres?.kind === 'system')('the plan of a statement', () => {
  let fresh: FreshDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    fresh = await freshDatabase();
    client = new pg.Client({ connectionString: fresh.env.DATABASE_URL });
    await client.connect();
    await growTables(client);
  });
  afterAll(async () => {
    await client.end();
    await fresh.dispose();
  });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: async () => expect.unreachable() }) });
  const ask = (text: string, ...values: readonly unknown[]) => problemOf(client, { text, values });

  it.each([
    ['a comparison with a clock that may change from row to row', `select from audit where at < ${clock}`],
    ['a condition without an index', `select from accounts where last_name = 'Other'`],
    ['an alternative that no index serves', `delete from counters where key = 'a' or key in (select id from accounts)`],
    ['an order without an index', 'select from messages order by error limit 5'],
    ['the search of the first row that fits', `select from audit where outcome = 'a' order by at limit 1`],
    ['a count', 'select count(*) from accounts'],
  ])('that reads a whole table tells so: %s', async (_, text) => {
    expect(await ask(text)).toContain('it reads the whole table');
  });

  it.each([
    ['a primary key', `select from accounts where id = $1`, ['a']],
    ['an instant that is read once', `select from audit where at < (select ${clock}) - $1`, [1]],
    ['the first rows of an index', 'select from audit order by at limit 5', []],
    ['a table that stays small', `select from companies where name = 'Acme'`, []],
    ['what is no query', 'set constraints all deferred', []],
  ])('that an index serves has no problem: %s', async (_, text, values) => {
    expect(await ask(text, ...values)).toBeUndefined();
  });

  it.each([{ name: 'zzzz' }, { name: 'zz' }, { number: '5550199' }, { emailDomain: 'nobody.example' }])(
    'that searches accounts by a part has no problem: %j',
    async (filter) => {
      const list = database.selectFrom('accounts').select('id').where(matches(filter, 'postgres'));
      const { sql, parameters } = list.orderBy('id').limit(51).compile();
      expect(await ask(sql, ...parameters)).toBeUndefined();
    },
  );

  it('that finds the companies of a domain has no problem', async () => {
    const { sql, parameters } = stepsThroughDomain('nobody.example').compile(database);
    expect(await ask(sql, ...parameters)).toBeUndefined();
  });

  it('that changes rows of a subquery with a limit tells that the limit may be applied again', async () => {
    const rows = `select id from messages where channel = 'email' and next_at < 1 and state in ('queued') order by next_at limit 10`;
    const claim = (of: string) => `update messages set tries = tries + 1 where id ${of} returning *`;
    expect(await ask(claim(`in (${rows} for update skip locked)`))).toContain('limit');
    expect(await ask(claim(`in (${rows})`))).toContain('limit');
    expect(await ask(claim(`= any(array(${rows} for update skip locked))`))).toBeUndefined();
    const materialized = `with due as materialized (${rows} for update skip locked)`;
    expect(await ask(`${materialized} ${claim('in (select id from due)')}`)).toBeUndefined();
  });
});
