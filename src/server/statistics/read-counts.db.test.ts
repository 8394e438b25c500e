import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from '../storage/database.ts';
import { countsThat } from './read-counts.ts';

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];
const today = Math.floor(Date.now() / dayMs) * dayMs;

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a year of counters', () => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openFreshDatabase(fresh);
    const grow = (unit: string, last: number, unitMs: number) =>
      sql`insert into sign_in_counts
        select ${sql.lit(unit)}, ${sql.lit(today)} - at * ${sql.lit(unitMs)}::bigint, 0, 'app', 'c' || company, 'signedIn', '', 'ok', '', 1, 1
        from generate_series(0, ${sql.lit(last)}) at, generate_series(1, 100) company`.execute(database.db);
    await grow('hour', 200, hourMs);
    await grow('day', 365, dayMs);
    await sql`analyze sign_in_counts`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await fresh.dispose();
  });

  it.each([
    ['of a week by days', { by: 'day' }, 700],
    ['of a week', { by: 'none' }, 700],
    ['of a company by hours', { by: 'hour', company: 'c7' }, 7 * 24],
  ] as const)('is not read as a whole for the numbers %s', async (_, asked, rows) => {
    const statement = countsThat(database.db, { from: today - 7 * dayMs, to: today, ...asked });
    const [line] = await statement.explain<ExplainLine>('json');
    const scan = scanOf(line?.['QUERY PLAN'][0]?.Plan);
    expect(scan['Node Type']).not.toBe('Seq Scan');
    expect(scan['Plan Rows']).toBeLessThan(4 * rows); // who expects more reads a larger table as a whole
  });
});

interface PlanStep {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanStep[];
}
interface ExplainLine {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanStep }[];
}

/** The step that reads the table. */
function scanOf(step: PlanStep | undefined): PlanStep {
  if (!step) return expect.fail('The plan reads no table.');
  return step['Relation Name'] === undefined ? scanOf(step.Plans?.[0]) : step;
}
