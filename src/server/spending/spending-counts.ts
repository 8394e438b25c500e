import type { Insertable } from 'kysely';
import type { PaidChannel } from '../../contract/two-factor/channels.ts';
import type { Queries } from '../storage/transaction.ts';
import { createDelayedCounts } from '../work/delayed-counts.ts';
import { countKey, type SpendingCountTable } from './spending-tables.ts';

/** A message that was counted against the limit of its brand. */
export interface SpentMessage {
  readonly brandId: number;
  readonly channel: PaidChannel;
  /** By which its price was looked up. */
  readonly country: string | undefined;
}

/** Counts in memory what messages cost. It is written now and then, so that no message waits for it. */
export interface SpendingCounts {
  /** @param amount of all messages, in thousandths of the currency @param messages default: one */
  count(message: SpentMessage, amount: number, messages?: number): void;
  /** Writes what was counted. It is kept and written the next time if that fails. */
  write(): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const keptMs = { hour: 40 * dayMs, day: 400 * dayMs } as const;

/** @param clock milliseconds since 1970 */
export function createSpendingCounts({ db }: { readonly db: Queries }, clock: () => number = Date.now): SpendingCounts {
  const counts = createDelayedCounts<Insertable<SpendingCountTable>>(db, {
    table: 'spending_counts',
    key: countKey,
    sums: ['amount', 'messages'],
    expiry: 'expires_at',
  });
  return {
    count({ brandId, channel, country = '' }, amount, messages = 1) {
      for (const unit of ['hour', 'day'] as const) {
        const unitMs = unit === 'day' ? dayMs : hourMs;
        const at = Math.floor(clock() / unitMs) * unitMs;
        counts.add({ unit, at, brand_id: brandId, channel, country, amount, messages, expires_at: at + keptMs[unit] });
      }
    },
    write: counts.write,
  };
}
