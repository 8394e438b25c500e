export { createProviderCounts, type ProviderRequest } from './provider-counts.ts';
export { createProviderLedger, type ProviderLedger } from './provider-ledger.ts';
export { providerTables } from './provider-tables.ts';
