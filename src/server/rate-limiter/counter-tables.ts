import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

export interface CounterTable {
  key: string;
  count: number;
  next_allowed_at: Instant;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    counters: CounterTable;
  }
}

export const counterTables: CapabilityTables = {
  migrations: {
    '001-foundation': [
      `create table counters (
        key text primary key, count integer not null, next_allowed_at bigint not null, expires_at bigint not null)`,
      `create index counters_by_expiry on counters (expires_at)`,
    ],
  },
  expiring: [{ table: 'counters', key: ['key'] }],
};
