import type { Database } from '../storage/database.ts';
import { type AskedCounts, countedRows } from './counted-rows.ts';
import { type SignInStep, signInSteps } from './counted-steps.ts';
import { completeUntil } from './totals-state.ts';

/** How many sign-ins came to a step, or failed there. */
export interface ReadCount {
  /** When the hour or the day began. */
  readonly at: number | undefined;
  readonly step: SignInStep;
  readonly way: string;
  readonly outcome: string;
  readonly error: string;
  readonly count: number;
}

/**
 * The statement that adds up rows.
 * @param asked a time in whole periods
 * @param complete until when totals are complete
 */
export const countsThat = (db: Database['db'], asked: AskedCounts, complete: number) =>
  db
    .selectFrom(countedRows(db, asked, complete).as('counted'))
    .select(['step', 'way', 'outcome', 'error'])
    .select((eb) => eb.fn.sum<number | string>('count').as('count'))
    .$if(asked.by !== 'none', (query) => query.select('at').groupBy('at'))
    .groupBy(['step', 'way', 'outcome', 'error']);

/** Counts in the order of their times and steps. @param asked a time in whole periods */
export async function readCounts({ db }: Pick<Database, 'db'>, asked: AskedCounts): Promise<readonly ReadCount[]> {
  const complete = asked.company === undefined ? await completeUntil({ db }) : 0;
  const rows = await countsThat(db, asked, complete).execute();
  return rows
    .map(({ at, step, count, ...row }) => ({
      ...row,
      at: at === undefined ? undefined : Number(at),
      step: step as SignInStep, // only this capability writes the column
      count: Number(count),
    }))
    .toSorted(byTimeAndStep);
}

const byTimeAndStep = (one: ReadCount, other: ReadCount) =>
  (one.at ?? 0) - (other.at ?? 0) ||
  signInSteps.indexOf(one.step) - signInSteps.indexOf(other.step) ||
  other.count - one.count;
