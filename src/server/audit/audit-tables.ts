import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Append-only; only the sweep deletes, after the retention. */
export interface AuditTable {
  id: string;
  at: Instant;
  event: string;
  outcome: string;
  account_id: string | null;
  client_id: string | null;
  sign_in_id: string | null;
  address: string | null;
  trace_id: string | null;
  /** The system account of an operator. */
  operator: string | null;
  /** What an operator gave, JSON without secrets and data of persons. */
  details: string | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    audit: AuditTable;
  }
}

export const auditTables: CapabilityTables = {
  ofAccounts: {
    audit: {
      exported: { as: 'audit', columns: ['at', 'event', 'outcome', 'client_id', 'address', 'operator', 'details'] },
      onRemoval: { instead: 'keeps its records; they have no data of the person but the address of the browser' },
    },
  },
  migrations: {
    '001-foundation': [
      `create table audit (
        id text primary key, at bigint not null, event text not null, outcome text not null, account_id text,
        client_id text, sign_in_id text, address text, trace_id text)`,
      `create index audit_of_account on audit (account_id, at)`,
    ],
    '012-audit-by-time': ['create index audit_by_time on audit (at)'],
    '110-actions-of-operators': [
      'alter table audit add column operator text',
      'alter table audit add column details text',
    ],
  },
  expiring: [{ table: 'audit', key: ['id'], keptAfter: { column: 'at', keptMs: 'audit' } }],
};
