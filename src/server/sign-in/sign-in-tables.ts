import type { Generated } from 'kysely';
import { deviceCookieSeconds } from '../http/cookies.ts';
import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

export interface SignInTable {
  id: string;
  client_id: string;
  brand_id: number;
  /** JSON of the query parameters (ENTRY-1), fixed when the sign-in was opened. */
  parameters: string;
  redirect_uri: string;
  /** JSON of the authorization request, which a finished sign-in repeats to open its app again. */
  request: string | null;
  /** SHA-256 of the cookie that binds the sign-in to its browser; changes when the first factor is proven. */
  browser_hash: string;
  account_id: string | null;
  /** SHA-256 of the one-time session, set when the first factor is proven. */
  session_hash: string | null;
  /** SHA-256 of the post-authentication code. */
  code_hash: string | null;
  code_expires_at: Instant | null;
  stays_signed_in: Generated<number>;
  /** When the government notice was acknowledged. */
  notice_at: Instant | null;
  /** When the warning of an app that retires soon was acknowledged. */
  sunset_notice_at: Instant | null;
  /** When the user consented in this sign-in. */
  consent_at: Instant | null;
  /** When the user put off the question for an emergency address. */
  emergency_put_off_at: Instant | null;
  /** When a check of an address found no service. */
  address_service_away_at: Instant | null;
  /** 1: an earlier session proved the account. For versions that do not record proofs. */
  is_recognised: Generated<number>;
  /** JSON of the proofs of the account, or of the accounts to choose from; null before the first proof. */
  proofs: string | null;
  /** The start (table sso_starts) whose verified identity waits for its user to prove an account. */
  pending_identity: string | null;
  /** 1: the app refuses another address at a provider than the entered one. */
  denies_mismatch: Generated<number | null>;
  /** 1: the dispatcher was told that the browser is that of the device, outside of the app. */
  in_external_browser: Generated<number | null>;
  finished_at: Instant | null;
  created_at: Instant;
  expires_at: Instant;
}

/**
 * The accounts that the user of a sign-in may choose: those that the password has proven, or that of the browser's
 * session.
 */
export interface SignInChoiceTable {
  sign_in_id: string;
  account_id: string;
  /** 1: a session has proven the account, not a password in this sign-in. */
  is_recognised: Generated<number>;
  chosen_at: Instant | null;
  expires_at: Instant;
}

/** What capabilities remember in a sign-in; see `FactStore`. */
export interface SignInFactTable {
  sign_in_id: string;
  /** The account that the fact is about; empty for a fact of the sign-in. */
  account_id: string;
  name: string;
  /** JSON. */
  value: string;
  at: Instant;
  expires_at: Instant;
}

/** Browsers from which an account has signed in before. */
export interface DeviceTable {
  account_id: string;
  device_hash: string;
  seen_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    sign_ins: SignInTable;
    sign_in_choices: SignInChoiceTable;
    sign_in_facts: SignInFactTable;
    devices: DeviceTable;
  }
}

export const signInTables: CapabilityTables = {
  ofAccounts: {
    devices: { exported: { as: 'devices', columns: ['seen_at'] }, onRemoval: 'deleted' },
    sign_ins: {
      exported: { as: 'signIns', columns: ['client_id', 'created_at', 'finished_at', 'expires_at'] },
      onRemoval: { instead: 'endSessionsOf ends them; the sweep deletes them' },
    },
    sign_in_choices: {
      exported: { leftOut: 'accounts to choose from in an open sign-in, for an hour' },
      onRemoval: { instead: 'expire within an hour' },
    },
    sign_in_facts: {
      exported: { leftOut: 'what was answered in an open sign-in, for an hour; the answers are exported' },
      onRemoval: { instead: 'expire within an hour' },
    },
  },
  migrations: {
    '001-foundation': [
      `create table sign_ins (
        id text primary key, client_id text not null, brand_id integer not null, parameters text not null,
        redirect_uri text not null, browser_hash text not null, account_id text, session_hash text, code_hash text, code_expires_at bigint,
        stays_signed_in integer not null default 0, finished_at bigint,
        created_at bigint not null, expires_at bigint not null)`,
      `create index sign_ins_by_expiry on sign_ins (expires_at)`,
      `create table devices (
        account_id text not null, device_hash text not null, seen_at bigint not null,
        primary key (account_id, device_hash))`,
    ],
    '002-agreements': [
      'alter table sign_ins add column notice_at bigint',
      'alter table sign_ins add column consent_at bigint',
    ],
    '003-sessions-of-accounts': ['create index sign_ins_of_account on sign_ins (account_id)'],
    '004-request-of-sign-in': ['alter table sign_ins add column request text'],
    '005-accounts-of-a-credential': [
      'alter table sign_ins add column is_recognised integer not null default 0',
      `create table sign_in_choices (
        sign_in_id text not null, account_id text not null, is_recognised integer not null default 0,
        chosen_at bigint, expires_at bigint not null, primary key (sign_in_id, account_id))`,
      'create index sign_in_choices_of_account on sign_in_choices (account_id)',
      'create index sign_in_choices_by_expiry on sign_in_choices (expires_at)',
    ],
    '009-sunset-notice': ['alter table sign_ins add column sunset_notice_at bigint'],
    '010-devices-by-use': ['create index devices_by_use on devices (seen_at)'],
    // The previous version does not use this column. It derives the proofs of a sign-in from the other columns.
    '011-proofs-of-sign-in': ['alter table sign_ins add column proofs text'],
    '044-emergency-continuity': ['alter table sign_ins add column emergency_put_off_at bigint'],
    '048-address-service-away': ['alter table sign_ins add column address_service_away_at bigint'],
    '030-providers-of-brands': ['alter table sign_ins add column pending_identity text'],
    '071-wishes-at-entrances': [
      'alter table sign_ins add column denies_mismatch integer',
      'alter table sign_ins add column in_external_browser integer',
    ],
    '177-facts-of-sign-ins': [
      `create table sign_in_facts (
        sign_in_id text not null, account_id text not null, name text not null, value text not null, at bigint not null,
        expires_at bigint not null, primary key (sign_in_id, account_id, name))`,
      'create index sign_in_facts_by_expiry on sign_in_facts (expires_at)',
    ],
  },
  expiring: [
    { table: 'sign_ins', key: ['id'], keptAfter: { column: 'expires_at', keptMs: 'endedSignIns' } },
    { table: 'sign_in_choices', key: ['sign_in_id', 'account_id'] },
    { table: 'sign_in_facts', key: ['sign_in_id', 'account_id', 'name'] },
    // A browser that is not seen for as long as it keeps its cookie is forgotten.
    {
      table: 'devices',
      key: ['account_id', 'device_hash'],
      keptAfter: { column: 'seen_at', keptMs: 1000 * deviceCookieSeconds },
    },
  ],
};
