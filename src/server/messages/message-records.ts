import type { ExpressionBuilder } from 'kysely';
import type { SentChannel } from '../../contract/two-factor/channels.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';
import type { DeliveryState, MessageState } from './message-tables.ts';
import type { MessageKind } from './message-values.ts';

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
  /** The reference of the request that has caused it. */
  readonly reference: string | undefined;
  /** Whether it can be sent again. */
  readonly canRetry: boolean;
}

/** Where a message is looked for: among those to the accounts of a company, and among those of a brand. */
export interface MessageReach {
  readonly company?: string | undefined;
  readonly brandId?: number | undefined;
}

export interface MessageFilter extends MessageReach {
  readonly state?: MessageState | undefined;
  /** What the provider has reported; `unreported`: nothing. */
  readonly delivery?: DeliveryState | 'unreported' | undefined;
  readonly channel?: SentChannel | undefined;
  readonly kinds?: readonly MessageKind[] | undefined;
  /** They were queued from then on. */
  readonly from?: number | undefined;
  /** They were queued before. */
  readonly to?: number | undefined;
  readonly accountId?: string | undefined;
  /** Id of the last message of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Whose a message is. */
export interface MessageOwner {
  readonly name: string;
  readonly companyId: string;
}

export interface MessageRecords {
  /** Newest first. */
  list(filter: MessageFilter): Promise<readonly MessageRecord[]>;
  /** A message, if it is where it is looked for. */
  byId(id: string, reach?: MessageReach): Promise<MessageRecord | undefined>;
  /** Who the accounts of messages are. */
  ownersOf(records: readonly MessageRecord[]): Promise<ReadonlyMap<string, MessageOwner>>;
  /** Makes a message that waits or has failed due at once. Returns false if it is sent, being sent, or expired. */
  retry(id: string): Promise<boolean>;
}

const columns = [
  ...(['id', 'kind', 'channel', 'brand_id', 'state', 'tries', 'error', 'provider', 'delivery'] as const),
  ...(['masked_address', 'account_id', 'queued_at', 'sent_at', 'expires_at', 'reference'] as const),
] as const;

type Columns = ExpressionBuilder<Tables, 'messages'>;

/** States of messages that can be sent again while they have not expired. */
const repeatable: readonly MessageState[] = ['queued', 'failed'];

const selectMessages = (db: Queries) => db.selectFrom('messages').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

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
  reference: row.reference ?? undefined,
  canRetry: repeatable.includes(row.state) && Number(row.expires_at) > Date.now(),
});

/** What is within a reach. */
const within =
  ({ company, brandId }: MessageReach) =>
  (eb: Columns) =>
    eb.and([
      ...(company === undefined
        ? []
        : [eb('account_id', 'in', eb.selectFrom('accounts').select('accounts.id').where('company_id', '=', company))]),
      ...(brandId === undefined ? [] : [eb('brand_id', '=', brandId)]),
    ]);

/** What a filter leaves. */
const chosenBy =
  ({ state, delivery, channel, kinds, from, to, accountId }: MessageFilter) =>
  (eb: Columns) =>
    eb.and([
      ...(state === undefined ? [] : [eb('state', '=', state)]),
      ...(delivery === 'unreported' ? [eb('delivery', 'is', null)] : []),
      ...(delivery === undefined || delivery === 'unreported' ? [] : [eb('delivery', '=', delivery)]),
      ...(channel === undefined ? [] : [eb('channel', '=', channel)]),
      ...(kinds === undefined ? [] : [eb('kind', 'in', [...kinds])]),
      ...(from === undefined ? [] : [eb('queued_at', '>=', from)]),
      ...(to === undefined ? [] : [eb('queued_at', '<', to)]),
      ...(accountId === undefined ? [] : [eb('account_id', '=', accountId)]),
    ]);

export function createMessageRecords({ db, now }: Database): MessageRecords {
  return {
    async list(filter) {
      const { after, limit } = filter;
      const last =
        after === undefined
          ? undefined
          : await db.selectFrom('messages').select('queued_at').where('id', '=', after).executeTakeFirst();
      if (after !== undefined && !last) return []; // it has expired, as the older ones have
      const rows = await selectMessages(db)
        .where(within(filter))
        .where(chosenBy(filter))
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
    async byId(id, reach = {}) {
      const row = await selectMessages(db).where('id', '=', id).where(within(reach)).executeTakeFirst();
      return row && recordOf(row);
    },
    async ownersOf(records) {
      const ids = [...new Set(records.flatMap(({ accountId }) => accountId ?? []))];
      if (ids.length === 0) return new Map();
      const columns = ['id', 'first_name', 'last_name', 'company_id'] as const;
      const rows = await db.selectFrom('accounts').select(columns).where('id', 'in', ids).execute();
      return new Map(
        rows.map((row) => [row.id, { name: `${row.first_name} ${row.last_name}`, companyId: row.company_id }]),
      );
    },
    async retry(id) {
      const done = await db
        .updateTable('messages')
        .set({ state: 'queued', repeats: 0, next_at: now })
        .where('id', '=', id)
        .where('state', 'in', repeatable)
        .where('payload', 'is not', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
  };
}
