import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Sessions of the console. Each holds the tokens of its sign-in, which the browser never sees. */
export interface ConsoleSessionTable {
  /** Hash of the token in the cookie. */
  id_hash: string;
  account_id: string;
  /** Access token, refresh token and ID token, sealed. */
  tokens: string;
  /** When the access token ends. */
  access_ends_at: Instant;
  started_at: Instant;
  expires_at: Instant;
  /** When its person was there last. Null: not since it began. */
  touched_at: Instant | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    console_sessions: ConsoleSessionTable;
  }
}

export const consoleTables: CapabilityTables = {
  ofAccounts: {
    console_sessions: {
      exported: { as: 'consoleSessions', columns: ['started_at', 'expires_at', 'touched_at'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '229-console-sessions': [
      `create table console_sessions (
        id_hash text primary key, account_id text not null, tokens text not null, access_ends_at bigint not null,
        started_at bigint not null, expires_at bigint not null)`,
      'create index console_sessions_of_account on console_sessions (account_id)',
      'create index console_sessions_by_expiry on console_sessions (expires_at)',
    ],
    '231-touched-console-sessions': ['alter table console_sessions add column touched_at bigint'],
  },
  expiring: [{ table: 'console_sessions', key: ['id_hash'] }],
};
