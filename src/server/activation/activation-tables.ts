import type { Generated } from 'kysely';
import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** The activation code of an account; a new one replaces it. */
export interface ActivationTable {
  account_id: string;
  /** Keyed hash of the code. */
  hash: string;
  /** The contact that got it. */
  contact_id: string;
  valid_until: Instant;
  used_at: Instant | null;
  /** Keyed hash of the PIN for apps, if one was sent too. */
  pin_hash: string | null;
  /** Wrong PINs. */
  pin_guesses: Generated<number>;
  /** Keyed hash of the token that opens the set-up in a browser, after a right PIN. */
  session_hash: string | null;
  session_until: Instant | null;
  /** Until then, a code that was used or has expired is distinguished from an unknown one. */
  expires_at: Instant;
}

/** The answer to a question that support asks, hashed like a password. It opens nothing by itself (ACT-2). */
export interface ActivationAnswerTable {
  account_id: string;
  question: string;
  hash: string;
  created_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    activations: ActivationTable;
    activation_answers: ActivationAnswerTable;
  }
}

export const activationTables: CapabilityTables = {
  ofAccounts: {
    activations: { exported: { as: 'activations', columns: ['valid_until', 'used_at'] }, onRemoval: 'deleted' },
    activation_answers: {
      exported: { as: 'activationQuestions', columns: ['question', 'created_at'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '023-activations': [
      `create table activations (
        account_id text primary key references accounts (id), hash text not null unique, contact_id text not null,
        valid_until bigint not null, used_at bigint, expires_at bigint not null)`,
      'create index activations_by_expiry on activations (expires_at)',
      `create table activation_answers (
        account_id text primary key references accounts (id), question text not null, hash text not null,
        created_at bigint not null)`,
    ],
    '024-activation-pins': [
      'alter table activations add column pin_hash text',
      'alter table activations add column pin_guesses integer not null default 0',
      'alter table activations add column session_hash text',
      'alter table activations add column session_until bigint',
      'create unique index activation_sessions on activations (session_hash)',
    ],
  },
  indexes: { '100-indexes-for-growth': [{ name: 'activations_of_pin', on: 'activations (pin_hash)' }] },
  expiring: [{ table: 'activations', key: ['account_id'] }],
};
