import type { Brands } from '../brand/brand.ts';
import type { Config } from '../config.ts';
import { dayMs, openPartOf, spendingKeys } from '../messages/messages.ts';
import { type Counted, readCounters } from '../rate-limiter/read-counters.ts';
import type { Database } from '../storage/database.ts';
import { expectedSpending } from './expected-spending.rules.ts';
import { type LimitOfBrand, limitOfBrand } from './limit-of-brand.ts';
import { hoursOf, readCourses, type SpentInPeriod } from './read-spending.ts';
import type { SpendingLimits } from './spending-limits.ts';

/** Which messages are not sent any more: none, those that anybody can cause without a proof, or all that cost. */
export const stoppedMessages = ['none', 'unproven', 'all'] as const;

/** How much of its limit a brand has spent. Amounts are in thousandths of the currency. */
export interface SpendingOfBrand {
  readonly brandId: number;
  readonly name: string;
  readonly limit: LimitOfBrand;
  readonly spent: number;
  /** Of it, what messages without a proof have cost, which have half of the limit. */
  readonly spentUnproven: number;
  readonly stopped: (typeof stoppedMessages)[number];
  /** When the window of the limit began and ends; undefined while nothing is spent in one. */
  readonly window: { readonly begunAt: number; readonly endsAt: number } | undefined;
  /** What is expected to be spent when the window ends; undefined where there is too little to say. */
  readonly expected: number | undefined;
}

export interface SpendingReaders {
  readonly database: Pick<Database, 'db' | 'now'>;
  readonly config: Config;
  readonly brands: Brands;
  readonly spendingLedger: Pick<SpendingLimits, 'inForce'>;
}

const weekMs = 7 * dayMs;

/** How much each brand has spent of its limit, those with the largest part of it first. @param brandId the only brand */
export async function spendingOfBrands(
  readers: SpendingReaders,
  brandId?: number,
): Promise<readonly SpendingOfBrand[]> {
  const { database, brands, spendingLedger } = readers;
  const asked = brands.all().filter(({ id }) => brandId === undefined || id === brandId);
  const keys = asked.flatMap(({ id }) => [spendingKeys(id).whole, spendingKeys(id).open]);
  const now = Date.now();
  const [counted, set, before] = await Promise.all([
    readCounters(database, keys),
    spendingLedger.inForce(),
    // A window began within the last day and ends within the next, so this is where it was a week before.
    readCourses(database, hoursOf(now - weekMs - dayMs, now - weekMs + dayMs), brandId),
  ]);
  return asked
    .map((brand) => {
      const limit = limitOfBrand(readers, brand.id, set.get(brand.id));
      const name = brands.assets(brand, brand.configuration.localeId).displayName;
      const ofBrand = before.filter((one) => one.brandId === brand.id);
      return { brandId: brand.id, name, limit, ...spendingOf(limit, brand.id, counted, ofBrand, now) };
    })
    .toSorted((one, other) => partOf(other) - partOf(one) || other.spent - one.spent || one.brandId - other.brandId);
}

/** The part of the limit that is spent. Nothing may be spent of a limit of zero. */
const partOf = ({ spent, limit }: Pick<SpendingOfBrand, 'spent' | 'limit'>) =>
  limit.amount > 0 ? spent / limit.amount : Number(spent > 0);

function spendingOf(
  { amount: most, hasPrices }: LimitOfBrand,
  brandId: number,
  counted: ReadonlyMap<string, Counted>,
  before: readonly SpentInPeriod[],
  now: number,
): Omit<SpendingOfBrand, 'brandId' | 'name' | 'limit'> {
  const keys = spendingKeys(brandId);
  const whole = counted.get(keys.whole);
  const [spent, spentUnproven] = [whole?.count ?? 0, counted.get(keys.open)?.count ?? 0];
  const window = whole && { begunAt: whole.endsAt - dayMs, endsAt: whole.endsAt };
  const expected = window && expectedSpending({ spent, ...window, now, before });
  const isOver = hasPrices && spent >= most;
  const isOpenOver = hasPrices && spentUnproven >= openPartOf(most);
  return { spent, spentUnproven, window, expected, stopped: isOver ? 'all' : isOpenOver ? 'unproven' : 'none' };
}
