import type { Queries } from '../storage/transaction.ts';
import type { AnyMessage, Outbox } from './outbox.ts';
import { createSendingLimits, type Sending, type SendingLimits, type SendingLimitsDeps } from './sending-limits.ts';

export { askedOf } from './asked-of.ts';
export { hasChannel } from './kind-row-of.ts';
export { mailReference, readMailReference } from './mail-reference.ts';
export { messageTables } from './message-tables.ts';
export type { MessageKind, MessageValues, RequestOrigin, ToldAlarm } from './message-values.ts';
export { createNoticeBudget } from './notice-budget.ts';
export { type AnyMessage, createOutbox, type Outbox } from './outbox.ts';
export { createSecurityNotices, type SecurityNotices } from './security-notices.ts';
export { dayMs } from './sending-settings.ts';
export { createSentMails, type SentMail, type SentMails } from './sent-mail.ts';
export { settingsOfBrand } from './settings-of-brand.ts';
export { openPartOf, spendingKeys } from './spending.ts';

/** Sends e-mails, text messages and calls. */
export interface Messages extends SendingLimits {
  /** Whether a provider of the way is configured and answers. */
  canSend(channel: Sending['channel']): boolean;
  /** Queues a message in the caller's transaction; it is sent after the commit. Returns its id. */
  queue(tx: Queries, message: AnyMessage): Promise<string>;
}

export function createMessages(deps: SendingLimitsDeps & { readonly outbox: Outbox }): Messages {
  const { outbox, isAvailable } = deps;
  const { reserve, countUnsent } = createSendingLimits(deps);
  return { canSend: isAvailable, reserve, countUnsent, queue: outbox.queue };
}
