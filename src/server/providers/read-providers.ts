import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { countedMs } from './provider-counts.ts';
import type { AskedTimes, ProviderOutcome } from './provider-health.rules.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How often a provider was asked within a day. */
export interface AskedOfProvider extends AskedTimes {
  readonly service: string;
  /** Empty for a service that has one provider alone. */
  readonly provider: string;
  /** Empty for what goes to no number. */
  readonly country: string;
  /** Whether that was within the last hour. */
  readonly isOfHour: boolean;
}

/**
 * How providers were asked within the last 24 hours, in whole ten minutes. Each of them is named: of a range PostgreSQL may read
 * the whole table.
 */
export async function readProviders({ db }: Pick<Database, 'db'>, now: number): Promise<readonly AskedOfProvider[]> {
  const last = Math.floor(now / countedMs) * countedMs;
  const begun = Array.from({ length: dayMs / countedMs + 1 }, (_, n) => last - n * countedMs);
  const isOfHour = sql<number>`case when at >= ${sql.lit(last - hourMs)} then 1 else 0 end`;
  const key = ['service', 'provider', 'country', 'outcome', 'reason'] as const;
  const rows = await db
    .selectFrom('provider_counts')
    .select(key)
    .select(({ fn }) => [isOfHour.as('of_hour'), fn.sum<number>('count').as('count'), fn.sum<number>('ms').as('ms')])
    .where('at', 'in', begun)
    .groupBy([...key, isOfHour])
    .execute();
  return rows.map(({ of_hour, outcome, count, ms, ...row }) => ({
    ...row,
    outcome: outcome as ProviderOutcome, // only `asked` writes the column
    count: Number(count),
    ms: Number(ms),
    isOfHour: Number(of_hour) === 1,
  }));
}
