import type { Generated } from 'kysely';
import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

export interface CompanyTable {
  id: string;
  name: string;
  brand_id: number;
  /** 1: its accounts sign in only through the company's own provider. */
  sso_enforced: number;
  /** Version of the terms of service that its accounts must have accepted. */
  terms_version: string | null;
  /** 1: its accounts see the government notice at each sign-in. */
  is_government: Generated<number>;
  /** Services that its accounts do not have, separated by spaces. */
  services_off: Generated<string | null>;
  /** Days after which a password must be replaced. */
  password_days: Generated<number | null>;
  /** Where reports about its single sign-on go. */
  contact_email: Generated<string | null>;
  created_at: Instant;
}

export interface AccountTable {
  id: string;
  company_id: string;
  brand_id: number;
  email: string | null;
  /** Lower-case e-mail address of the first account that has it; unique. */
  email_key: string | null;
  /** The same for further accounts with the address, at most one per company. */
  shared_email_key?: string | null;
  first_name: string;
  last_name: string;
  locale: string | null;
  country_iso: string | null;
  role: string;
  /** `person`, or `room` for a meeting room, whose device an administrator signs in. */
  kind: Generated<string>;
  /** 1: it opens with password and second factor, although its company enforces single sign-on. */
  is_emergency_access: Generated<number>;
  state: string;
  /** Since when it has the state; null if it had it before there was this column. A version before this one does not write it. */
  state_since: Generated<Instant | null>;
  /** For versions that count wrong passwords here; now they are in `counters`. */
  failures_in_a_row: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

/** A phone number: the direct number of an account, or a main number of a company, which has extensions. */
export interface NumberTable {
  e164: string;
  company_id: string;
  account_id: string | null;
}

/** Further accounts that share a direct number, at most one per company. */
export interface SharedNumberTable {
  e164: string;
  company_id: string;
  account_id: string;
}

export interface ExtensionTable {
  company_id: string;
  extension: string;
  account_id: string;
}

/** Password hashes. The row without `replaced_at` is the current one, the others are the history. */
export interface CredentialTable {
  id: string;
  account_id: string;
  hash: string;
  created_at: Instant;
  replaced_at: Instant | null;
  /** 1: an operator has set it, and its user must choose another one. */
  is_temporary: Generated<number>;
}

declare module '../storage/tables.ts' {
  interface Tables {
    companies: CompanyTable;
    accounts: AccountTable;
    numbers: NumberTable;
    shared_numbers: SharedNumberTable;
    extensions: ExtensionTable;
    credentials: CredentialTable;
  }
}

export const accountTables: CapabilityTables = {
  indexes: {
    // Without it each page of a list sorts all accounts of the company.
    '205-jobs': [{ name: 'accounts_of_company_in_order', on: 'accounts (company_id, id)' }],
    // As `matches` in list-accounts.ts asks.
    '213-search-of-accounts': [
      { name: 'accounts_of_domain', on: "accounts (split_part(lower(email), '@', 2), id)", needs: 'postgres' },
      {
        name: 'accounts_by_part_of_name',
        on: "accounts using gin (lower(first_name || ' ' || last_name) gin_trgm_ops)",
        needs: 'pg_trgm',
      },
      { name: 'numbers_by_part', on: 'numbers using gin (e164 gin_trgm_ops)', needs: 'pg_trgm' },
      { name: 'shared_numbers_by_part', on: 'shared_numbers using gin (e164 gin_trgm_ops)', needs: 'pg_trgm' },
    ],
    // As `orderOf` of people/order.ts sorts, and `isFound` of people/search.ts searches. After the column, as PostgreSQL builds
    // indexes before the statements of their migration.
    '227-order-of-accounts': [
      {
        name: 'accounts_of_company_by_name',
        on: "accounts (company_id, lower(first_name || ' ' || last_name), id)",
      },
      { name: 'accounts_of_company_by_state_since', on: 'accounts (company_id, coalesce(state_since, 0), id)' },
      { name: 'accounts_by_part_of_email', on: 'accounts using gin (lower(email) gin_trgm_ops)', needs: 'pg_trgm' },
    ],
    // As `companiesOfPeople` in companies/find-companies.ts steps from company to company.
    '238-companies-of-domains': [
      {
        name: 'accounts_of_domain_by_company',
        on: "accounts (split_part(lower(email), '@', 2), company_id)",
        needs: 'postgres',
      },
    ],
  },
  ofAccounts: {
    credentials: {
      exported: { as: 'passwords', columns: ['created_at', 'replaced_at', 'is_temporary'] },
      onRemoval: { instead: 'deleteAccount' },
    },
    extensions: {
      exported: { as: 'extensions', columns: ['company_id', 'extension'] },
      onRemoval: { instead: 'deleteAccount' },
    },
    numbers: { exported: { as: 'numbers', columns: ['e164', 'company_id'] }, onRemoval: { instead: 'deleteAccount' } },
    shared_numbers: {
      exported: { as: 'sharedNumbers', columns: ['e164', 'company_id'] },
      onRemoval: { instead: 'deleteAccount' },
    },
  },
  migrations: {
    '001-foundation': [
      `create table companies (
        id text primary key, name text not null, brand_id integer not null,
        sso_enforced integer not null, created_at bigint not null)`,
      `create table accounts (
        id text primary key, company_id text not null references companies (id), brand_id integer not null,
        email text, email_key text unique, first_name text not null, last_name text not null,
        locale text, country_iso text, role text not null, state text not null,
        failures_in_a_row integer not null default 0, created_at bigint not null, updated_at bigint not null)`,
      `create index accounts_of_company on accounts (company_id)`,
      `create table numbers (
        e164 text primary key, company_id text not null references companies (id),
        account_id text references accounts (id))`,
      `create table extensions (
        company_id text not null references companies (id), extension text not null,
        account_id text not null references accounts (id), primary key (company_id, extension))`,
      `create index extensions_of_account on extensions (account_id)`,
      `create table credentials (
        id text primary key, account_id text not null references accounts (id), hash text not null,
        created_at bigint not null, replaced_at bigint)`,
      `create unique index credential_in_force on credentials (account_id) where replaced_at is null`,
    ],
    '002-agreements': [
      'alter table companies add column terms_version text',
      'alter table companies add column is_government integer not null default 0',
    ],
    // The unique key stays where it is: a version before this one finds the first account by it, and no other.
    '005-accounts-of-a-credential': [
      'alter table accounts add column shared_email_key text',
      'create unique index accounts_of_shared_email on accounts (shared_email_key, company_id)',
      `create table shared_numbers (
        e164 text not null references numbers (e164), company_id text not null references companies (id),
        account_id text not null references accounts (id), primary key (e164, company_id))`,
      'create index shared_numbers_of_account on shared_numbers (account_id)',
    ],
    '013-services': ['alter table companies add column services_off text'],
    // The claims of an account name its numbers; without an index, each token request read the whole table.
    '018-numbers-by-owner': [
      'create index numbers_of_account on numbers (account_id)',
      'create index main_numbers_of_company on numbers (company_id) where account_id is null',
    ],
    '227-state-of-accounts': ['alter table accounts add column state_since bigint'],
    '033-emergency-access': [
      'alter table companies add column contact_email text',
      'alter table accounts add column is_emergency_access integer not null default 0',
    ],
    '025-rooms': ["alter table accounts add column kind text not null default 'person'"],
    '021-passwords': [
      'alter table credentials add column is_temporary integer not null default 0',
      'alter table companies add column password_days integer',
      'create index credentials_of_account on credentials (account_id)',
    ],
  },
};
