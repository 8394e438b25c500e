import type { Generated } from 'kysely';
import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/**
 * `queued` is due at `next_at`; `sending` is claimed until `next_at`; `sent` was taken over by a provider; `failed` is
 * not tried again; `expired` was not sent in time.
 */
export const messageStates = ['queued', 'sending', 'sent', 'failed', 'expired'] as const;
export type MessageState = (typeof messageStates)[number];

/** What a provider reported of a message that it took over. */
export const deliveryStates = ['delivered', 'undelivered'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The outbox. A message is written in the commit that causes it, and sent after that. */
export interface MessageTable {
  id: string;
  kind: string;
  channel: string;
  account_id: string | null;
  brand_id: number;
  /** For operators; the address itself is in the payload. */
  masked_address: string;
  /** The address of an e-mail, encrypted, to know it when the e-mail comes back; null for other ways. */
  recipient: string | null;
  /** ISO 3166 code of a number; null for other ways, for a number of no country, and before this column. */
  country: Generated<string | null>;
  /** Encrypted; null once the message is sent or expired. */
  payload: string | null;
  state: MessageState;
  /** Begun attempts to send it. */
  tries: Generated<number>;
  /** 1 after an attempt whose outcome is unknown, since its process was killed: it is repeated once. */
  repeats: Generated<number>;
  next_at: Instant;
  queued_at: Instant;
  sent_at: Instant | null;
  expires_at: Instant;
  /** Why the last attempt failed. */
  error: string | null;
  /** The provider that took the message over. */
  provider: string | null;
  delivery: DeliveryState | null;
  /** The reference of the request that has caused it; null where none has, and before this column. */
  reference: Generated<string | null>;
}

declare module '../storage/tables.ts' {
  interface Tables {
    messages: MessageTable;
  }
}

const day = 24 * 3600 * 1000;
const keptMs = 30 * day;

export const messageTables: CapabilityTables = {
  ofAccounts: {
    messages: {
      exported: { as: 'messages', columns: ['kind', 'channel', 'masked_address', 'state', 'queued_at', 'sent_at'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '016-messages': [
      `create table messages (
        id text primary key, kind text not null, channel text not null, account_id text, brand_id integer not null,
        masked_address text not null, payload text, state text not null, tries integer not null default 0,
        repeats integer not null default 0, next_at bigint not null, queued_at bigint not null, sent_at bigint,
        expires_at bigint not null, error text, provider text, delivery text)`,
      `create index messages_due on messages (next_at) where state in ('queued', 'sending')`,
      `create index messages_with_payload on messages (expires_at) where payload is not null`,
      'create index messages_by_time on messages (queued_at)',
      'create index messages_by_account on messages (account_id)',
    ],
    '091-recipients-of-messages': ['alter table messages add column recipient text'],
    '239-lists-of-messages': ['alter table messages add column reference text'],
    '245-countries-of-messages': ['alter table messages add column country text'],
  },
  indexes: {
    '239-lists-of-messages': [
      { name: 'messages_of_brand', on: 'messages (brand_id, queued_at)' },
      // What operators look for is rare among all that has arrived.
      {
        name: 'messages_not_arrived',
        on: "messages (queued_at) where state in ('failed', 'expired') or delivery = 'undelivered'",
      },
    ],
  },
  expiring: [{ table: 'messages', key: ['id'], keptAfter: { column: 'queued_at', keptMs } }],
};
