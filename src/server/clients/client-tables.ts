import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

export interface ClientTable {
  id: string;
  /** JSON; its schema is in clients/client-registration. */
  registration: string;
  /** SHA-256 of the secret; null for public clients. */
  secret_hash: string | null;
  created_at: Instant;
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
  },
};
