import type { CapabilityTables } from '../../storage/capability-tables.ts';
import type { Instant } from '../../storage/tables.ts';

/** A seal of all records from one time to before another. It stays when its records have expired. */
export interface AuditSealTable {
  /** From 1 on, without gaps. */
  number: number;
  sealed_at: Instant;
  /** The time from which on it seals, and the first one after it. */
  from_at: Instant;
  until_at: Instant;
  records: number;
  first_at: Instant;
  first_id: string;
  last_at: Instant;
  last_id: string;
  /** SHA-256 of the records in order, in base64url. */
  digest: string;
  /** Sum of SHA-256 of each record without its time and id. It tells an exchange of times from a change. */
  contents: string;
  /** How long records were kept when it was made, in milliseconds. */
  kept_ms: number;
  /** 1 if records of this time were sealed before, because the clock of the database was set back. */
  is_again: number;
  /** SHA-256 of the seal before; empty in the first one. */
  previous: string;
  secret_id: string;
  signature: string;
}

/** What is remembered of the chain beside it: its end, an alarm, and answers for seals that were lost. */
export interface AuditSealMarkTable {
  /** `end`, `alarm`, or `answer:<number of the next seal>`. */
  id: string;
  /** Of the newest seal, of the one that is lost, or of the one that comes next. */
  number: number;
  digest: string;
  /** The last seal that is left before an answer. */
  after_number: number;
  after_digest: string;
  marked_at: Instant;
  /** Who has answered, and why. */
  marked_by: string;
  reason: string;
  secret_id: string;
  signature: string;
}

declare module '../../storage/tables.ts' {
  interface Tables {
    audit_seals: AuditSealTable;
    audit_seal_marks: AuditSealMarkTable;
    /** One row: which process seals. */
    audit_sealer: { id: 'own'; holder: string; held_until: Instant };
  }
}

export const auditSealTables: CapabilityTables = {
  migrations: {
    '201-audit-seals': [
      `create table audit_seals (
        number bigint primary key, sealed_at bigint not null, from_at bigint not null, until_at bigint not null,
        records bigint not null, first_at bigint not null, first_id text not null, last_at bigint not null,
        last_id text not null, digest text not null, contents text not null, kept_ms bigint not null,
        is_again integer not null, previous text not null, secret_id text not null, signature text not null)`,
      'create index audit_seals_by_time on audit_seals (until_at)',
      'create index audit_seals_again on audit_seals (number) where is_again = 1',
      'create table audit_sealer (id text primary key, holder text not null, held_until bigint not null)',
    ],
    '212-audit-seal-marks': [
      `create table audit_seal_marks (
        id text primary key, number bigint not null, digest text not null, after_number bigint not null,
        after_digest text not null, marked_at bigint not null, marked_by text not null, reason text not null,
        secret_id text not null, signature text not null)`,
    ],
  },
};
