import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** The uses of browser sessions by apps. */
export interface AppSessionTable {
  session_uid: string;
  client_id: string;
  account_id: string;
  user_agent: string | null;
  started_at: Instant;
  last_used_at: Instant;
  /** When the session ends if it is not used again. */
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    app_sessions: AppSessionTable;
  }
}

export const sessionTables: CapabilityTables = {
  ofAccounts: {
    app_sessions: {
      exported: { as: 'sessions', columns: ['client_id', 'user_agent', 'started_at', 'last_used_at', 'expires_at'] },
      onRemoval: { instead: 'endSessionsOf' },
    },
  },
  migrations: {
    '006-sessions-of-a-person': [
      `create table app_sessions (
        session_uid text not null, client_id text not null, account_id text not null, user_agent text,
        started_at bigint not null, last_used_at bigint not null, expires_at bigint not null,
        primary key (session_uid, client_id))`,
      'create index app_sessions_of_account on app_sessions (account_id)',
      'create index app_sessions_by_expiry on app_sessions (expires_at)',
    ],
  },
  expiring: [{ table: 'app_sessions', key: ['session_uid', 'client_id'] }],
};
