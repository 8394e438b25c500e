import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Addresses and numbers at which an account can be reached. */
export interface ContactTable {
  id: string;
  account_id: string;
  kind: string;
  /** An e-mail address as it was given, or a number in E.164 form. */
  address: string;
  /** The same, equal for spellings of one address; unique for each account. */
  address_key: string;
  /** When the account's owner, or an operator, proved that it belongs to the account; null: it carries no codes. */
  verified_at: Instant | null;
  created_at: Instant;
  /** When it is removed, unless it was verified by then; null: it stays. */
  expires_at: Instant | null;
}

/** What is known of mail to an address, the same for all accounts that have it. */
export interface MailMarkTable {
  /** As in `contacts`. */
  address_key: string;
  /** E-mails that came back for a reason that may pass, since `temporary_since`. */
  temporary_returns: number;
  temporary_since: Instant | null;
  /** Mail to it comes back. */
  returned_at: Instant | null;
  /** Its owner called our mail unwanted. */
  complained_at: Instant | null;
  changed_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    contacts: ContactTable;
    mail_marks: MailMarkTable;
  }
}

/** An address may be tried again after a year. */
const keptMs = 365 * 24 * 3600 * 1000;

export const contactTables: CapabilityTables = {
  ofAccounts: {
    contacts: {
      exported: { as: 'contacts', columns: ['id', 'kind', 'address', 'verified_at', 'created_at'] },
      onRemoval: { instead: 'deleteAccount' },
    },
  },
  migrations: {
    '014-contacts': [
      `create table contacts (
        id text primary key, account_id text not null references accounts (id), kind text not null,
        address text not null, address_key text not null, verified_at bigint, created_at bigint not null,
        unique (account_id, address_key))`,
    ],
    '090-mail-marks': [
      `create table mail_marks (
        address_key text primary key, temporary_returns integer not null, temporary_since bigint, returned_at bigint,
        complained_at bigint, changed_at bigint not null)`,
      'create index mail_marks_by_time on mail_marks (changed_at)',
    ],
    '112-contacts-that-expire': ['alter table contacts add column expires_at bigint'],
  },
  indexes: {
    // after the column, as PostgreSQL builds indexes before the statements of their migration
    '113-index-of-contacts-that-expire': [
      { name: 'contacts_to_remove', on: 'contacts (expires_at) where verified_at is null and expires_at is not null' },
    ],
  },
  expiring: [
    { table: 'mail_marks', key: ['address_key'], keptAfter: { column: 'changed_at', keptMs } },
    { table: 'contacts', key: ['id'], keptBy: 'verified_at' },
  ],
};
