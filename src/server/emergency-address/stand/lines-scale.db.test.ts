import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { asAdministrator } from '../../../../test/database-server.ts';
import { effort } from '../../../../test/effort.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import { perform } from '../../perform.ts';
import { lineStands } from './line-conditions.ts';

/** In `npm run soak` alone. */
const lines = 200_000;
const companies = 10;
const company = 'company-1';
/** Of a page, as the console asks for them. */
const users = 200;
/** On two cores that tests share. */
const longestPageMs = 400;
const longestCountsMs = 1000;
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

/** Of each company: a line in 80 without a choice, one in 100 refused, and a few addresses that are being checked. */
async function grow(databaseUrl: string): Promise<void> {
  const at = Date.now();
  const each = (every: number) => `from generate_series(1, ${lines}) i where (i / ${companies}) % ${every} = 0`;
  const statements = [
    `insert into companies (id, name, brand_id, sso_enforced, created_at)
      select 'company-' || i, 'Company ' || i, 0, 0, ${at} from generate_series(0, ${companies - 1}) i`,
    `insert into accounts (id, company_id, brand_id, email, email_key, first_name, last_name, role, state, state_since,
        created_at, updated_at)
      select 'account-' || i, 'company-' || i % ${companies}, 0, 'p' || i || '@grown.example', 'p' || i || '@grown.example',
        'Ann', 'Other', 'user', 'active', ${at}, ${at}, ${at} from generate_series(1, ${lines}) i`,
    `insert into lines (id, account_id, company_id, kind, name, e164, country_iso, is_main, follows_main, location_only, created_at)
      select 'line-' || i, 'account-' || i, 'company-' || i % ${companies}, 'digitalLine', 'Phone', '+1650' || 1000000 + i, 'US', 1, 0, 0, ${at}
      from generate_series(1, ${lines}) i`,
    `insert into emergency_locations (id, company_id, name, name_key, address, address_key, format_id, status, evidence, created_at)
      select 'office-' || i, 'company-' || i % ${companies}, 'Office ' || i, 'office ' || i, '{"country":"US","city":"Salem"}',
        'key-' || i, 'US-1', 'Valid', '{"level":"msag"}', ${at} from generate_series(1, 2000) i`,
    `insert into emergency_registrations (id, line_id, account_id, choice, location_id, address, format_id, evidence, status, outside_area, registered_at)
      select 'choice-' || i, 'line-' || i, 'account-' || i, 'location', 'office-' || 1 + i % 2000, '{"country":"US","city":"Salem"}', 'US-1',
        '{"level":"msag"}', case when (i / ${companies}) % 100 = 0 then 'Invalid' else 'Valid' end, 0, ${at}
      from generate_series(1, ${lines}) i where (i / ${companies}) % 80 <> 0`,
    `insert into emergency_provisioning (id, registration_id, line_id, wanted, state, tries, waits, is_claimed)
      select 'order-' || i, 'choice-' || i, 'line-' || i, 'provision',
        case when (i / ${companies}) % 200 = 1 then 'pending' else 'effective' end, 1, 0, 0
      from generate_series(1, ${lines}) i where (i / ${companies}) % 80 <> 0`,
    `insert into emergency_locations (id, company_id, account_id, name, name_key, address, address_key, format_id, status, evidence,
        slot, check_reference, created_at)
      select 'home-' || i, 'company-' || i % ${companies}, 'account-' || i, 'Home', 'home', '{"country":"US","city":"Salem"}', 'home',
        'US-1', 'Provisioning', '{"level":"format"}', 1, 'reference-' || i, ${at} ${each(300)}`,
    'vacuum analyze',
  ];
  for (const statement of statements) await asAdministrator(databaseUrl, statement);
}

async function bestOf(runs: number, act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await act();
    times.push(performance.now() - startedAt);
  }
  return Math.min(...times);
}

describe.runIf(postgres?.kind === 'system' && effort > 1)(`of ${lines} lines on PostgreSQL`, () => {
  let fresh: FreshDatabase;
  let installation: Installation;
  beforeAll(async () => {
    fresh = await freshDatabase();
    await grow(fresh.env.DATABASE_URL ?? '');
    installation = await openInstallation(readConfig(fresh.env));
  }, 600_000);
  afterAll(async () => {
    await installation.close();
    await fresh.dispose();
  });

  it.each([undefined, ...lineStands])(
    'a page of those of a company is listed by where they stand: %s',
    async (stand) => {
      const list = () => perform(installation, 'listLines', { company, stand, users });
      const { lines: listed } = await list();
      const tookMs = await bestOf(3, list);
      process.stderr.write(`${stand ?? 'all'}: ${listed.length} lines in ${tookMs.toFixed(0)} ms\n`);
      expect(listed.length).toBeGreaterThan(users / 2);
      expect(tookMs).toBeLessThan(longestPageMs);
    },
  );

  it('are counted by one statement for a company', async () => {
    const count = () => perform(installation, 'showLineCounts', { company });
    const counts = await count();
    const tookMs = await bestOf(3, count);
    process.stderr.write(`${JSON.stringify(counts)} in ${tookMs.toFixed(0)} ms\n`);
    expect(counts.all).toBe(lines / companies);
    expect(tookMs).toBeLessThan(longestCountsMs);
  });
});
