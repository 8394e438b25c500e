/** What text messages and calls cost brands, and the limits that somebody sets for it. */
export { createSpendingCounts } from './spending-counts.ts';
export { createSpendingLedger, type SpendingLedger } from './spending-ledger.ts';
export { spendingTables } from './spending-tables.ts';
