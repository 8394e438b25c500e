import type { CapabilityTables } from '../../storage/capability-tables.ts';
import type { Instant } from '../../storage/tables.ts';

/**
 * `running` until all was compared: `sealed` if all is as it was written, `broken` at the first fault. `stopped` by somebody,
 * `failed` when it could not go on.
 */
export const verificationStates = ['running', 'sealed', 'broken', 'stopped', 'failed'] as const;
export type VerificationState = (typeof verificationStates)[number];

/** A comparison of the audit with its seals, and its report. */
export interface AuditVerificationTable {
  id: string;
  /** Records of this time are compared. */
  from_at: Instant | null;
  to_at: Instant | null;
  begun_by: string;
  begun_at: Instant;
  state: VerificationState;
  /** Until where it has come, as JSON; null before the first part. */
  place: string | null;
  records: number;
  seals: number;
  /** Seals whose records have expired. */
  expired: number;
  by_secrets_gone: number;
  compared_from_at: Instant | null;
  /** The number of the newest seal that was seen. */
  newest: number;
  /** What was found, as JSON. */
  finding: string | null;
  /** Losses for which somebody has answered, as JSON. */
  answered: string;
  ended_at: Instant | null;
  failures: number;
  holder: string;
  held_until: Instant;
  expires_at: Instant;
}

declare module '../../storage/tables.ts' {
  interface Tables {
    audit_verifications: AuditVerificationTable;
  }
}

const dayMs = 24 * 3600 * 1000;
/** A report is kept so long. */
export const keptMs = 400 * dayMs;

export const auditVerificationTables: CapabilityTables = {
  migrations: {
    '244-audit-verifications': [
      `create table audit_verifications (
        id text primary key, from_at bigint, to_at bigint, begun_by text not null, begun_at bigint not null,
        state text not null, place text, records bigint not null, seals bigint not null, expired bigint not null,
        by_secrets_gone bigint not null, compared_from_at bigint, newest bigint not null, finding text,
        answered text not null, ended_at bigint, failures integer not null, holder text not null,
        held_until bigint not null, expires_at bigint not null)`,
      'create index audit_verifications_by_time on audit_verifications (begun_at)',
      `create index audit_verifications_running on audit_verifications (held_until) where state = 'running'`,
      'create index audit_verifications_by_expiry on audit_verifications (expires_at)',
    ],
  },
  expiring: [{ table: 'audit_verifications', key: ['id'] }],
};
