import { type ContactKind, channelsTo, type SentChannel } from '../../contract/two-factor/channels.ts';
import { type PolicyChannel, scopeChannels } from '../../contract/two-factor/factor-ways.ts';
import type { Contact } from '../contacts/contacts.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import type { CodeBinding } from '../one-time-proofs/one-time-proofs.ts';
import type { Queries } from '../storage/transaction.ts';
import { forgetGuesses } from './count-guess.ts';
import type { Factor } from './factors.ts';
import type { OwnSecondStep, TwoFactorDeps } from './own-second-step.ts';
import { endTrust } from './trusted-devices.ts';

/** What an administrator's code lets its user set up. */
export const setupScopes = ['any', ...scopeChannels] as const;
export type SetupScope = (typeof setupScopes)[number];

/** The code of an administrator: one of each kind for an account, in whichever sign-in it is typed. */
export const setupBinding = (accountId: string, scope: SetupScope = 'any'): CodeBinding => ({
  purpose: 'setupCode',
  accountId,
  target: scope === 'any' ? '' : scope,
});

/** The way in which a code reaches a kind of contact first. */
export const wayOfContact = (kind: ContactKind): SentChannel => channelsTo(kind)[0] ?? 'voice';

/** How notices name a factor. */
export function wayOfFactor(
  { channel, contactId }: Pick<Factor, 'channel' | 'contactId'>,
  contacts: readonly Pick<Contact, 'id' | 'kind'>[],
): PolicyChannel {
  if (channel) return channel;
  const contact = contacts.find(({ id }) => id === contactId);
  return wayOfContact(contact?.kind ?? 'phone');
}

/**
 * Prepares the removal of every factor of an account, with what other capabilities bring, recovery codes and trusted devices. Its contacts are told
 * in the transaction of the removal.
 */
export async function prepareRemoval(
  deps: Pick<TwoFactorDeps, 'countries' | 'factors' | 'factorWays' | 'notices' | 'recoveryCodes'>,
  { account, facts }: OwnSecondStep,
  context: RequestContext,
): Promise<(tx: Queries) => Promise<void>> {
  const asked = askedOf(context, deps.countries);
  const brought = await Promise.all(
    deps.factorWays.map(async ({ channel, countOf }) =>
      Array.from({ length: await countOf(account.id) }, () => channel),
    ),
  );
  const ways = [...facts.factors.map((factor) => wayOfFactor(factor, facts.contacts)), ...brought.flat()];
  const tellings = await Promise.all(
    ways.map((way) => deps.notices.prepare(account, { kind: 'factorRemoved', values: { way, asked } })),
  );
  return async (tx) => {
    await deps.factors.removeAll(tx, account.id);
    for (const way of deps.factorWays) await way.removeAll(tx, account.id);
    await deps.recoveryCodes.removeAll(tx, account.id);
    await endTrust(tx, account.id);
    await forgetGuesses(tx, account.id);
    for (const tell of tellings) await tell(tx);
  };
}
