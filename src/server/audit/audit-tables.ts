import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { MonthlyTable } from '../storage/monthly-partitions.ts';
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
  /** What an operator gave; of a sign-in its ways, and the names of browser and system: JSON without secrets and data of persons. */
  details: string | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    audit: AuditTable;
  }
}

/**
 * Events of most sign-ins. A search for another event has an index of its own; these are found on the way from one record
 * to the one before.
 */
const frequentEvents = [
  'signInOpened',
  'credentialChecked',
  'passwordChecked',
  'codeSent',
  'secondFactorChecked',
  'signInFinished',
  'tokenIssued',
] as const;

const inOrder = { name: 'audit_in_order', on: 'audit (at, id)' };
const ofClient = { name: 'audit_of_client', on: 'audit (client_id, at)' };
const rare = frequentEvents.map((event) => `'${event}'`).join(', ');
const ofRareEvent = { name: 'audit_of_rare_event', on: `audit (event, at) where event not in (${rare})` };

const monthlyAudit: MonthlyTable = {
  table: 'audit',
  column: 'at',
  spreadBy: 'id',
  indexes: [{ name: 'audit_of_account', on: 'audit (account_id, at)' }, inOrder, ofClient, ofRareEvent],
};

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
    '193-audit-by-month': ['drop index audit_by_time'],
  },
  indexes: { '193-audit-by-month': [inOrder, ofClient, ofRareEvent] },
  divided: { '193-audit-by-month': monthlyAudit },
  expiring: [{ table: 'audit', key: ['id'], keptAfter: { column: 'at', keptMs: 'audit' }, monthly: monthlyAudit }],
};
