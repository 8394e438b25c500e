import type { Database } from '../storage/database.ts';
import type { SpendingCountTable } from './spending-tables.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Hours or days (UTC), by when each began. */
export interface SpendingSpan {
  readonly unit: 'hour' | 'day';
  readonly begun: readonly number[];
}

/** What a brand has spent in an hour or a day. Amounts are in thousandths of the currency. */
export interface SpentInPeriod {
  readonly brandId: number;
  readonly at: number;
  readonly amount: number;
}

/** What a brand has spent on messages of a way to a country. */
export interface SpentOnCountry {
  readonly brandId: number;
  /** Empty for numbers of no country. */
  readonly country: string;
  readonly channel: string;
  readonly amount: number;
  readonly messages: number;
}

/** The last days: one by its hours, several by days, each with the one that goes on. */
export function spanOfDays(days: number, now: number): SpendingSpan {
  if (days === 1) return hoursOf(now - dayMs + hourMs, now + 1);
  const today = Math.floor(now / dayMs) * dayMs;
  return { unit: 'day', begun: Array.from({ length: days }, (_, n) => today - (days - 1 - n) * dayMs) };
}

/** The hours that a time is in. */
export function hoursOf(from: number, to: number): SpendingSpan {
  const first = Math.floor(from / hourMs) * hourMs;
  const count = Math.max(0, Math.ceil((to - first) / hourMs));
  return { unit: 'hour', begun: Array.from({ length: count }, (_, n) => first + n * hourMs) };
}

/**
 * The rows of a time. Each hour or day is named: of a range PostgreSQL takes hours for days, and reads the whole table.
 * @param brandId the only brand
 */
function rowsOf(db: Database['db'], { unit, begun }: SpendingSpan, brandId: number | undefined) {
  const ofAll = db
    .selectFrom('spending_counts')
    .where('unit', '=', unit)
    .where('at', 'in', [...begun]);
  return brandId === undefined ? ofAll : ofAll.where('brand_id', '=', brandId);
}

/** What was spent in each hour or day, by brands. */
export async function readCourses(
  { db }: Pick<Database, 'db'>,
  span: SpendingSpan,
  brandId?: number,
): Promise<readonly SpentInPeriod[]> {
  if (span.begun.length === 0) return [];
  const rows = await rowsOf(db, span, brandId)
    .select(['brand_id', 'at'])
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .groupBy(['brand_id', 'at'])
    .execute();
  return rows.map(({ brand_id, at, amount }) => ({ brandId: brand_id, at: Number(at), amount: Number(amount) }));
}

/** What was spent by country and way, by brands, most first. */
export async function readCountries(
  { db }: Pick<Database, 'db'>,
  span: SpendingSpan,
  brandId?: number,
): Promise<readonly SpentOnCountry[]> {
  const key = ['brand_id', 'country', 'channel'] as const satisfies readonly (keyof SpendingCountTable)[];
  const rows = await rowsOf(db, span, brandId)
    .select(key)
    .select(({ fn }) => [fn.sum<number>('amount').as('amount'), fn.sum<number>('messages').as('messages')])
    .groupBy(key)
    .execute();
  return rows
    .map(({ brand_id, country, channel, amount, messages }) => ({
      brandId: brand_id,
      country,
      channel,
      amount: Number(amount),
      messages: Number(messages),
    }))
    .toSorted((one, other) => other.amount - one.amount || (one.country < other.country ? -1 : 1));
}
