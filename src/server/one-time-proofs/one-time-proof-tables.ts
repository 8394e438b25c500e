import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** One-time codes and links. The codes that were sent for the same purpose and target share a row. */
export interface OneTimeProofTable {
  /** Random; for a link the hash of its token. */
  id: string;
  purpose: string;
  /** The account; or the recovery whose account is not chosen yet. */
  account_id: string;
  /** The sign-in that it counts in; empty for any. */
  sign_in_id: string;
  /** The channel and the contact of a code; the id of a link. */
  target: string;
  /** Keyed hash of the last code and of the one before; empty for a link. */
  hash: string;
  former_hash: string | null;
  /** When they expire. */
  valid_until: Instant;
  former_valid_until: Instant | null;
  /** When the last one begins to count. */
  valid_from: Instant;
  sent_at: Instant;
  sends: number;
  next_send_at: Instant;
  guesses: number;
  /** When the count of guesses begins again. */
  guesses_until: Instant;
  used_at: Instant | null;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    one_time_proofs: OneTimeProofTable;
  }
}

export const oneTimeProofTables: CapabilityTables = {
  ofAccounts: {
    one_time_proofs: {
      exported: { leftOut: 'codes that were sent: hashes, for minutes; the messages are exported' },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '017-one-time-proofs': [
      `create table one_time_proofs (
        id text primary key, purpose text not null, account_id text not null, sign_in_id text not null,
        target text not null, hash text not null, former_hash text, valid_until bigint not null,
        former_valid_until bigint, valid_from bigint not null, sent_at bigint not null, sends integer not null,
        next_send_at bigint not null, guesses integer not null, guesses_until bigint not null, used_at bigint,
        expires_at bigint not null, unique (purpose, account_id, sign_in_id, target))`,
      'create index one_time_proofs_of_account on one_time_proofs (account_id)',
      'create index one_time_proofs_by_expiry on one_time_proofs (expires_at)',
    ],
  },
  expiring: [{ table: 'one_time_proofs', key: ['id'] }],
};
