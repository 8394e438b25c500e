import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** The PIN of an account for voicemail and calls, hashed like a password. It is never sent back (PIN-1). */
export interface PinTable {
  account_id: string;
  hash: string;
  created_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    pins: PinTable;
  }
}

export const passwordTables: CapabilityTables = {
  ofAccounts: {
    pins: { exported: { as: 'pins', columns: ['created_at'] }, onRemoval: 'deleted' },
  },
  migrations: {
    '021-passwords': [
      `create table pins (
        account_id text primary key references accounts (id), hash text not null, created_at bigint not null)`,
    ],
  },
};
