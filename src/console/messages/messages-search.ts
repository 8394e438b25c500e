import { type BrandSearch, readBrand } from '../parts/brands/brand-search.ts';
import { type KnownKind, kindWords } from '../parts/messages/message-kind-words.ts';
import type { MessageStateName } from '../parts/messages/message-words.ts';

/** How far messages are, in the order of their filter. */
export const messageStates: readonly MessageStateName[] = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'returned',
  'failed',
  'expired',
];

export const messageWays = ['email', 'sms', 'voice'] as const;
export type MessageWay = (typeof messageWays)[number];

const kinds = Object.keys(kindWords) as KnownKind[]; // the keys of that record

/** The first of the kinds that have the same words: people choose words. */
export const firstKinds: readonly KnownKind[] = kinds.filter(
  (kind) => kinds.find((one) => kindWords[one] === kindWords[kind]) === kind,
);

/** Which messages are shown, and which one is open: the query of the address. */
export interface MessagesSearch extends BrandSearch {
  readonly state?: MessageStateName;
  readonly way?: MessageWay;
  /** Stands for all kinds with the same words. */
  readonly kind?: KnownKind;
  /** The first day, as `YYYY-MM-DD`. */
  readonly since?: string;
  /** Id of the message beside the list. */
  readonly open?: string;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the query of an address. What is not known is left out. */
export function readMessagesSearch(query: Readonly<Record<string, unknown>>): MessagesSearch {
  const state = messageStates.find((one) => one === query.state);
  const way = messageWays.find((one) => one === query.way);
  const kind = firstKinds.find((one) => one === query.kind);
  const since = typeof query.since === 'string' && isDay(query.since) ? query.since : undefined;
  const open = typeof query.open === 'string' || typeof query.open === 'number' ? String(query.open) : '';
  return {
    ...(state && { state }),
    ...(way && { way }),
    ...(kind && { kind }),
    ...(since && { since }),
    ...readBrand(query),
    ...(open !== '' && { open }),
  };
}

/** The search without the open message, as the list is asked for. */
export const listOf = ({ open: _, ...search }: MessagesSearch): MessagesSearch => search;

/** What a state is for the API: what the provider reports later stands beside that it took the message. */
const asked = {
  queued: { state: 'queued' },
  sending: { state: 'sending' },
  sent: { state: 'sent', delivery: 'unreported' },
  delivered: { delivery: 'delivered' },
  returned: { delivery: 'undelivered' },
  failed: { state: 'failed' },
  expired: { state: 'expired' },
} as const satisfies Record<MessageStateName, object>;

/** What the API is asked for by a filter. */
export function filterOf({ state, way, kind, since }: MessagesSearch) {
  return {
    ...(state !== undefined && asked[state]),
    ...(way !== undefined && { channel: way }),
    ...(kind !== undefined && { kind: kinds.filter((one) => kindWords[one] === kindWords[kind]) }),
    ...(since !== undefined && { from: new Date(`${since}T00:00:00`).getTime() }),
  };
}
