import type { Account } from '../accounts/accounts.ts';
import type { MessageValues, Outbox } from '../messages/messages.ts';
import type { Queries } from '../storage/transaction.ts';

const lifetimeMs = 24 * 3_600_000;

/** Tells the address that an account had until now, without a link, since it is no verified contact. */
export async function tellFormer(
  tx: Queries,
  { queue }: Pick<Outbox, 'queue'>,
  { id: accountId, brandId, locale: localeId = '', email: address }: Account,
  values: Omit<MessageValues['emailChanged'], 'credential'>,
): Promise<void> {
  if (address === undefined) return;
  const message = { kind: 'emailChanged', to: { channel: 'email', address }, lifetimeMs } as const;
  await queue(tx, { ...message, accountId, brandId, localeId, values: { ...values, credential: address } });
}
