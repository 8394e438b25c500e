import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { leadsToNumber, type SentChannel } from '../../contract/two-factor/channels.ts';
import { maskEmail, maskPhone } from '../../rules/credential/masking.ts';
import { requestReference } from '../http/trace-context.ts';
import type { OutboxLength } from '../metrics/saturation.ts';
import { rangeOfNumber } from '../number/number.ts';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import { sendAhead } from '../storage/send-ahead.ts';
import type { Tables } from '../storage/tables.ts';
import { afterCommit, type Queries } from '../storage/transaction.ts';
import { takeFree } from '../work/claim.ts';
import { messageKinds } from './message-kinds.ts';
import type { DeliveryState, MessageTable } from './message-tables.ts';
import type { MessageKind, MessageValues } from './message-values.ts';

/** A message to send. Who it goes to, in which words and why is all that a sender needs. */
export interface NewMessage<Kind extends MessageKind = MessageKind> {
  readonly kind: Kind;
  /** An e-mail address, or a number in E.164 form. */
  readonly to: { readonly channel: SentChannel; readonly address: string };
  readonly accountId?: string;
  readonly brandId: number;
  readonly localeId: string;
  readonly values: MessageValues[Kind];
  /** It is not sent any more after this time, counted from when it is due. */
  readonly lifetimeMs: number;
  /** The name of the only provider that may send it. */
  readonly provider?: string;
  /** When it is due; at once unless given. */
  readonly delayMs?: number;
}
/** A message of any kind, with the values of that kind. */
export type AnyMessage = { [Kind in MessageKind]: NewMessage<Kind> }[MessageKind];

/** A message that this process alone may send until its lease ends. */
export interface ClaimedMessage {
  readonly id: string;
  /** The attempt, from 1. */
  readonly tries: number;
  /** An attempt before it ended without a known outcome, so that the message may have been sent. */
  readonly isRepeat: boolean;
  /** Undefined if no configured secret can open it. */
  readonly message: AnyMessage | undefined;
}

export interface FailedAttempt {
  readonly error: string;
  /** Time until the next attempt; without it, the message is given up. */
  readonly waitMs?: number | undefined;
  /** Whether the message may have been sent. It is then sent once more at most. */
  readonly isUnknown?: boolean;
}

/** A message of which a provider has reported for the first time. */
export interface ReportedMessage {
  readonly channel: SentChannel;
  readonly provider: string;
  /** ISO 3166 code of its number. */
  readonly country: string | undefined;
  /** Since it was taken over. */
  readonly ms: number;
}

export interface Outbox {
  /** @throws OwnAddressUnknown when the links of messages would lead nowhere */
  requireOwnAddress(): void;
  /**
   * Writes a message in the caller's transaction; it is sent after the commit. Returns its id.
   * @throws OwnAddressUnknown
   */
  queue(tx: Queries, message: AnyMessage): Promise<string>;
  /** Takes back a message that is not due yet, in the caller's transaction. */
  withdraw(tx: Queries, id: string): Promise<void>;
  /** Calls `act` after each commit with a message, in this process. */
  onQueued(act: (message: Pick<AnyMessage, 'kind' | 'to'>) => void): void;
  /** The ways for which messages are due. */
  dueChannels(): Promise<readonly SentChannel[]>;
  /** Claims due messages of a way, the longest due first. Each is claimed by one caller alone. */
  claim(channel: SentChannel, most: number): Promise<readonly ClaimedMessage[]>;
  recordSent(claimed: ClaimedMessage, provider: string): Promise<void>;
  recordFailure(claimed: ClaimedMessage, failure: FailedAttempt): Promise<void>;
  /** Records what a provider reported of a message that it took over. Returns the message at its first report. */
  recordDelivery(id: string, delivery: DeliveryState): Promise<ReportedMessage | undefined>;
  /** How many messages of each way are due or being sent, and how long the longest has been due. */
  lengths(): Promise<readonly OutboxLength[]>;
  /** Erases what has expired, and gives up what was begun twice without a known outcome. */
  clear(): Promise<void>;
}

/** Longer than all providers together may take for one attempt. */
export const leaseMs = 60_000;

const knownKinds = Object.keys(messageKinds);

type Columns = ExpressionBuilder<Tables, 'messages'>;

type NewRow = Pick<
  Selectable<MessageTable>,
  | 'id'
  | 'kind'
  | 'channel'
  | 'account_id'
  | 'brand_id'
  | 'masked_address'
  | 'recipient'
  | 'country'
  | 'payload'
  | 'reference'
> & { readonly delayMs: number; readonly endMs: number };

/**
 * Messages in the database, written in the commit that causes them and claimed by compare-and-set.
 * @param requireOwnAddress throws when the address for the links of messages is not known
 */
export function createOutbox(
  database: Database,
  secrets: Pick<Secrets, 'seal' | 'tryOpen'>,
  requireOwnAddress: () => void = () => undefined,
): Outbox {
  const { db, now } = database;
  let listener: Parameters<Outbox['onQueued']>[0] | undefined;

  /** A lease that ended without an outcome is taken over once: the message may have been sent already. */
  const isDue = (eb: Columns) =>
    eb.and([
      eb('next_at', '<=', now),
      eb('expires_at', '>', now),
      eb('kind', 'in', knownKinds), // a newer version may have further kinds
      eb.or([eb('state', '=', 'queued'), eb.and([eb('state', '=', 'sending'), eb('repeats', '=', 0)])]),
    ]);
  const claimedOf = (row: Selectable<MessageTable>): ClaimedMessage => {
    const text = row.payload === null ? undefined : secrets.tryOpen(row.payload);
    return {
      id: row.id,
      tries: row.tries,
      isRepeat: row.repeats === 1,
      message: text === undefined ? undefined : JSON.parse(text),
    };
  };
  const insertMessage = prepareQuery<NewRow>(db, (slot) =>
    db.insertInto('messages').values((eb) => ({
      id: slot('id'),
      kind: slot('kind'),
      channel: slot('channel'),
      account_id: slot('account_id'),
      brand_id: slot('brand_id'),
      masked_address: slot('masked_address'),
      recipient: slot('recipient'),
      country: slot('country'),
      payload: slot('payload'),
      reference: slot('reference'),
      state: 'queued',
      next_at: eb(now, '+', slot('delayMs')),
      queued_at: now,
      expires_at: eb(now, '+', slot('endMs')),
    })),
  );
  /** Another process may have claimed the message after the lease of this one. */
  const ownedBy = (claimed: ClaimedMessage) => (eb: Columns) =>
    eb.and({ id: claimed.id, state: 'sending', tries: claimed.tries });
  return {
    requireOwnAddress,
    async queue(tx, message) {
      requireOwnAddress();
      const id = randomId();
      const { kind, to, accountId, brandId, lifetimeMs, delayMs = 0 } = message;
      const insert = insertMessage.with({
        id,
        kind,
        channel: to.channel,
        account_id: accountId ?? null,
        brand_id: brandId,
        masked_address: leadsToNumber(to.channel) ? maskPhone(to.address) : maskEmail(to.address),
        recipient: leadsToNumber(to.channel) ? null : secrets.seal(to.address),
        country: leadsToNumber(to.channel) ? (rangeOfNumber(to.address).countryIsoCode ?? null) : null,
        payload: secrets.seal(JSON.stringify(message)),
        reference: requestReference() ?? null,
        delayMs,
        endMs: delayMs + lifetimeMs,
      });
      await sendAhead(tx, insert);
      afterCommit(tx, () => listener?.(message));
      return id;
    },
    async withdraw(tx, id) {
      const values = { state: 'expired', payload: null } as const;
      await tx.updateTable('messages').set(values).where('id', '=', id).where('state', '=', 'queued').execute();
    },
    onQueued(act) {
      listener = act;
    },
    async dueChannels() {
      const rows = await db.selectFrom('messages').select('channel').distinct().where(isDue).execute();
      return rows.map(({ channel }) => channel as SentChannel); // only `queue` writes the column
    },
    async claim(channel, most) {
      const due = db.selectFrom('messages').select('id').where('channel', '=', channel).where(isDue);
      const rows = await takeFree(database, due.orderBy('next_at').limit(most))
        .updateTable('messages')
        .set((eb) => ({
          state: 'sending',
          tries: eb('tries', '+', 1),
          repeats: eb.case().when('state', '=', 'sending').then(1).else(eb.ref('repeats')).end(),
          next_at: sql<number>`${now} + ${leaseMs}`,
        }))
        .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
        .returningAll()
        .execute();
      return rows.map(claimedOf);
    },
    async recordSent(claimed, provider) {
      await db
        .updateTable('messages')
        .set({ state: 'sent', payload: null, sent_at: now, provider, error: null })
        .where(ownedBy(claimed))
        .execute();
    },
    async recordFailure(claimed, { error, waitMs, isUnknown = false }) {
      await db
        .updateTable('messages')
        .set((eb) => ({
          state: waitMs === undefined ? 'failed' : 'queued',
          repeats: isUnknown ? 1 : eb.ref('repeats'),
          next_at: sql<number>`${now} + ${waitMs ?? 0}`,
          error,
        }))
        .where(ownedBy(claimed))
        .execute();
    },
    recordDelivery: (id, delivery) => recordDelivery(database, id, delivery),
    async lengths() {
      // A message that is tried again has been due since it was queued.
      const dueSince = sql<number>`min(case when tries = 0 then next_at else queued_at end)`;
      const rows = await db
        .selectFrom('messages')
        .select((eb) => [
          'channel',
          eb.fn.countAll<number>().as('messages'),
          sql<number>`${now} - ${dueSince}`.as('ms'),
        ])
        .where('state', 'in', ['queued', 'sending'])
        .where((eb) => eb.or([eb('next_at', '<=', now), eb('tries', '>', 0)]))
        .groupBy('channel')
        .execute();
      return rows.map(({ channel, messages, ms }) => ({
        channel,
        messages: Number(messages),
        oldestSeconds: Math.max(0, Number(ms)) / 1000,
      }));
    },
    async clear() {
      await db
        .updateTable('messages')
        .set((eb) => ({
          payload: null,
          state: eb
            .case()
            .when('state', 'in', ['queued', 'sending'])
            .then('expired' as const)
            .else(eb.ref('state'))
            .end(),
        }))
        .where('payload', 'is not', null)
        .where('expires_at', '<=', now)
        .execute();
      await db
        .updateTable('messages')
        .set({ state: 'failed', error: 'outcome unknown' })
        .where('state', '=', 'sending')
        .where('repeats', '=', 1)
        .where('next_at', '<=', now)
        .execute();
    },
  };
}

async function recordDelivery(
  { db, now }: Database,
  id: string,
  delivery: DeliveryState,
): Promise<ReportedMessage | undefined> {
  const ofMessage = db.updateTable('messages').set({ delivery }).where('id', '=', id).where('state', '=', 'sent');
  const row = await ofMessage
    .where('delivery', 'is', null)
    .returning(['channel', 'provider', 'country', sql<number>`${now} - sent_at`.as('ms')])
    .executeTakeFirst();
  if (!row) {
    await ofMessage.execute();
    return undefined;
  }
  return {
    channel: row.channel as SentChannel, // only `queue` writes the column
    provider: row.provider ?? '',
    country: row.country ?? undefined,
    ms: Math.max(0, Number(row.ms)),
  };
}
