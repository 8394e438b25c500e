import { isSentChannel } from '../../contract/two-factor/channels.ts';
import { onServiceAsked } from '../metrics/asked-services.ts';
import type { Database } from '../storage/database.ts';
import { createProviderCounts, type ProviderCounts } from './provider-counts.ts';
import { createProviderOrders, type ProviderOrders } from './provider-orders.ts';

/** How providers answer, and which of them send what. */
export type ProviderLedger = ProviderCounts & ProviderOrders;

/** Counts what this process asks of services. Requests to providers of messages are counted by who sends, with the provider. */
export function createProviderLedger(database: Database): ProviderLedger {
  const counts = createProviderCounts(database);
  onServiceAsked(({ service, outcome, seconds }) => {
    if (isSentChannel(service)) return;
    counts.asked({ service, outcome: outcome === 'answered' ? 'taken' : 'provider', ms: seconds * 1000 });
  });
  return { ...counts, ...createProviderOrders(database) };
}
