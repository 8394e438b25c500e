import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { asAdministrator } from '../../../test/database-server.ts';
import { effort } from '../../../test/effort.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from '../storage/database.ts';
import { readCounts } from './read-counts.ts';
import { readFunnels } from './read-funnels.ts';
import { createSignInTotals } from './statistics.ts';

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];
const brands = 26;
const companies = 2000;
const hours = 40 * 24;
const days = 365;
/** Of an answer at the server. */
const longestMs = 300;
/** In `npm run soak` alone. */
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

const thisHour = Math.floor(Date.now() / hourMs) * hourMs;
const today = Math.floor(thisHour / dayMs) * dayMs;

/** Each company has sign-ins by one of three apps in each hour: five steps, two ways, and a failure in every third. */
async function grow(databaseUrl: string): Promise<void> {
  const rows = (unit: string, first: number, last: number, unitMs: number, expiresAt: number) =>
    `insert into sign_in_counts select '${unit}', ${first} - n::bigint * ${unitMs}, company % ${brands}, 'app' || (company % 7 + step.app), 'company-' || company,
      step.name, step.way, step.outcome, '', 1 + company % 5, ${expiresAt}
      from generate_series(0, ${last}) n, generate_series(1, ${companies}) company, (values
        (0, 'accountFound', '', 'ok'), (0, 'firstStep', 'password', 'ok'), (1, 'firstStep', 'passkey', 'ok'),
        (0, 'secondStep', 'totp', 'ok'), (1, 'secondStep', '', 'notAsked'), (0, 'signedIn', 'password+totp', 'ok'), (1, 'signedIn', 'passkey', 'ok')
      ) step (app, name, way, outcome)
      where (n + company) % 24 < 10`;
  const began = (unit: string, first: number, last: number, unitMs: number) =>
    `insert into sign_in_counts select '${unit}', ${first} - n::bigint * ${unitMs}, brand, 'app' || app, '', 'started', '', 'ok', '', 400, ${Date.now() + 400 * dayMs}
      from generate_series(0, ${last}) n, generate_series(0, ${brands - 1}) brand, generate_series(0, 7) app`;
  const far = Date.now() + 400 * dayMs;
  for (const statement of [
    rows('hour', thisHour, hours, hourMs, far),
    rows('day', today, days, dayMs, far),
    began('hour', thisHour, hours, hourMs),
    began('day', today, days, dayMs),
    'vacuum analyze',
  ])
    await asAdministrator(databaseUrl, statement);
}

describe.runIf(postgres?.kind === 'system' && effort > 1)(
  'a year of sign-ins of 26 brands with 2,000 companies',
  () => {
    let fresh: FreshDatabase;
    let database: Database;
    beforeAll(async () => {
      fresh = await freshDatabase();
      await grow(fresh.env.DATABASE_URL ?? '');
      database = await openFreshDatabase(fresh);
      const startedAt = performance.now();
      await createSignInTotals(database).sumUp();
      process.stderr.write(`summed up: ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
      await asAdministrator(fresh.env.DATABASE_URL ?? '', 'vacuum analyze');
    }, 1_200_000);
    afterAll(async () => {
      await database.close();
      await fresh.dispose();
    });

    const now = thisHour + hourMs;
    it.each([
      ['today by hours', () => readCounts(database, { from: today, to: now, by: 'hour' })],
      [
        'a day by hours, a week before',
        () => readCounts(database, { from: today - 7 * dayMs, to: today - 6 * dayMs, by: 'hour' }),
      ],
      ['a week by days', () => readCounts(database, { from: today - 6 * dayMs, to: today + dayMs, by: 'day' })],
      ['30 days by days', () => readCounts(database, { from: today - 29 * dayMs, to: today + dayMs, by: 'day' })],
      [
        '30 days of a brand',
        () => readCounts(database, { from: today - 29 * dayMs, to: today + dayMs, by: 'day', brandId: 7 }),
      ],
      ['funnels of today by brand', () => readFunnels(database, { from: today, to: now, of: 'brand' })],
      ['funnels of 30 days by brand', () => readFunnels(database, { from: today - 29 * dayMs, to: now, of: 'brand' })],
      ['funnels of 30 days by app', () => readFunnels(database, { from: today - 29 * dayMs, to: now, of: 'app' })],
    ] as const)('are told: %s', async (name, read) => {
      const runs: number[] = [];
      for (let run = 0; run < 4; run += 1) {
        const startedAt = performance.now();
        expect((await read()).length).toBeGreaterThan(0);
        runs.push(performance.now() - startedAt);
      }
      const [first, ...later] = runs;
      process.stderr.write(`${name}: ${first?.toFixed(0)} ms at first, then ${Math.min(...later).toFixed(0)} ms\n`);
      expect(Math.min(...later)).toBeLessThan(longestMs);
    });
  },
);
