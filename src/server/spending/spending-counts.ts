import type { Insertable } from 'kysely';
import type { PaidChannel } from '../../contract/two-factor/channels.ts';
import type { Queries } from '../storage/transaction.ts';
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
  /** Writes what was counted, in a statement for a thousand rows. It is kept and written the next time if that fails. */
  write(): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const keptMs = { hour: 40 * dayMs, day: 400 * dayMs } as const;

type Row = Insertable<SpendingCountTable>;

/** @param clock milliseconds since 1970 */
export function createSpendingCounts({ db }: { readonly db: Queries }, clock: () => number = Date.now): SpendingCounts {
  let rows = new Map<string, Row>();
  function add(row: Row): void {
    const key = JSON.stringify(countKey.map((column) => row[column]));
    const known = rows.get(key);
    const amount = (known?.amount ?? 0) + row.amount;
    rows.set(key, { ...row, amount, messages: (known?.messages ?? 0) + row.messages });
  }
  return {
    count({ brandId, channel, country = '' }, amount, messages = 1) {
      for (const unit of ['hour', 'day'] as const) {
        const unitMs = unit === 'day' ? dayMs : hourMs;
        const at = Math.floor(clock() / unitMs) * unitMs;
        add({ unit, at, brand_id: brandId, channel, country, amount, messages, expires_at: at + keptMs[unit] });
      }
    },
    async write() {
      const written = rows;
      rows = new Map();
      try {
        await addRows(db, written);
      } catch (error) {
        for (const row of written.values()) add(row);
        throw error;
      }
    },
  };
}

/** Rows of a statement: SQLite takes 32,766 values, PostgreSQL 65,535. */
const rowsAtOnce = 1000;

/** Adds to the rows of all processes, each in the same order, so that none waits for another in a circle. */
async function addRows(db: Queries, rows: ReadonlyMap<string, Row>): Promise<void> {
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  for (let at = 0; at < sorted.length; at += rowsAtOnce)
    await db
      .insertInto('spending_counts')
      .values(sorted.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(countKey).doUpdateSet((eb) => ({
          amount: eb(eb.ref('spending_counts.amount'), '+', eb.ref('excluded.amount')),
          messages: eb(eb.ref('spending_counts.messages'), '+', eb.ref('excluded.messages')),
        })),
      )
      .execute();
}
