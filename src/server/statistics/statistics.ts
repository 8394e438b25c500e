/** Counters of sign-ins without persons, and the last sign-in of each account. */
export { countedSignIns } from './counted-sign-ins.ts';
export type { CountedStep } from './counted-steps.ts';
export { createSignInStatistics, type SignInStatistics } from './sign-in-statistics.ts';
export { createSignInTotals } from './sign-in-totals.ts';
export { addBatchWithin, type Batch, lastSignInsOfCompany } from './statistics-store.ts';
export { statisticsTables } from './statistics-tables.ts';
