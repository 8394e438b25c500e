import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

export interface ClientTable {
  id: string;
  /** JSON; its schema is in clients/client-registration. */
  registration: string;
  /** SHA-256 of the secret; null for public clients. */
  secret_hash: string | null;
  created_at: Instant;
  /** When it got a token last, to the minute. Null: not since this is noted. */
  used_at: Instant | null;
  /** Of the secret of `secret_hash`. Null for one that is older than this column. */
  secret_made_at: Instant | null;
  secret_used_at: Instant | null;
  /** The secret before, which works until it ends. */
  former_secret_hash: string | null;
  former_secret_made_at: Instant | null;
  former_secret_used_at: Instant | null;
  former_secret_ends_at: Instant | null;
}

/** An API with access tokens of its own (RFC 8707). */
export interface ResourceServerTable {
  resource: string;
  /** JSON; its schema is in clients/resource-servers. */
  registration: string;
  created_at: Instant;
}

/** A test sign-in of an app, and the client that stands for the app in it. */
export interface ClientTestTable {
  /** The rest of the id of its client. */
  id: string;
  /** The app. */
  client_id: string;
  /** Who has begun it, and whose account alone it is about. */
  account_id: string;
  /** SHA-256 of the secret of its client. */
  secret_hash: string;
  /** Nonce, verifier and secret: sealed JSON. */
  sealed: string;
  state_hash: string | null;
  /** SHA-256 of the token that the browser has in a cookie. */
  browser_hash: string | null;
  begun_at: Instant;
  opened_at: Instant | null;
  answered_at: Instant | null;
  /** There is no client for it any more. */
  ended_at: Instant | null;
  /** What it has shown: sealed JSON. */
  result: string | null;
  /** By when it must have come back. */
  ends_at: Instant;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    clients: ClientTable;
    client_tests: ClientTestTable;
    resource_servers: ResourceServerTable;
  }
}

export const clientTables: CapabilityTables = {
  ofAccounts: {
    client_tests: {
      exported: { leftOut: 'tests of apps, which are gone after a day' },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '001-foundation': [
      `create table clients (
        id text primary key, registration text not null, secret_hash text, created_at bigint not null)`,
    ],
    '015-resource-servers': [
      'create table resource_servers (resource text primary key, registration text not null, created_at bigint not null)',
    ],
    '242-uses-of-clients': [
      'alter table clients add column used_at bigint',
      'alter table clients add column secret_made_at bigint',
      'alter table clients add column secret_used_at bigint',
      'alter table clients add column former_secret_hash text',
      'alter table clients add column former_secret_made_at bigint',
      'alter table clients add column former_secret_used_at bigint',
      'alter table clients add column former_secret_ends_at bigint',
    ],
    '248-test-sign-ins': [
      `create table client_tests (
        id text primary key, client_id text not null, account_id text not null, secret_hash text not null,
        sealed text not null, state_hash text, browser_hash text, begun_at bigint not null, opened_at bigint,
        answered_at bigint, ended_at bigint, result text, ends_at bigint not null, expires_at bigint not null)`,
      'create index client_tests_of_account on client_tests (account_id)',
      'create index client_tests_by_expiry on client_tests (expires_at)',
    ],
  },
  expiring: [{ table: 'client_tests', key: ['id'] }],
};
