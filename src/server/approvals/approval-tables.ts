import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** What somebody has asked for that a second person must agree to. */
export interface ApprovalTable {
  id: string;
  /** Name of the operation. */
  operation: string;
  /** Its input, encrypted: it may have contacts of persons. */
  sealed_input: string;
  /** Permissions that the operation needs with this input, separated by spaces. */
  permissions: string;
  /** What it is about. */
  brand_id: number | null;
  company_id: string | null;
  account_id: string | null;
  reason: string;
  /** Ids of the accounts that asked and decided. */
  asked_by: string;
  asked_at: Instant;
  decided_by: string | null;
  decided_at: Instant | null;
  /** `waiting`, `agreed`, `refused`, `used`. */
  state: string;
  expires_at: Instant;
}

/** Who has changed by the API how others sign in. */
export interface AccessChangeTable {
  /** `account:<id>`, `company:<id>`, `brand:<id>`, `role:<company>/<name>`, or `providers` where no company was named. */
  subject: string;
  /** `account:<id>` or `client:<id>`. */
  changed_by: string;
  changed_at: Instant;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    approvals: ApprovalTable;
    access_changes: AccessChangeTable;
  }
}

export const approvalTables: CapabilityTables = {
  ofAccounts: {
    approvals: {
      exported: { as: 'approvals', columns: ['operation', 'reason', 'asked_at', 'decided_at', 'state'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '203-approvals': [
      `create table approvals (
        id text primary key, operation text not null, sealed_input text not null, permissions text not null,
        brand_id bigint, company_id text, account_id text, reason text not null, asked_by text not null,
        asked_at bigint not null, decided_by text, decided_at bigint, state text not null, expires_at bigint not null)`,
      'create index approvals_by_account on approvals (account_id)',
      'create index approvals_by_company on approvals (company_id, id)',
      'create index approvals_by_expiry on approvals (expires_at)',
    ],
    '210-access-changes': [
      `create table access_changes (
        subject text not null, changed_by text not null, changed_at bigint not null, expires_at bigint not null,
        primary key (subject, changed_by))`,
      'create index access_changes_by_expiry on access_changes (expires_at)',
    ],
  },
  expiring: [
    { table: 'approvals', key: ['id'] },
    { table: 'access_changes', key: ['subject', 'changed_by'] },
  ],
};
