import type { Insertable } from 'kysely';
import type { Queries } from '../../storage/transaction.ts';
import { createDelayedCounts } from '../../work/delayed-counts.ts';
import { connectionHourKey, type SsoConnectionHourTable } from '../connection-hour-table.ts';
import { isOfBrandProvider } from './brand-provider.ts';

/** Counts in memory what comes of sign-ins by companies' connections, and writes it now and then, so that no sign-in waits for it. */
export interface SignOnCounts {
  /** @param connectionId that of a brand's provider is left out */
  count(connectionId: string, outcome: 'signedIn' | 'failed'): void;
  /** Writes what was counted. It is kept and written the next time if that fails. */
  write(): Promise<void>;
}

const hourMs = 3_600_000;
const keptMs = 8 * 24 * hourMs;

/** @param clock milliseconds since 1970 */
export function createSignOnCounts({ db }: { readonly db: Queries }, clock: () => number = Date.now): SignOnCounts {
  const counts = createDelayedCounts<Insertable<SsoConnectionHourTable>>(db, {
    table: 'sso_connection_hours',
    key: connectionHourKey,
    sums: ['signed_in', 'failed'],
    expiry: 'expires_at',
  });
  return {
    count(connectionId, outcome) {
      if (isOfBrandProvider(connectionId)) return;
      const hour = Math.floor(clock() / hourMs) * hourMs;
      counts.add({
        connection_id: connectionId,
        hour,
        signed_in: outcome === 'signedIn' ? 1 : 0,
        failed: outcome === 'failed' ? 1 : 0,
        expires_at: hour + keptMs,
      });
    },
    write: counts.write,
  };
}
