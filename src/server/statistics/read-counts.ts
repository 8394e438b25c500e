import type { Database } from '../storage/database.ts';
import { type SignInStep, signInSteps } from './counted-steps.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Before hours expire, whole days take their place. */
const hoursCountedMs = 39 * dayMs;

export const periods = ['hour', 'day', 'none'] as const;

/** Which sign-ins are counted, and how. */
export interface AskedCounts {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** `none`: one number for the whole time. */
  readonly by: (typeof periods)[number];
  readonly company?: string | undefined;
  readonly brandId?: number | undefined;
  readonly clientId?: string | undefined;
}

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

const unitMs = { hour: hourMs, day: dayMs } as const;

/** Hours or days, by when each began. */
interface Periods {
  readonly unit: keyof typeof unitMs;
  readonly begun: readonly number[];
}

/** A time in whole hours or days (UTC), which contains the one that is asked for. */
export function wholePeriods({ from, to, by }: Pick<AskedCounts, 'from' | 'to' | 'by'>, now: number) {
  const isLongAgo = from < now - hoursCountedMs;
  const wholeMs = by === 'day' || isLongAgo ? dayMs : hourMs;
  return { from: Math.floor(from / wholeMs) * wholeMs, to: Math.ceil(to / wholeMs) * wholeMs };
}

function periodsOf(unit: Periods['unit'], from: number, to: number): Periods {
  const step = unitMs[unit];
  return { unit, begun: Array.from({ length: Math.max(0, (to - from) / step) }, (_, n) => from + n * step) };
}

/**
 * The rows that make up a time: whole days by rows of days, which are fewer, and the rest by hours. Each period is named: of a
 * range PostgreSQL takes hours for days, and reads the whole table.
 */
function rowsOf({ from, to, by }: Pick<AskedCounts, 'from' | 'to' | 'by'>): readonly Periods[] {
  if (by !== 'none') return [periodsOf(by, from, to)];
  const [firstDay, lastDay] = [Math.ceil(from / dayMs) * dayMs, Math.floor(to / dayMs) * dayMs];
  if (firstDay >= lastDay) return [periodsOf('hour', from, to)];
  const edges = [...periodsOf('hour', from, firstDay).begun, ...periodsOf('hour', lastDay, to).begun];
  return [periodsOf('day', firstDay, lastDay), ...(edges.length > 0 ? [{ unit: 'hour' as const, begun: edges }] : [])];
}

/** The statement that adds up rows. @param asked a time in whole periods */
export function countsThat(db: Database['db'], asked: AskedCounts) {
  const { by, company, brandId, clientId } = asked;
  return db
    .selectFrom('sign_in_counts')
    .select(['step', 'way', 'outcome', 'error'])
    .select((eb) => eb.fn.sum<number | string>('count').as('count'))
    .$if(by !== 'none', (query) => query.select('at').groupBy('at'))
    .where((eb) =>
      eb.or(rowsOf(asked).map(({ unit, begun }) => eb.and([eb('unit', '=', unit), eb('at', 'in', begun)]))),
    )
    .$if(company !== undefined, (query) => query.where('company_id', '=', company ?? ''))
    .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? 0))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .groupBy(['step', 'way', 'outcome', 'error']);
}

/** Counts in the order of their times and steps. @param asked a time in whole periods */
export async function readCounts({ db }: Pick<Database, 'db'>, asked: AskedCounts): Promise<readonly ReadCount[]> {
  const rows = await countsThat(db, asked).execute();
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
