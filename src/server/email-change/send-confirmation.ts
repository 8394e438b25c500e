import { accountLinkAddress } from '../../rules/paths/mail-link.ts';
import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { type CodeBinding, linkPurposes } from '../one-time-proofs/one-time-proofs.ts';
import { asSendFailure } from '../recovery/recovery.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { EmailChangeDeps } from './email-change-deps.ts';
import type { EmailChange } from './email-change-store.ts';

/** What a code counts for: one address, in the browser that asked. */
export const bindingOf = ({ id }: Pick<EmailChange, 'id'>, { deviceId }: RequestContext): CodeBinding => ({
  purpose: 'confirmEmailCode',
  accountId: id,
  signInId: deviceId,
  target: 'link',
});

/** Sends a link and a code to an address that its account has to confirm. @throws Refused 413, sendEmailFailure */
export async function sendConfirmation(
  deps: Pick<EmailChangeDeps, 'audit' | 'countries' | 'database' | 'messages' | 'origins' | 'proofs'>,
  change: EmailChange,
  account: Account,
  { localeId = account.locale ?? '', context }: { localeId?: string | undefined; context: RequestContext },
): Promise<void> {
  const { proofs, messages, origins } = deps;
  const { email: address } = change;
  const { id: accountId, brandId } = account;
  const binding = bindingOf(change, context);
  const claimed = await proofs.claimSend(binding);
  if (claimed.outcome !== 'claimed')
    throw new Refused(413, { httpStatus: 429, retryAfterSeconds: claimed.retryAfterSeconds });
  try {
    const occasion = { provenAccountId: accountId };
    await messages.reserve({ channel: 'email', address, brandId, occasion, isVerified: false });
    await inTransaction(deps.database, async (tx) => {
      const { code } = await proofs.makeCode(tx, binding);
      const token = await proofs.issueLink(tx, 'confirmEmail', change.id);
      const link = accountLinkAddress(origins.ofBrand(brandId), 'confirm', token, { brandId, locale: localeId });
      const values = { link, code, email: address, asked: askedOf(context, deps.countries) };
      const { lifetimeMs } = linkPurposes.confirmEmail;
      const message = { kind: 'confirmEmail', to: { channel: 'email', address }, values, lifetimeMs } as const;
      await messages.queue(tx, { ...message, accountId, brandId, localeId });
    });
  } catch (reason) {
    await proofs.releaseSend(binding);
    throw asSendFailure(reason);
  }
  const { address: clientAddress, traceId } = context;
  await deps.audit.record({
    event: 'emailConfirmationAsked',
    outcome: change.isChange ? 'change' : 'own',
    accountId,
    address: clientAddress,
    traceId,
  });
}
