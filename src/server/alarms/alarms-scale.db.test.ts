import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { asAdministrator } from '../../../test/database-server.ts';
import { effort } from '../../../test/effort.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from '../storage/database.ts';
import { createAlarmStore } from './alarm-store.ts';
import { createAlarmWatch } from './alarms.ts';

const processes = 4;
const apps = 200;
const samples = 2 * 60 * 26;
const alarms = 20_000;
/** Of an answer at the server. */
const longestMs = 300;
/** In `npm run soak` alone. */
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

/** Samples of 26 hours with 200 apps each, and alarms of 26 brands. */
async function grow(databaseUrl: string): Promise<void> {
  const now = Date.now();
  const values = Array.from(
    { length: apps },
    (_, app) => `"opened|2010|app-${app}": %1$s, "finished|2010|app-${app}": %1$s`,
  );
  for (const statement of [
    `insert into metric_samples select 'process-' || process, ${now} - n::bigint * 30000,
      format('{"requests": %1$s, "sealAlarm": 0, ${values.join(', ')}}', ${samples} - n)
      from generate_series(1, ${processes}) process, generate_series(0, ${samples}) n`,
    `insert into alarms (id, rule, severity, subject, brand_id, state, since, opened_at, ended_at, expires_at)
      select lpad(n::text, 12, '0'), 'PorticoBrandLimitReached', 'critical', format('{"brand":"%s","limit":"%s"}', n % 26, n), n % 26,
        case when n > ${alarms} - 200 then 'better' else 'ended' end, ${now}, ${now}, ${now}, ${now + 1e9}
      from generate_series(1, ${alarms}) n`,
    'vacuum analyze',
  ])
    await asAdministrator(databaseUrl, statement);
}

describe.runIf(postgres?.kind === 'system' && effort > 1)('a day of samples of four processes with 200 apps', () => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeAll(async () => {
    fresh = await freshDatabase();
    await grow(fresh.env.DATABASE_URL ?? '');
    database = await openFreshDatabase(fresh);
  }, 600_000);
  afterAll(async () => {
    await database.close();
    await fresh.dispose();
  });

  const list = (page: object) => async () =>
    (await createAlarmStore(database).list({ limit: 100, ...page })).length > 0;
  it.each([
    ['evaluated', () => createAlarmWatchOnce()],
    ['listed, newest first', list({})],
    ['listed of a brand', list({ brandId: 7 })],
    ['listed as they are present', list({ state: 'present' })],
    ['listed as critical and ended', list({ severity: 'critical', state: 'ended' })],
    ['counted', async () => (await createAlarmStore(database).countIn('better', undefined)) > 0],
  ] as const)('are %s', async (name, run) => {
    const runs: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const startedAt = performance.now();
      expect(await run()).toBe(true);
      runs.push(performance.now() - startedAt);
    }
    const [first, ...later] = runs;
    process.stderr.write(`${name}: ${first?.toFixed(0)} ms at first, then ${Math.min(...later).toFixed(0)} ms\n`);
    expect(Math.min(...later)).toBeLessThan(longestMs);
  });

  async function createAlarmWatchOnce() {
    const watch = createAlarmWatch(database);
    const isDone = await watch.evaluate();
    await watch.leave();
    return isDone;
  }
});
