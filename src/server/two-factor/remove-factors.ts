import { type ContactKind, channelsTo, type SentChannel } from '../../contract/channels.ts';
import type { Contact } from '../contacts/contacts.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import type { CodeBinding } from '../one-time-proofs/one-time-proofs.ts';
import type { Queries } from '../storage/transaction.ts';
import { forgetGuesses } from './count-guess.ts';
import type { Factor } from './factors.ts';
import type { OwnSecondStep, TwoFactorDeps } from './own-second-step.ts';
import { endTrust } from './trusted-devices.ts';

/** The code of an administrator: one for an account, in whichever sign-in it is typed. */
export const setupBinding = (accountId: string): CodeBinding => ({ purpose: 'setupCode', accountId, target: '' });

/** The way in which a code reaches a kind of contact first. */
export const wayOfContact = (kind: ContactKind): SentChannel => channelsTo(kind)[0] ?? 'voice';

/** How notices name a factor. */
export function wayOfFactor(
  { kind, contactId }: Pick<Factor, 'kind' | 'contactId'>,
  contacts: readonly Pick<Contact, 'id' | 'kind'>[],
): 'totp' | SentChannel {
  if (kind === 'totp') return 'totp';
  const contact = contacts.find(({ id }) => id === contactId);
  return wayOfContact(contact?.kind ?? 'phone');
}

/**
 * Prepares the removal of every factor of an account, with its recovery codes and trusted devices. Its contacts are told
 * in the transaction of the removal.
 */
export async function prepareRemoval(
  deps: Pick<TwoFactorDeps, 'countries' | 'factors' | 'notices' | 'recoveryCodes'>,
  { account, facts }: OwnSecondStep,
  context: RequestContext,
): Promise<(tx: Queries) => Promise<void>> {
  const asked = askedOf(context, deps.countries);
  const tellings = await Promise.all(
    facts.factors.map((factor) => {
      const values = { way: wayOfFactor(factor, facts.contacts), asked };
      return deps.notices.prepare(account, { kind: 'factorRemoved', values });
    }),
  );
  return async (tx) => {
    await deps.factors.removeAll(tx, account.id);
    await deps.recoveryCodes.removeAll(tx, account.id);
    await endTrust(tx, account.id);
    await forgetGuesses(tx, account.id);
    for (const tell of tellings) await tell(tx);
  };
}
