import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** A request for a link: to set a new password, or to sign in. It stands for its accounts until one is chosen. */
export interface RecoveryTable {
  id: string;
  purpose: string;
  /** The sign-in that asked; empty if an operator did. */
  sign_in_id: string;
  brand_id: number;
  /** Keyed hash of what was typed: sends are counted by it, whether an account has it or not. */
  typed_hash: string;
  /** Encrypted: the destination, and the device that asked. */
  sealed: string;
  /** Encrypted: the code of an express link, which is shown in another browser. */
  sealed_code: string | null;
  asked_at: Instant;
  /** Until when it can be sent again and its last link works at the latest. */
  expires_at: Instant;
  ended_at: Instant | null;
  /** `used`: the password was saved, or the sign-in proven. `void`: somebody did not ask for it. */
  ended_by: string | null;
}

/** The accounts that a recovery may open. None: what was typed is unknown, and nothing was sent. */
export interface RecoveryAccountTable {
  recovery_id: string;
  account_id: string;
  expires_at: Instant;
}

/** A browser that has opened a reset by its link or code. */
export interface RecoverySessionTable {
  /** Hash of the cookie. */
  id: string;
  recovery_id: string;
  account_id: string | null;
  /** JSON of the proof of the second step; null before it. */
  second_proof: string | null;
  valid_until: Instant;
  expires_at: Instant;
}

/** A request of an operator to let a person who has lost every contact in by another address. */
export interface LostContactTable {
  id: string;
  account_id: string;
  email: string;
  /** The operator, as named on the command line. */
  asked_by: string;
  /** The recovery whose link is sent, and the message that waits until then. */
  recovery_id: string;
  message_id: string;
  works_from: Instant;
  ended_at: Instant | null;
  /** `stopped` by a contact, or `replaced`. */
  ended_by: string | null;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    recoveries: RecoveryTable;
    recovery_accounts: RecoveryAccountTable;
    recovery_sessions: RecoverySessionTable;
    lost_contacts: LostContactTable;
  }
}

export const recoveryTables: CapabilityTables = {
  ofAccounts: {
    lost_contacts: {
      exported: { as: 'lostContacts', columns: ['email', 'asked_by', 'works_from', 'ended_at', 'ended_by'] },
      onRemoval: 'deleted',
    },
    recovery_accounts: {
      exported: { leftOut: 'an open reset, for hours; the audit is exported' },
      onRemoval: { instead: 'expire with their recovery' },
    },
    recovery_sessions: {
      exported: { leftOut: 'an open reset, for hours; the audit is exported' },
      onRemoval: { instead: 'expire with their recovery' },
    },
  },
  migrations: {
    '022-recoveries': [
      `create table recoveries (
        id text primary key, purpose text not null, sign_in_id text not null, brand_id integer not null,
        typed_hash text not null, sealed text not null, sealed_code text, asked_at bigint not null,
        expires_at bigint not null, ended_at bigint, ended_by text)`,
      'create index recoveries_of_sign_in on recoveries (sign_in_id)',
      'create index recoveries_by_expiry on recoveries (expires_at)',
      `create table recovery_accounts (
        recovery_id text not null, account_id text not null, expires_at bigint not null,
        primary key (recovery_id, account_id))`,
      'create index recovery_accounts_of_account on recovery_accounts (account_id)',
      'create index recovery_accounts_by_expiry on recovery_accounts (expires_at)',
      `create table recovery_sessions (
        id text primary key, recovery_id text not null, account_id text, second_proof text,
        valid_until bigint not null, expires_at bigint not null)`,
      'create index recovery_sessions_by_expiry on recovery_sessions (expires_at)',
    ],
    '028-lost-contacts': [
      `create table lost_contacts (
        id text primary key, account_id text not null, email text not null, asked_by text not null,
        recovery_id text not null, message_id text not null, works_from bigint not null, ended_at bigint,
        ended_by text, expires_at bigint not null)`,
      'create unique index open_lost_contact on lost_contacts (account_id) where ended_at is null',
      'create index lost_contacts_by_expiry on lost_contacts (expires_at)',
    ],
  },
  indexes: { '100-indexes-for-growth': [{ name: 'lost_contacts_of_account', on: 'lost_contacts (account_id)' }] },
  expiring: [
    { table: 'recoveries', key: ['id'] },
    { table: 'recovery_accounts', key: ['recovery_id', 'account_id'] },
    { table: 'recovery_sessions', key: ['id'] },
    { table: 'lost_contacts', key: ['id'] },
  ],
};
