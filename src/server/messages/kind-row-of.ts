import type { TextId } from '../../contract/texts/texts.generated.ts';
import type { SentChannel } from '../../contract/two-factor/channels.ts';
import type { KindRow } from './message-kind-row.ts';
import { messageKinds } from './message-kinds.ts';
import type { MessageKind } from './message-values.ts';

/** Whether messages of a kind travel in a way. */
export const hasChannel = (kind: MessageKind, channel: SentChannel): boolean => channel in messageKinds[kind];

/** The row of a kind, without the types of its texts. */
export const kindRowOf = (kind: MessageKind): KindRow<TextId> => messageKinds[kind];

/**
 * Whether a notice of the kind offers “Not you?”, which leads to a reset. A text message then ends with its address. Kinds
 * with a link of their own, which undoes or stops something, do not: a reset undoes nothing of it.
 */
export const offersReset = (kind: MessageKind): boolean => kindRowOf(kind).email?.parts.includes('secure') ?? true;
