import type { PaidChannel } from '../../../contract/two-factor/channels.ts';
import { holdCompany } from '../../accounts/accounts.ts';
import type { Installation } from '../../installation.ts';
import { spendingKeys } from '../../messages/messages.ts';
import { createSpendingCounts } from '../../spending/spending.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { Demo } from './demo-data.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const days = 15;
/** What brands spend on a working day, in thousandths of the currency: none comes to the default limit of 100. */
const ofDay = [62_000, 34_000, 88_000, 12_000, 5000];
const price = 50;

/** Where the messages go, with their parts. */
const parts: readonly (readonly [country: string, channel: PaidChannel, part: number])[] = [
  ['US', 'sms', 0.46],
  ['GB', 'sms', 0.24],
  ['DE', 'sms', 0.18],
  ['US', 'voice', 0.12],
];

/**
 * Counts what messages have cost in two weeks for the brands that have companies in the demo, and what is spent of the limits
 * since midnight (UTC), so that the console has something to show. A brand with counts gets none.
 */
export async function loadDemoSpending({ database }: Installation, demo: Demo): Promise<void> {
  const brands = [...new Map(demo.companies.map(({ brandId, id }) => [brandId, id]))];
  for (const [index, [brandId, companyId]] of brands.entries())
    await inTransaction(database, async (tx) => {
      await holdCompany(tx, database, companyId);
      const counted = tx.selectFrom('spending_counts').select('at').where('brand_id', '=', brandId).limit(1);
      if (!(await counted.executeTakeFirst())) await countBrand(tx, brandId, index);
    });
}

async function countBrand(tx: Queries, brandId: number, index: number): Promise<void> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  let at = today;
  let spentToday = 0;
  const counts = createSpendingCounts({ db: tx }, () => at);
  for (const hour of busyHours(today, index))
    for (const [country, channel, part] of parts) {
      at = hour.at;
      const messages = Math.round((hour.amount * part) / price);
      if (messages > 0) counts.count({ brandId, channel, country }, messages * price, messages);
      if (at >= today) spentToday += messages * price;
    }
  await counts.write();
  if (spentToday > 0) await countOfLimit(tx, brandId, spentToday, today);
}

/** What a limit has counted since midnight, unless it has counted something. */
async function countOfLimit(tx: Queries, brandId: number, count: number, since: number): Promise<void> {
  await tx
    .insertInto('counters')
    .values({ key: spendingKeys(brandId).whole, count, next_allowed_at: 0, expires_at: since + dayMs })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The hours that are over, with what is spent in it: a wave over the day, less on weekends. */
function busyHours(today: number, index: number): readonly { readonly at: number; readonly amount: number }[] {
  const now = Date.now();
  return Array.from({ length: days }, (_, day) => today - day * dayMs).flatMap((begun, day) => {
    const isWeekend = [0, 6].includes(new Date(begun).getUTCDay());
    const whole = (ofDay[index] ?? 2000) * (isWeekend ? 0.4 : 1) * (1 + ((day * 5 + index * 3) % 7) / 60);
    return Array.from({ length: 24 }, (_, hour) => ({
      at: begun + hour * hourMs,
      amount: (whole / 24) * (1 - 0.8 * Math.cos(((hour - 3) / 12) * Math.PI)),
    })).filter(({ at }) => at + hourMs <= now);
  });
}
