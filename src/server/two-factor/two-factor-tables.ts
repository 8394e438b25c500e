import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Second factors of accounts: an authenticator app, or a contact to which codes are sent. */
export interface FactorTable {
  id: string;
  account_id: string;
  /** `totp` or `contact`. */
  kind: string;
  /** The contact; empty for an authenticator app, of which an account has one. */
  contact_id: string;
  /** The sealed secret of an authenticator app. */
  secret: string | null;
  /** The last accepted time step of an authenticator app (RFC 6238). */
  last_step: number | null;
  /** The channel that was used last. */
  last_channel: string | null;
  last_used_at: Instant | null;
  created_at: Instant;
}

/** Keyed hashes of recovery codes. */
export interface RecoveryCodeTable {
  account_id: string;
  hash: string;
  used_at: Instant | null;
}

/** Browsers whose user was asked whether to skip the second factor on them. */
export interface TrustedDeviceTable {
  id: string;
  account_id: string;
  device_hash: string;
  /** Hash of the token in the browser's cookie; null where the user declined. */
  token_hash: string | null;
  user_agent: string | null;
  created_at: Instant;
  expires_at: Instant;
}

/** Browsers that have passed the second factor of an account: the guesses of others do not close it to them. */
export interface ProvenBrowserTable {
  account_id: string;
  device_hash: string;
  expires_at: Instant;
}

/** What a company, or for one account in addition, asks of the second factor. */
export interface SecondFactorPolicyTable {
  company_id: string;
  /** Empty for the whole company. */
  account_id: string;
  requirement: string;
  /** Channels, separated by spaces; null for all. */
  channels: string | null;
  /** Hours for which a device may be trusted; 0 for never. */
  trust_hours: number | null;
  /** From when on a required factor cannot be put off. */
  required_from: Instant | null;
}

/** How far a sign-in has come with the second step of its account. */
export interface SecondStepTable {
  sign_in_id: string;
  account_id: string;
  /** JSON of the proof that allows the set-up of the first factor. */
  proven_by: string | null;
  /** The sealed secret that is being set up. */
  totp_secret: string | null;
  totp_until: Instant | null;
  /** 1: new recovery codes are due, a recovery code was used, or the user is asked about this device. */
  is_recovery_due: number;
  is_low_due: number;
  is_trust_due: number;
  /** When the recovery codes were shown. */
  shown_at: Instant | null;
  put_off_at: Instant | null;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    factors: FactorTable;
    recovery_codes: RecoveryCodeTable;
    trusted_devices: TrustedDeviceTable;
    proven_browsers: ProvenBrowserTable;
    second_factor_policies: SecondFactorPolicyTable;
    second_steps: SecondStepTable;
  }
}

export const twoFactorTables: CapabilityTables = {
  ofAccounts: {
    factors: {
      exported: { as: 'factors', columns: ['id', 'kind', 'contact_id', 'last_used_at', 'created_at'] },
      onRemoval: 'deleted',
    },
    recovery_codes: { exported: { as: 'recoveryCodes', columns: ['used_at'] }, onRemoval: 'deleted' },
    trusted_devices: {
      exported: { as: 'trustedDevices', columns: ['user_agent', 'created_at', 'expires_at'] },
      onRemoval: 'deleted',
    },
    proven_browsers: {
      exported: { leftOut: 'hashes of browsers, for days; the devices are exported' },
      onRemoval: 'deleted',
    },
    second_steps: { exported: { leftOut: 'the state of an open sign-in, for an hour' }, onRemoval: 'deleted' },
    second_factor_policies: {
      exported: { as: 'secondFactorPolicies', columns: ['requirement', 'channels', 'trust_hours', 'required_from'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '018-second-factors': [
      `create table factors (
        id text primary key, account_id text not null, kind text not null, contact_id text not null, secret text,
        last_step bigint, last_channel text, last_used_at bigint, created_at bigint not null,
        unique (account_id, kind, contact_id))`,
      `create table recovery_codes (
        account_id text not null, hash text not null, used_at bigint, primary key (account_id, hash))`,
      `create table trusted_devices (
        id text primary key, account_id text not null, device_hash text not null, token_hash text, user_agent text,
        created_at bigint not null, expires_at bigint not null, unique (account_id, device_hash))`,
      'create index trusted_devices_by_expiry on trusted_devices (expires_at)',
      `create table proven_browsers (
        account_id text not null, device_hash text not null, expires_at bigint not null,
        primary key (account_id, device_hash))`,
      'create index proven_browsers_by_expiry on proven_browsers (expires_at)',
      `create table second_factor_policies (
        company_id text not null, account_id text not null, requirement text not null, channels text,
        trust_hours integer, required_from bigint, primary key (company_id, account_id))`,
      `create table second_steps (
        sign_in_id text not null, account_id text not null, proven_by text, totp_secret text, totp_until bigint,
        is_recovery_due integer not null, is_low_due integer not null, is_trust_due integer not null,
        shown_at bigint, put_off_at bigint, expires_at bigint not null, primary key (sign_in_id, account_id))`,
      'create index second_steps_by_expiry on second_steps (expires_at)',
    ],
  },
  expiring: [
    { table: 'trusted_devices', key: ['id'] },
    { table: 'proven_browsers', key: ['account_id', 'device_hash'] },
    { table: 'second_steps', key: ['sign_in_id', 'account_id'] },
  ],
};
