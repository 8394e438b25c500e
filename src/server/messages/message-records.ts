import type { Database } from '../storage/database.ts';
import type { DeliveryState, MessageState } from './message-tables.ts';

/** A message as operators see it: never its content, nor its whole recipient. */
export interface MessageRecord {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly recipient: string;
  readonly accountId: string | undefined;
  readonly brandId: number;
  readonly state: MessageState;
  readonly tries: number;
  readonly queuedAt: number;
  readonly sentAt: number | undefined;
  readonly expiresAt: number;
  /** Why the last attempt failed. */
  readonly error: string | undefined;
  readonly provider: string | undefined;
  /** What the provider reported later. */
  readonly delivery: DeliveryState | undefined;
}

export interface MessageFilter {
  readonly state?: MessageState | undefined;
  readonly accountId?: string | undefined;
  /** Those to accounts of this company. */
  readonly company?: string | undefined;
  /** Id of the last message of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface MessageRecords {
  /** Newest first. */
  list(filter: MessageFilter): Promise<readonly MessageRecord[]>;
  /** A message, to an account of a company if one is named. */
  byId(id: string, company?: string): Promise<MessageRecord | undefined>;
  /** Makes a message that waits or has failed due at once. Returns false if it is sent, being sent, or expired. */
  retry(id: string): Promise<boolean>;
}

const columns = [
  ...(['id', 'kind', 'channel', 'brand_id', 'state', 'tries', 'error', 'provider', 'delivery'] as const),
  ...(['masked_address', 'account_id', 'queued_at', 'sent_at', 'expires_at'] as const),
] as const;

export function createMessageRecords({ db, now }: Database): MessageRecords {
  const selected = () => db.selectFrom('messages').select(columns);
  const accountsOf = (company: string) => db.selectFrom('accounts').select('id').where('company_id', '=', company);
  type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;
  const recordOf = (row: Row): MessageRecord => ({
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    recipient: row.masked_address,
    accountId: row.account_id ?? undefined,
    brandId: row.brand_id,
    state: row.state,
    tries: row.tries,
    queuedAt: Number(row.queued_at),
    expiresAt: Number(row.expires_at),
    sentAt: row.sent_at === null ? undefined : Number(row.sent_at),
    error: row.error ?? undefined,
    provider: row.provider ?? undefined,
    delivery: row.delivery ?? undefined,
  });
  return {
    async list({ state, accountId, company, after, limit }) {
      const last =
        after === undefined
          ? undefined
          : await db.selectFrom('messages').select('queued_at').where('id', '=', after).executeTakeFirst();
      if (after !== undefined && !last) return []; // it has expired, as the older ones have
      const rows = await selected()
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'queued'))
        .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
        .$if(company !== undefined, (query) => query.where('account_id', 'in', accountsOf(company ?? '')))
        .$if(last !== undefined, (query) =>
          query
            .where('queued_at', '<=', last?.queued_at ?? 0)
            .where((eb) => eb.or([eb('queued_at', '<', last?.queued_at ?? 0), eb('id', '>', after ?? '')])),
        )
        .orderBy('queued_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(recordOf);
    },
    async byId(id, company) {
      const row = await selected()
        .where('id', '=', id)
        .$if(company !== undefined, (query) => query.where('account_id', 'in', accountsOf(company ?? '')))
        .executeTakeFirst();
      return row && recordOf(row);
    },
    async retry(id) {
      const done = await db
        .updateTable('messages')
        .set({ state: 'queued', repeats: 0, next_at: now })
        .where('id', '=', id)
        .where('state', 'in', ['queued', 'failed'])
        .where('payload', 'is not', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
  };
}
