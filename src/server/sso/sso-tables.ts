import type { Generated } from 'kysely';
import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';
import { connectionHourKey } from './connection-hour-table.ts';

/** Connections of companies to their identity providers. */
export interface SsoConnectionTable {
  id: string;
  company_id: string;
  /** The protocol. */
  type: string;
  /** What users see beside other connections of the company. */
  label: string;
  /** JSON of what the protocol needs. */
  settings: string;
  /** What the adapter alone reads, such as the client secret; sealed. */
  secret: string | null;
  /** 0: it signs nobody in. */
  is_enabled: number;
  /** 1: the company trusts the second factor that its provider reports. */
  trusts_second_factor: number;
  /** 1: the address that was entered must be that of the provider. */
  requires_same_email: number;
  /** Hours after which a session that it opened ends. */
  session_hours: number;
  /** 1: who signs out here is signed out at the provider too. */
  signs_out_at_provider: Generated<number>;
  /** When what its provider publishes was looked at; null before. */
  checked_at: Instant | null;
  /** The last finished test: when, of which settings (a fingerprint), and whether it passed. */
  tested_at: Generated<Instant | null>;
  tested_settings: Generated<string | null>;
  test_passed: Generated<number | null>;
  /** 1: its users get an account when they first come. */
  creates_accounts: Generated<number>;
  /** JSON of the attributes that count instead of the usual ones. */
  attributes: Generated<string | null>;
  /** JSON of the domains for which it vouches; null: all that the company has proven. */
  domains: Generated<string | null>;
  /** When the last certificate of its provider ends; null: it has none, or was not looked at yet. */
  certificates_end_at: Generated<Instant | null>;
  /** Fingerprint of the present settings, as `tested_settings` has that of those that were tested; null: not looked at yet. */
  settings_print: Generated<string | null>;
  /** Since when it is switched on, as far as that is known: the counts of its sign-ins are whole since then. */
  switched_on_at: Generated<Instant | null>;
  created_at: Instant;
}

/** Providers at which brands are registered. */
export interface SsoBrandProviderTable {
  id: string;
  brand_id: number;
  provider: string;
  /** JSON of what the provider needs. */
  settings: string;
  /** Sealed client secret, or the key that signs it. */
  secret: string;
  /** 0: it signs nobody in. */
  is_enabled: number;
  created_at: Instant;
}

/** Tests of connections that operators run. Each takes one answer. */
export interface SsoTestTable {
  /** Hash of the token in the address that starts it. */
  id: string;
  connection_id: string;
  /** Hash of the state of the last visit; null before the address is opened. */
  state_hash: string | null;
  /** Sealed JSON of the secrets that the answer must match. */
  sealed: string | null;
  visited_at: Instant | null;
  used_at: Instant | null;
  /** Sealed JSON of the report, once there is one. */
  report: string | null;
  expires_at: Instant;
}

/** Domains that companies claim, and which of them are proven. */
export interface SsoDomainTable {
  domain: string;
  company_id: string;
  /** The value of the TXT record. */
  token: string;
  /** When the company proved it last; null before. One company has a proven domain. */
  proven_at: Instant | null;
  /** `dns`, or `demo` for a domain that no DNS knows. */
  proven_by: string;
  checked_at: Instant | null;
  /** When the record was missing first, at a proven domain. */
  missing_since: Instant | null;
  /** When a proof ended because the record was missing; null again once it is proven. */
  lost_at: Generated<Instant | null>;
}

/** The accounts of provider's users. */
export interface SsoIdentityTable {
  /** The id of the connection, a space, and the issuer; of earlier versions, the issuer alone. */
  issuer: string;
  subject: string;
  account_id: string;
  connection_id: string;
  created_at: Instant;
  used_at: Instant;
}

/** Visits of a sign-in at a provider. Each takes one answer. */
export interface SsoStartTable {
  /** Hash of the state. */
  id: string;
  sign_in_id: string;
  connection_id: string;
  /** Sealed JSON of the secrets that the answer must match. */
  sealed: string;
  /** The address that the user entered. */
  email: string;
  /** Query string of the page to return to. */
  query: string;
  is_fresh: number;
  max_age_seconds: number | null;
  /** 1: the app refuses another address than the entered one. */
  denies_mismatch: number;
  started_at: Instant;
  used_at: Instant | null;
  /** Hash of the one-time id under which the browser fetches the result. */
  result_hash: string | null;
  /** Sealed JSON of the verified identity. */
  identity: string | null;
  /** `mismatch`, `welcome` or `unlinked` until the user decides, `failed`, `proven`, `declined`. */
  outcome: string | null;
  /** JSON of the refusal, with a reason for operators. */
  failure: string | null;
  expires_at: Instant;
}

/** Kerberos realms of companies. */
export interface SsoRealmTable {
  realm: string;
  company_id: string;
  /** Domain of its users' addresses. */
  domain: string;
  /** Hours after which a session that it opened ends. */
  session_hours: number;
  created_at: Instant;
}

/** Sessions at providers, by which sign-ins were proven. */
export interface SsoSessionTable {
  id: string;
  sign_in_id: string;
  connection_id: string;
  account_id: string;
  subject: string;
  /** Its name at the provider. */
  session_id: string | null;
  /** What the adapter needs to end it there; sealed. */
  hint: string | null;
  /** The session here; null until there is one. */
  session_uid: Generated<string | null>;
  /** After a sign-out here: hash of the token that the provider returns, and where the browser goes then. */
  left_hash: Generated<string | null>;
  returns_to: Generated<string | null>;
  /** When the session here ends at the latest, or the way back. */
  expires_at: Instant;
}

/** Answers of providers that were used, until they end. */
export interface SsoUsedAnswerTable {
  /** Hash of issuer and id. */
  id: string;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    sso_connections: SsoConnectionTable;
    sso_brand_providers: SsoBrandProviderTable;
    sso_domains: SsoDomainTable;
    sso_identities: SsoIdentityTable;
    sso_realms: SsoRealmTable;
    sso_sessions: SsoSessionTable;
    sso_starts: SsoStartTable;
    sso_used_answers: SsoUsedAnswerTable;
    sso_tests: SsoTestTable;
  }
}

const day = 24 * 3_600_000;

export const ssoTables: CapabilityTables = {
  ofAccounts: {
    sso_identities: {
      exported: { as: 'identities', columns: ['issuer', 'subject', 'connection_id', 'created_at', 'used_at'] },
      onRemoval: 'deleted',
    },
    sso_sessions: {
      exported: { leftOut: 'sessions at providers: identifiers of the protocol; the identities are exported' },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '027-single-sign-on': [
      `create table sso_connections (
        id text primary key, company_id text not null references companies (id), type text not null, label text not null,
        settings text not null, secret text, is_enabled integer not null, trusts_second_factor integer not null,
        requires_same_email integer not null, session_hours integer not null, created_at bigint not null)`,
      'create index sso_connections_of_company on sso_connections (company_id)',
      'create index sso_connections_in_use on sso_connections (is_enabled, company_id)',
      `create table sso_domains (
        domain text not null, company_id text not null references companies (id), token text not null, proven_at bigint,
        proven_by text not null, checked_at bigint, missing_since bigint, primary key (domain, company_id))`,
      'create unique index sso_domain_in_force on sso_domains (domain) where proven_at is not null',
      `create table sso_identities (
        issuer text not null, subject text not null, account_id text not null references accounts (id),
        connection_id text not null, created_at bigint not null, used_at bigint not null,
        primary key (issuer, subject))`,
      'create index sso_identities_of_account on sso_identities (account_id)',
      'create index sso_identities_of_connection on sso_identities (connection_id)',
      `create table sso_starts (
        id text primary key, sign_in_id text not null, connection_id text not null, sealed text not null,
        email text not null, query text not null, is_fresh integer not null, max_age_seconds integer,
        denies_mismatch integer not null, started_at bigint not null, used_at bigint, result_hash text,
        identity text, outcome text, failure text, expires_at bigint not null)`,
      'create index sso_starts_of_sign_in on sso_starts (sign_in_id)',
      'create unique index sso_starts_by_result on sso_starts (result_hash)',
      'create index sso_starts_by_expiry on sso_starts (expires_at)',
    ],
    '028-saml': [
      'alter table sso_connections add column checked_at bigint',
      'create table sso_used_answers (id text primary key, expires_at bigint not null)',
      'create index sso_used_answers_by_expiry on sso_used_answers (expires_at)',
    ],
    '034-kerberos-realms': [
      `create table sso_realms (
        realm text primary key, company_id text not null references companies (id), domain text not null,
        session_hours integer not null, created_at bigint not null)`,
    ],
    '030-providers-of-brands': [
      `create table sso_brand_providers (
        id text primary key, brand_id integer not null, provider text not null, settings text not null,
        secret text not null, is_enabled integer not null, created_at bigint not null)`,
      'create index sso_brand_providers_of_brand on sso_brand_providers (brand_id)',
    ],
    '032-tests-of-connections': [
      'alter table sso_connections add column tested_at bigint',
      'alter table sso_connections add column tested_settings text',
      'alter table sso_connections add column test_passed integer',
      `create table sso_tests (
        id text primary key, connection_id text not null, state_hash text, sealed text, visited_at bigint,
        used_at bigint, report text, expires_at bigint not null)`,
      'create unique index sso_tests_by_state on sso_tests (state_hash)',
      'create index sso_tests_by_expiry on sso_tests (expires_at)',
    ],
    '035-single-logout': [
      'alter table sso_connections add column signs_out_at_provider integer not null default 1',
      `create table sso_sessions (
        id text primary key, sign_in_id text not null, connection_id text not null, account_id text not null,
        subject text not null, session_id text, hint text, session_uid text, left_hash text, returns_to text,
        expires_at bigint not null)`,
      'create index sso_sessions_by_subject on sso_sessions (connection_id, subject)',
      'create index sso_sessions_by_session on sso_sessions (connection_id, session_id)',
      'create index sso_sessions_of_account on sso_sessions (account_id)',
      'create unique index sso_sessions_by_return on sso_sessions (left_hash)',
      'create index sso_sessions_by_expiry on sso_sessions (expires_at)',
    ],
    '042-accounts-just-in-time': [
      'alter table sso_connections add column creates_accounts integer not null default 0',
      'alter table sso_connections add column attributes text',
    ],
    '070-domains-of-connections': ['alter table sso_connections add column domains text'],
    '249-connection-health': [
      `create table sso_connection_hours (
        connection_id text not null, hour bigint not null, signed_in integer not null, failed integer not null,
        expires_at bigint not null, primary key (${connectionHourKey.join(', ')}))`,
      'create index sso_connection_hours_by_expiry on sso_connection_hours (expires_at)',
      'create index sso_connection_hours_failed on sso_connection_hours (hour) where failed > 0',
      'alter table sso_connections add column certificates_end_at bigint',
      'alter table sso_connections add column settings_print text',
      'alter table sso_connections add column switched_on_at bigint',
      'alter table sso_domains add column lost_at bigint',
      'create index sso_domains_missing on sso_domains (company_id) where missing_since is not null',
    ],
  },
  // Failures are kept for a day, so that operators can look at them.
  expiring: [
    { table: 'sso_starts', key: ['id'], keptAfter: { column: 'expires_at', keptMs: day } },
    { table: 'sso_used_answers', key: ['id'], keptAfter: { column: 'expires_at', keptMs: day } },
    { table: 'sso_sessions', key: ['id'] },
    { table: 'sso_connection_hours', key: connectionHourKey },
    { table: 'sso_tests', key: ['id'], keptAfter: { column: 'expires_at', keptMs: day } },
  ],
};
