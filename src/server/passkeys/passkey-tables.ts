import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Passkeys and security keys of accounts (WebAuthn Level 3 §4, credential record). */
export interface PasskeyTable {
  id: string;
  account_id: string;
  /** Base64url, as the browser names it. */
  credential_id: string;
  /** COSE key in base64url. */
  public_key: string;
  counter: number;
  /** Separated by spaces. */
  transports: string;
  /** The model of the authenticator; zeros where it does not tell. */
  aaguid: string;
  /** `passkey`: it signs in. `securityKey`: it only confirms a sign-in. */
  kind: string;
  /** 1: its provider keeps copies of it. */
  is_synced: number;
  /** 1: its attestation leads to a root of the list of security keys. */
  is_listed: number;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** Hashes of challenges that were used. */
export interface UsedPasskeyChallengeTable {
  hash: string;
  expires_at: Instant;
}

/** What companies allow and ask for. */
export interface PasskeyPolicyTable {
  company_id: string;
  use: string;
  is_hardware_only: number;
  allows_synced: number;
  /** From when on a required passkey cannot be put off. */
  required_from: Instant | null;
}

/** Who does not want a passkey now: an account, or one in a browser that can make none. */
export interface PasskeyRefusalTable {
  account_id: string;
  /** Empty for the account in every browser. */
  device_hash: string;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    passkeys: PasskeyTable;
    used_passkey_challenges: UsedPasskeyChallengeTable;
    passkey_policies: PasskeyPolicyTable;
    passkey_refusals: PasskeyRefusalTable;
  }
}

export const passkeyTables: CapabilityTables = {
  ofAccounts: {
    passkeys: {
      exported: {
        as: 'passkeys',
        columns: ['id', 'name', 'aaguid', 'kind', 'is_synced', 'created_at', 'last_used_at'],
      },
      onRemoval: 'deleted',
    },
    passkey_refusals: { exported: { leftOut: 'that no passkey is offered, for 90 days' }, onRemoval: 'deleted' },
  },
  migrations: {
    '200-passkeys': [
      `create table passkeys (
        id text primary key, account_id text not null, credential_id text not null unique, public_key text not null,
        counter bigint not null, transports text not null, aaguid text not null, kind text not null,
        is_synced integer not null, is_listed integer not null, name text not null, created_at bigint not null,
        last_used_at bigint)`,
      'create index passkeys_by_account on passkeys (account_id)',
      'create table used_passkey_challenges (hash text primary key, expires_at bigint not null)',
      'create index used_passkey_challenges_by_expiry on used_passkey_challenges (expires_at)',
      `create table passkey_policies (
        company_id text primary key, use text not null, is_hardware_only integer not null,
        allows_synced integer not null, required_from bigint)`,
      `create table passkey_refusals (
        account_id text not null, device_hash text not null, expires_at bigint not null,
        primary key (account_id, device_hash))`,
      'create index passkey_refusals_by_expiry on passkey_refusals (expires_at)',
    ],
  },
  expiring: [
    { table: 'used_passkey_challenges', key: ['hash'] },
    { table: 'passkey_refusals', key: ['account_id', 'device_hash'] },
  ],
};
