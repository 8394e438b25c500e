import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

export interface ClientTable {
  id: string;
  /** JSON; its schema is in clients/client-registration. */
  registration: string;
  /** SHA-256 of the secret; null for public clients. */
  secret_hash: string | null;
  created_at: Instant;
  /** When it got a token last, to the minute. Null: not since this is noted. */
  used_at: Instant | null;
  /** Of the secret of `secret_hash`. Null for one that is older than this column. */
  secret_made_at: Instant | null;
  secret_used_at: Instant | null;
  /** The secret before, which works until it ends. */
  former_secret_hash: string | null;
  former_secret_made_at: Instant | null;
  former_secret_used_at: Instant | null;
  former_secret_ends_at: Instant | null;
}

/** An API with access tokens of its own (RFC 8707). */
export interface ResourceServerTable {
  resource: string;
  /** JSON; its schema is in clients/resource-servers. */
  registration: string;
  created_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    clients: ClientTable;
    resource_servers: ResourceServerTable;
  }
}

export const clientTables: CapabilityTables = {
  migrations: {
    '001-foundation': [
      `create table clients (
        id text primary key, registration text not null, secret_hash text, created_at bigint not null)`,
    ],
    '015-resource-servers': [
      'create table resource_servers (resource text primary key, registration text not null, created_at bigint not null)',
    ],
    '242-uses-of-clients': [
      'alter table clients add column used_at bigint',
      'alter table clients add column secret_made_at bigint',
      'alter table clients add column secret_used_at bigint',
      'alter table clients add column former_secret_hash text',
      'alter table clients add column former_secret_made_at bigint',
      'alter table clients add column former_secret_used_at bigint',
      'alter table clients add column former_secret_ends_at bigint',
    ],
  },
};
