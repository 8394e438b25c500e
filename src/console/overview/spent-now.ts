import type { ListedSpending } from '../kernel/management.generated.ts';

/** What brands have spent of their limits in their 24 hours. */
export interface SpentNow {
  readonly spent: number;
  readonly limit: number;
  /** Text messages and calls of a brand are stopped. */
  readonly isStopped: boolean;
}

/** Sums up the brands with prices; undefined where there is none, as nothing is counted then. */
export function spentNowOf(brands: readonly ListedSpending[]): SpentNow | undefined {
  const priced = brands.filter(({ hasPrices }) => hasPrices);
  if (priced.length === 0) return undefined;
  return {
    spent: priced.reduce((sum, { spent }) => sum + spent, 0),
    limit: priced.reduce((sum, { limit }) => sum + limit.limit, 0),
    isStopped: priced.some(({ stopped }) => stopped === 'all'),
  };
}
