import type { Generated } from 'kysely';
import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Records of the OpenID library: sessions, grants, codes, tokens. Ids are SHA-256 hashes. */
export interface OidcRecordTable {
  model: string;
  id: string;
  payload: string;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  /** The account of the record. */
  account_id: string | null;
  consumed_at: Instant | null;
  expires_at: Instant | null;
}

/** A pending logout notice to an app. */
export interface LogoutNoticeTable {
  id: string;
  client_id: string;
  account_id: string;
  sid: string;
  tries: Generated<number>;
  next_at: Instant;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    oidc_records: OidcRecordTable;
    logout_notices: LogoutNoticeTable;
  }
}

export const authorizationTables: CapabilityTables = {
  ofAccounts: {
    oidc_records: {
      exported: { leftOut: 'tokens and sessions of the protocol; the sessions of apps are exported' },
      onRemoval: { instead: 'endSessionsOf' },
    },
    logout_notices: {
      exported: { leftOut: 'notices to apps, for hours' },
      onRemoval: { instead: 'tell apps of the end of the sessions, and expire' },
    },
  },
  migrations: {
    '001-foundation': [
      `create table oidc_records (
        model text not null, id text not null, payload text not null, grant_id text, uid text, user_code text,
        consumed_at bigint, expires_at bigint, primary key (model, id))`,
      `create index oidc_records_by_grant on oidc_records (grant_id)`,
      `create index oidc_records_by_uid on oidc_records (uid)`,
      `create index oidc_records_by_user_code on oidc_records (user_code)`,
      `create index oidc_records_by_expiry on oidc_records (expires_at)`,
    ],
    '003-sessions-of-accounts': [
      'alter table oidc_records add column account_id text',
      'create index oidc_records_of_account on oidc_records (account_id)',
    ],
    '006-sessions-of-a-person': [
      `create table logout_notices (
        id text primary key, client_id text not null, account_id text not null, sid text not null,
        tries integer not null default 0, next_at bigint not null, expires_at bigint not null)`,
      'create index logout_notices_by_time on logout_notices (next_at)',
      'create index logout_notices_by_expiry on logout_notices (expires_at)',
    ],
  },
  expiring: [
    { table: 'logout_notices', key: ['id'] },
    { table: 'oidc_records', key: ['model', 'id'] },
  ],
};
