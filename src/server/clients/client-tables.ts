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

declare module '../storage/tables.ts' {
  interface Tables {
    clients: ClientTable;
  }
}

export const clientTables: CapabilityTables = {
  migrations: {
    '001-foundation': [
      `create table clients (
        id text primary key, registration text not null, secret_hash text, created_at bigint not null)`,
    ],
  },
};
