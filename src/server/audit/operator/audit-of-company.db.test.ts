import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { growTables } from '../../../../test/grown-tables.ts';
import { problemOf, type SentStatement } from '../../../../test/plans.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput } from '../../operations.ts';
import { perform } from '../../perform.ts';

let fresh: FreshDatabase;
let installation: Installation;
const accounts: Record<string, string> = {};
beforeAll(async () => {
  fresh = await freshDatabase();
  installation = await openInstallation(readConfig(fresh.env));
  for (const company of ['acme', 'Acme', 'other']) {
    await installation.accounts.saveCompany({ id: company, name: company, brandId: 0, mainNumbers: [] });
    const person = { firstName: 'Ann', lastName: 'Other', company, email: `ann@${company}.example` };
    accounts[company] = (await perform(installation, 'addAccount', { account: person })).id;
  }
});
beforeEach(() => installation.database.db.deleteFrom('audit').execute());
afterAll(async () => {
  await installation.close();
  await fresh.dispose();
});

const at = Date.now() - 3_600_000;
const write = (...rows: { readonly [column: string]: string | number | undefined }[]) =>
  installation.database.db
    .insertInto('audit')
    .values(rows.map((row, n) => ({ id: `r${n}`, at: at + n, event: 'signedOut', outcome: 'ok', ...row })))
    .execute();
const read = (input: OperationInput<'readAudit'>) => perform(installation, 'readAudit', input);
const idsOf = async (input: OperationInput<'readAudit'>) => (await read(input)).map(({ id }) => id);
const action = (outcome: string, details: object) => ({
  event: 'operatorAction',
  outcome,
  details: JSON.stringify(details),
});

describe('the audit of one company', () => {
  it('has the records of its accounts, and what operators did that names it', async () => {
    await write(
      { id: 'in', account_id: accounts.acme },
      { id: 'both', account_id: accounts.acme, ...action('addPolicy', { policy: { company: 'acme' } }) },
      { id: 'named', ...action('enforceSso', { company: 'acme', isEnforced: true }) },
      { id: 'company', ...action('setCompany', { id: 'acme', changes: {} }) },
      { id: 'connection', ...action('setSsoConnection', { id: 'acme' }) },
      { id: 'case', ...action('enforceSso', { company: 'Acme' }) },
      { id: 'longer', ...action('enforceSso', { company: 'acme2' }) },
      { id: 'text', ...action('setClient', { changes: { scopes: ['","company":"acme"'] } }) },
      { id: 'other', account_id: accounts.other },
      { id: 'nobody' },
    );
    expect(await idsOf({ company: 'acme' })).toEqual(['company', 'named', 'both', 'in']);
    expect(await idsOf({ company: 'Acme' })).toEqual(['case']);
    expect(await idsOf({ company: 'none' })).toEqual([]);
    expect(await idsOf({ company: 'acme', operation: 'enforceSso' })).toEqual(['named']);
    expect(await idsOf({ company: 'acme', operation: 'enforceSso,addPolicy,nothing' })).toEqual(['named', 'both']);
    expect(await idsOf({ company: 'acme', event: 'signedOut' })).toEqual(['in']);
    expect(await idsOf({ company: 'acme', from: at + 2, to: at + 3 })).toEqual(['named']);
  });

  it('answers an account of another company as one that is not there', async () => {
    await write({ account_id: accounts.acme }, { account_id: accounts.other }, { account_id: 'removed' });
    expect(await idsOf({ company: 'acme', who: 'ann@acme.example' })).toEqual(['r0']);
    for (const who of ['ann@other.example', String(accounts.other), 'removed', 'nobody@acme.example'])
      expect(await read({ company: 'acme', who })).toEqual([]);
  });

  it('is read page by page, also where records have one time', async () => {
    const named = action('enforceSso', { company: 'acme' });
    await write(
      ...Array.from({ length: 7 }, (_, n) => ({
        at: at + Math.floor(n / 4),
        ...(n % 2 === 0 ? named : { account_id: accounts.acme }),
      })),
    );
    for (const company of ['acme', undefined]) {
      const all = await idsOf({ company });
      const paged: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await read({ company, after, limit: 3 });
        paged.push(...page.map(({ id }) => id));
        after = page.at(-1)?.place;
        if (page.length < 3) break;
      }
      expect(paged).toEqual(all);
      expect(new Set(paged).size).toBe(7);
    }
  });
});

const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

// A plan of Citus says nothing of the indexes on its workers.
it.runIf(postgres?.kind === 'system' && !postgres.workers)(
  'the records of one company are found by indexes in a large PostgreSQL table',
  async () => {
    const sent: SentStatement[] = [];
    const executor = installation.database.db.getExecutor();
    const execute = executor.executeQuery;
    const watch = vi.spyOn(executor, 'executeQuery').mockImplementation((query) => {
      sent.push({ text: query.sql, values: query.parameters });
      return Reflect.apply(execute, executor, [query]);
    });
    await read({ company: 'acme' });
    await read({ company: 'acme', before: { at, id: 'r0' } });
    await read({ company: 'acme', operator: 'ann', from: at });
    await read({ company: 'acme', operation: 'addPolicy,removePolicy' });
    watch.mockRestore();
    const statements = sent.filter(({ text }) => text.includes('"of_company"'));
    expect(statements).toHaveLength(4);
    const large = await freshDatabase();
    const client = new pg.Client({ connectionString: large.env.DATABASE_URL });
    await client.connect();
    await growTables(client);
    for (const statement of statements) {
      expect(await problemOf(client, statement)).toBeUndefined();
      const { rows } = await client.query(`explain (costs off) ${statement.text}`, [...statement.values]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('accounts_of_company');
      expect(plan).toMatch(
        /Index Cond: \(\(event = 'operatorAction'::text\)|Index Cond: \(event = 'operatorAction'::text\)/,
      );
      expect(plan).not.toContain('Seq Scan on audit');
    }
    await client.end();
    await large.dispose();
  },
);
