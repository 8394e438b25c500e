/** Counters of sign-ins without persons, and the last sign-in of each account. */
export { countedSignIns } from './counted-sign-ins.ts';
export { createSignInStatistics, type SignInStatistics } from './sign-in-statistics.ts';
export { lastSignInsOfCompany } from './statistics-store.ts';
export { statisticsTables } from './statistics-tables.ts';
