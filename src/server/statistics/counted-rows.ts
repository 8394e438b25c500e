import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

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

const unitMs = { hour: hourMs, day: dayMs } as const;

/** Hours or days, by when each began. */
interface Periods {
  readonly unit: keyof typeof unitMs;
  readonly begun: readonly number[];
}

/** Where rows are read. */
interface ReadPeriods extends Periods {
  readonly table: 'sign_in_counts' | 'sign_in_totals';
  /** The day that these hours are counted for. */
  readonly ofDay?: number;
}

/** After it nothing is counted: the hour after this one, as the clocks of processes may differ. */
const endOfCounted = () => Math.floor(Date.now() / hourMs) * hourMs + 2 * hourMs;

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
  return [periodsOf('day', firstDay, lastDay), { unit: 'hour', begun: edges }];
}

/**
 * Where the rows of periods are read: what totals have is read there. Of the day in which they end, the hours are read: those
 * before from totals, and the few after it from the counts of each company.
 * @param complete until when totals are complete
 */
function placesOf({ unit, begun }: Periods, complete: number): readonly ReadPeriods[] {
  const isTotal = (at: number) => at + unitMs[unit] <= complete;
  const isBegun = (at: number) => unit === 'day' && at < complete && !isTotal(at);
  const places: readonly ReadPeriods[] = [
    { table: 'sign_in_totals', unit, begun: begun.filter(isTotal) },
    { table: 'sign_in_counts', unit, begun: begun.filter((at) => !isTotal(at) && !isBegun(at)) },
    ...begun.filter(isBegun).flatMap((ofDay) => {
      const hours = periodsOf('hour', ofDay, Math.min(ofDay + dayMs, endOfCounted()));
      return placesOf(hours, complete).map((place) => ({ ...place, ofDay }));
    }),
  ];
  return places.filter((place) => place.begun.length > 0);
}

/**
 * The rows that are counted in a time, each with the hour or day that it is counted for.
 * @param asked a time in whole periods
 * @param complete until when totals are complete; they have no companies
 */
export function countedRows(db: Database['db'], asked: AskedCounts, complete: number) {
  const { company, brandId, clientId } = asked;
  const until = company === undefined ? complete : 0;
  const [first, ...others] = rowsOf(asked).flatMap((rows) => placesOf(rows, until));
  if (!first) throw new Error('A time of no length was asked for.');
  const read = ({ table, unit, begun, ofDay }: ReadPeriods) =>
    db
      .selectFrom(table)
      .select(['brand_id', 'client_id', 'step', 'way', 'outcome', 'error', 'count'])
      .select(ofDay === undefined ? 'at' : sql<number>`cast(${ofDay} as bigint)`.as('at'))
      .where('unit', '=', unit)
      .where('at', 'in', begun)
      .$if(company !== undefined, (query) => query.where('company_id', '=', company ?? ''))
      .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? 0))
      .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''));
  return others.reduce((rows, one) => rows.unionAll(read(one)), read(first));
}
