import { type SelectQueryBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from '../storage/database.ts';
import { countsThat } from './read-counts.ts';
import { stepsThat } from './read-funnels.ts';

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];
const today = Math.floor(Date.now() / dayMs) * dayMs;

const asOf = Math.floor(Date.now() / hourMs) * hourMs;

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a year of counters', () => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openFreshDatabase(fresh);
    const grow = async (unit: string, last: number, unitMs: number) => {
      await sql`insert into sign_in_counts
        select ${sql.lit(unit)}, ${sql.lit(today)} - at * ${sql.lit(unitMs)}::bigint, 0, 'app', 'c' || company, 'signedIn', '', 'ok', '', 1, 1
        from generate_series(0, ${sql.lit(last)}) at, generate_series(1, 100) company`.execute(database.db);
      await sql`insert into sign_in_totals
        select ${sql.lit(unit)}, ${sql.lit(today)} - at * ${sql.lit(unitMs)}::bigint, brand, 'app' || app, 'signedIn', '', 'ok', '', 1, 1
        from generate_series(1, ${sql.lit(last)}) at, generate_series(1, 5) brand, generate_series(1, 10) app`.execute(
        database.db,
      );
    };
    await grow('hour', 200, hourMs);
    await grow('day', 365, dayMs);
    await sql`analyze`.execute(database.db);
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
    const statement = countsThat(database.db, { from: today - 7 * dayMs, to: today, ...asked }, 0);
    const [scan] = await scansOf(statement);
    expect(scan?.['Node Type']).not.toBe('Seq Scan');
    expect(scan?.['Plan Rows']).toBeLessThan(4 * rows); // who expects more reads a larger table as a whole
  });

  it.each([
    ['of a week by days', 'counts', { by: 'day' }, 350, 200],
    ['of a week', 'counts', { by: 'none' }, 350, 200],
    ['of a day by hours', 'counts', { by: 'hour', from: today - dayMs }, 24 * 50, 200],
    ['by brand', 'steps', { by: 'day', of: 'brand', from: today - 28 * dayMs }, 28 * 50, 200],
    ['by app in a brand', 'steps', { by: 'none', of: 'app', brandId: 3 }, 70, 200],
  ] as const)(
    'is read from its totals, and in its last hour from the counts, for the numbers %s',
    async (_, what, asked, ofTotals, ofCounts) => {
      const span = { from: today - 7 * dayMs, to: asOf + hourMs, of: 'brand', ...asked } as const;
      const scans = await scansOf(
        what === 'counts' ? countsThat(database.db, span, asOf) : stepsThat(database.db, span, asOf),
      );
      for (const scan of scans) {
        expect(scan['Node Type']).not.toBe('Seq Scan');
        expect(scan['Plan Rows']).toBeLessThan(4 * (scan['Relation Name'] === 'sign_in_totals' ? ofTotals : ofCounts));
      }
      expect(scans.map((scan) => scan['Relation Name'])).toContain('sign_in_totals');
    },
  );
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

/** The steps that read tables. */
async function scansOf(
  statement: Pick<SelectQueryBuilder<never, never, never>, 'explain'>,
): Promise<readonly PlanStep[]> {
  const [line] = await statement.explain<ExplainLine>('json');
  const found = (step: PlanStep): readonly PlanStep[] =>
    step['Relation Name'] === undefined ? (step.Plans ?? []).flatMap(found) : [step];
  return (line?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => found(Plan));
}
