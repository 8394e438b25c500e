import type { Instant } from '../storage/tables.ts';

/** Networks from which users have answered, by a keyed hash. */
export interface EmergencyNetworkTable {
  account_id: string;
  network_hash: string;
  seen_at: Instant;
}

/** How often a user has put off an answer since every line had one. */
export interface EmergencyPutOffTable {
  account_id: string;
  count: number;
  first_at: Instant;
}
