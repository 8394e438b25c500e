import type { Generated } from 'kysely';
import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Links by which administrators hand a part of a set-up to somebody without an account. */
export interface SetupLinkTable {
  id: string;
  /** Who has given it. */
  account_id: string;
  company_id: string;
  /** The part: `sso`, `domain` or `certificate`. A process ignores the rows of parts that it does not know. */
  intent: string;
  /** The only connection that it is about, which may not be there yet. Empty for a domain. */
  connection_id: string;
  /** The word of the guide, and the protocol. Empty for a domain. */
  provider: string;
  protocol: string;
  /** The only domain that it is about. */
  domain: Generated<string | null>;
  /** What was prepared for a connection and is not in force (JSON), and when. */
  draft: Generated<string | null>;
  draft_at: Generated<Instant | null>;
  /** To whom, and what the giver says. */
  recipient: string;
  note: string | null;
  /** Hash of the code in the link. */
  code_hash: string;
  given_at: Instant;
  /** Until when it can be opened. */
  opens_until: Instant;
  /** When it was opened, by which browser (JSON), and the hash of the cookie that this browser has. */
  opened_at: Instant | null;
  opened_in: string | null;
  cookie_hash: string | null;
  works_until: Instant | null;
  /** When the giver was asked for more time last. */
  asked_at: Instant | null;
  /** When a test of its connection has passed, as far as the link shows it. */
  tested_at: Instant | null;
  ended_at: Instant | null;
  /** `takenBack`, `handedBack`, `giverLeft`, `switchedOn`, `removed`. */
  ended_as: string | null;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    setup_links: SetupLinkTable;
  }
}

export const setupLinkTables: CapabilityTables = {
  ofAccounts: {
    setup_links: {
      exported: {
        as: 'setupLinks',
        columns: [
          ...(['company_id', 'intent', 'connection_id', 'domain', 'recipient', 'note', 'given_at'] as const),
          ...(['opened_at', 'works_until', 'ended_at', 'ended_as'] as const),
        ],
      },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '234-setup-links': [
      `create table setup_links (
        id text primary key, account_id text not null, company_id text not null, intent text not null,
        connection_id text not null, provider text not null, protocol text not null, recipient text not null, note text,
        code_hash text not null, given_at bigint not null, opens_until bigint not null, opened_at bigint, opened_in text,
        cookie_hash text, works_until bigint, asked_at bigint, tested_at bigint, ended_at bigint, ended_as text,
        expires_at bigint not null)`,
      'create unique index setup_links_by_code on setup_links (code_hash)',
      'create unique index setup_links_by_cookie on setup_links (cookie_hash)',
      'create index setup_links_of_account on setup_links (account_id)',
      'create index setup_links_of_company on setup_links (company_id)',
      'create index setup_links_of_connection on setup_links (connection_id)',
      'create index setup_links_by_expiry on setup_links (expires_at)',
    ],
    '234-parts-of-setup-links': [
      'alter table setup_links add column domain text',
      'alter table setup_links add column draft text',
      'alter table setup_links add column draft_at bigint',
    ],
  },
  expiring: [{ table: 'setup_links', key: ['id'] }],
};
