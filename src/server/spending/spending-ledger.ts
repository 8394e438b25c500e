import type { Database } from '../storage/database.ts';
import { createSpendingCounts, type SpendingCounts } from './spending-counts.ts';
import { createSpendingLimits, type SpendingLimits } from './spending-limits.ts';

/** What messages of brands cost, and the limits that somebody has set for it. */
export type SpendingLedger = SpendingCounts & SpendingLimits;

export const createSpendingLedger = (database: Database): SpendingLedger => ({
  ...createSpendingCounts(database),
  ...createSpendingLimits(database),
});
