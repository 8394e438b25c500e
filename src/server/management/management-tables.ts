import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Requests with an idempotency key. */
export interface KeyedRequestTable {
  /** SHA-256 of the caller and the key. */
  key_hash: string;
  /** SHA-256 of the request. */
  fingerprint: string;
  /** The response, encrypted; null while the request is carried out. */
  sealed_response: string | null;
  /** Until when nobody else carries it out. */
  held_until: Instant;
  expires_at: Instant;
}

/** Versions of things that a request with `If-Match` changes now. */
export interface HeldResourceTable {
  resource: string;
  holder: string;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    keyed_requests: KeyedRequestTable;
    held_resources: HeldResourceTable;
  }
}

export const managementTables: CapabilityTables = {
  migrations: {
    '204-management': [
      `create table keyed_requests (
        key_hash text primary key, fingerprint text not null, sealed_response text, held_until bigint not null,
        expires_at bigint not null)`,
      'create index keyed_requests_by_expiry on keyed_requests (expires_at)',
      'create table held_resources (resource text primary key, holder text not null, expires_at bigint not null)',
      'create index held_resources_by_expiry on held_resources (expires_at)',
    ],
  },
  expiring: [
    { table: 'keyed_requests', key: ['key_hash'] },
    { table: 'held_resources', key: ['resource'] },
  ],
};
