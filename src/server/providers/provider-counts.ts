import type { Insertable } from 'kysely';
import type { AskedService } from '../metrics/asked-services.ts';
import type { Queries } from '../storage/transaction.ts';
import { createDelayedCounts } from '../work/delayed-counts.ts';
import type { ProviderOutcome } from './provider-health.rules.ts';
import { type ProviderCountTable, providerCountKey } from './provider-tables.ts';

/** A request to a provider, or its later report. */
export interface ProviderRequest {
  readonly service: AskedService;
  /** Undefined for a service that has one provider alone. */
  readonly provider?: string | undefined;
  /** ISO 3166 code of the number that was written to or called. */
  readonly country?: string | undefined;
  readonly outcome: ProviderOutcome;
  /** A short reason of what failed. */
  readonly reason?: string | undefined;
  /** How long it took. */
  readonly ms: number;
}

/** Counts in memory how providers answer, and writes it now and then, so that no message waits for it. */
export interface ProviderCounts {
  asked(request: ProviderRequest, times?: number): void;
  /** Writes what was counted. It is kept and written the next time if that fails. */
  write(): Promise<void>;
}

/** A row for each ten minutes. */
export const countedMs = 600_000;
const keptMs = 8 * 24 * 3_600_000;
const longestReason = 60;

/** @param clock milliseconds since 1970 */
export function createProviderCounts({ db }: { readonly db: Queries }, clock: () => number = Date.now): ProviderCounts {
  const counts = createDelayedCounts<Insertable<ProviderCountTable>>(db, {
    table: 'provider_counts',
    key: providerCountKey,
    sums: ['count', 'ms'],
    expiry: 'expires_at',
  });
  return {
    asked({ service, provider = '', country = '', outcome, reason = '', ms }, times = 1) {
      const at = Math.floor(clock() / countedMs) * countedMs;
      counts.add({
        at,
        service,
        provider,
        country,
        outcome,
        reason: reason.slice(0, longestReason),
        count: times,
        ms: Math.round(ms) * times,
        expires_at: at + keptMs,
      });
    },
    write: counts.write,
  };
}
