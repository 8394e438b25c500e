import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { asAdministrator } from '../../../test/database-server.ts';
import { effort } from '../../../test/effort.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { startPortico } from '../../../test/portico.ts';
import { loadable, startSignInLoad } from '../../../test/sign-in-load.ts';
import { expiringTables } from '../tables.ts';
import { rowsAtATime, sweepOnce } from './sweep.ts';

/** In `npm run soak` alone: a million, and three millions. */
const accounts = 50_000 * effort;
const records = 150_000 * effort;
const signIns = 100 * effort;
const atOnce = 16;
const roomFor = (attempts: number) => ({
  FAILURES_PER_ACCOUNT: String(2 * attempts),
  FAILURES_PER_ADDRESS: String(2 * attempts),
});
const longestBatchMs = 200;
const dayMs = 24 * 3600 * 1000;
const retention = { audit: 400 * dayMs, endedSignIns: dayMs, emergencyEvidence: 730 * dayMs };
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

/** Adds accounts, and records of which a twentieth has expired. */
async function grow(databaseUrl: string): Promise<void> {
  const at = Date.now();
  const statements = [
    `insert into companies (id, name, brand_id, sso_enforced, created_at) values ('grown', 'Grown', 0, 0, ${at})`,
    `insert into accounts (id, company_id, brand_id, email, email_key, first_name, last_name, role, state,
        failures_in_a_row, created_at, updated_at)
      select 'account-' || i, 'grown', 0, 'p' || i || '@grown.example', 'p' || i || '@grown.example', 'Pat',
        'Number ' || i, 'user', 'active', 0, ${at}, ${at} from generate_series(1, ${accounts}) i`,
    `insert into credentials (id, account_id, hash, created_at)
      select 'credential-' || i, 'account-' || i, 'none', ${at} from generate_series(1, ${accounts}) i`,
    `insert into oidc_records (model, id, payload, grant_id, account_id, expires_at)
      select (array['Session', 'Grant', 'RefreshToken', 'AccessToken'])[1 + i % 4], md5(i::text), repeat('x', 380),
        md5('grant' || i), 'account-' || (i % ${accounts}),
        ${at} + case when i % 20 = 0 then -1000 else 1209600000 + i end from generate_series(1, ${records}) i`,
    'vacuum analyze',
  ];
  for (const statement of statements) await asAdministrator(databaseUrl, statement);
}

describe.runIf(postgres?.kind === 'system' && effort > 1)(
  `a PostgreSQL database of ${accounts} accounts and ${records} records`,
  () => {
    let fresh: FreshDatabase;
    beforeAll(async () => {
      fresh = await freshDatabase('demo');
      await grow(fresh.env.DATABASE_URL ?? '');
    }, 1_200_000);
    afterAll(() => fresh.dispose());

    it('is swept in short batches, which are no longer when little has expired', async () => {
      const database = await openFreshDatabase(fresh);
      const batches: number[] = [];
      let swept = 0;
      const watch = {
        swept: (_table: string, rows: number) => {
          swept += rows;
        },
        failed: (_table: string, error: unknown) => expect.unreachable(String(error)),
      };
      for (let due: readonly (typeof expiringTables)[number][] = expiringTables; due.length > 0; ) {
        const startedAt = performance.now();
        due = await sweepOnce(database, due, retention, watch);
        batches.push(performance.now() - startedAt);
      }
      const ordered = batches.toSorted((a, b) => a - b);
      const [median = 0, longest = 0] = [ordered[Math.floor(ordered.length / 2)], ordered.at(-1)];
      process.stderr.write(
        `Sweep of ${swept} rows: ${batches.length} batches of ${rowsAtATime.postgres}, median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms\n`,
      );
      await database.close();
      expect(swept).toBeGreaterThanOrEqual(records / 20);
      expect(median).toBeLessThan(longestBatchMs);
    });

    it('signs everybody in who comes from one address at once, without a deadlock', async () => {
      const database = await openFreshDatabase(fresh);
      // All are one account: as many as try at once must fit into its limit, which counts an attempt before its outcome.
      const portico = await startPortico({ database: fresh, env: { ...loadable, ...roomFor(atOnce) } });
      const startedAt = performance.now();
      const load = await startSignInLoad(portico, atOnce, { address: '198.51.100.7' });
      await expect.poll(() => load.acknowledged.length, { timeout: 40_000 * effort }).toBeGreaterThan(signIns);
      await load.stop();
      const seconds = (performance.now() - startedAt) / 1000;
      await portico.stop(); // a connection counts its deadlocks when it ends
      const counted = sql<{
        deadlocks: number;
      }>`select deadlocks from pg_stat_database where datname = current_database()`;
      const [row] = (await counted.execute(database.db)).rows;
      await database.close();
      process.stderr.write(`${load.acknowledged.length} sign-ins from one address in ${seconds.toFixed(0)} s\n`);
      expect(load.answers.filter(({ status }) => status >= 500 || status === 429 || status === 0)).toEqual([]);
      expect(row?.deadlocks).toBe(0);
    });
  },
);
