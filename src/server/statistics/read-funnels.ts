import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { type AskedCounts, countedRows } from './counted-rows.ts';
import { passedOutcomes, type SignInStep } from './counted-steps.ts';
import { funnelsOf, type SignInFunnel, type StepCounts } from './sign-in-funnels.ts';
import { completeUntil } from './totals-state.ts';

/** Whose funnels are read, and in which time. */
export interface AskedFunnels extends Pick<AskedCounts, 'from' | 'to' | 'brandId' | 'clientId'> {
  readonly of: 'brand' | 'app';
}

const dayMs = 24 * 3_600_000;
/** What is usual is known by so many days before. */
const usualDays = 28;

/**
 * The statement that adds up steps by brand or by app.
 * @param asked a time in whole periods
 * @param complete until when totals are complete
 */
export const stepsThat = (db: Database['db'], { of, ...asked }: AskedFunnels & AskedCounts, complete: number) =>
  db
    .selectFrom(countedRows(db, asked, complete).as('counted'))
    .select(['step', of === 'brand' ? 'brand_id as of' : 'client_id as of'])
    .select(({ fn, eb }) => [
      fn.sum<number | string>(eb.case().when('outcome', 'in', passed).then(eb.ref('count')).else(0).end()).as('passed'),
      fn.sum<number | string>(eb.case().when('outcome', 'in', passed).then(0).else(eb.ref('count')).end()).as('failed'),
    ])
    .$if(asked.by === 'day', (query) => query.select('at').groupBy('at'))
    .groupBy(['step', sql.ref(of === 'brand' ? 'brand_id' : 'client_id')]);

const passed = [...passedOutcomes];

/** Funnels with what is usual for each. @param asked a time in whole periods */
export async function readFunnels({ db }: Pick<Database, 'db'>, asked: AskedFunnels): Promise<readonly SignInFunnel[]> {
  const complete = await completeUntil({ db });
  const read = async (span: Pick<AskedCounts, 'from' | 'to' | 'by'>) =>
    (await stepsThat(db, { ...asked, ...span }, complete).execute()).map(
      (row): StepCounts => ({
        at: row.at === undefined ? undefined : Number(row.at),
        of: String(row.of),
        step: row.step as SignInStep, // only this capability writes the column
        passed: Number(row.passed),
        failed: Number(row.failed),
      }),
    );
  const until = Math.floor(asked.from / dayMs) * dayMs;
  const counts = await read({ from: asked.from, to: asked.to, by: 'none' });
  return funnelsOf(counts, await read({ from: until - usualDays * dayMs, to: until, by: 'day' }));
}
