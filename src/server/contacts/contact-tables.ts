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
}

declare module '../storage/tables.ts' {
  interface Tables {
    contacts: ContactTable;
  }
}

export const contactTables: CapabilityTables = {
  migrations: {
    '014-contacts': [
      `create table contacts (
        id text primary key, account_id text not null references accounts (id), kind text not null,
        address text not null, address_key text not null, verified_at bigint, created_at bigint not null,
        unique (account_id, address_key))`,
    ],
  },
};
