import type { FactorChannel } from '../../contract/second-step.ts';
import type { RequestContext } from '../http/serve.ts';
import type { CodeBinding } from '../one-time-proofs/one-time-proofs.ts';
import type { Queries } from '../storage/transaction.ts';
import { askedOf } from './asked-of.ts';
import { forgetGuesses } from './count-guess.ts';
import type { Factor } from './factors.ts';
import type { OwnSecondStep, TwoFactorDeps } from './own-second-step.ts';
import { type contactsToTell, tellContacts } from './tell-contacts.ts';
import { endTrust } from './trusted-devices.ts';

/** The code of an administrator: one for an account, in whichever sign-in it is typed. */
export const setupBinding = (accountId: string): CodeBinding => ({ purpose: 'setupCode', accountId, target: '' });

/** How notices name a factor. */
export function wayOfFactor(
  { kind, contactId }: Pick<Factor, 'kind' | 'contactId'>,
  contacts: readonly { readonly id: string; readonly kind: string }[],
): FactorChannel {
  if (kind === 'totp') return 'totp';
  const contact = contacts.find(({ id }) => id === contactId);
  return ({ email: 'email', mobile: 'sms', phone: 'voice' } as const)[contact?.kind ?? ''] ?? 'voice';
}

/** Takes every factor of an account away, with its recovery codes and trusted devices, and tells its contacts. */
export async function removeAllFactors(
  deps: TwoFactorDeps,
  tx: Queries,
  { account, facts }: OwnSecondStep,
  told: Awaited<ReturnType<typeof contactsToTell>>,
  context: RequestContext,
): Promise<void> {
  await deps.factors.removeAll(tx, account.id);
  await deps.recoveryCodes.removeAll(tx, account.id);
  await endTrust(tx, account.id);
  await forgetGuesses(tx, account.id);
  for (const factor of facts.factors) {
    const values = { way: wayOfFactor(factor, facts.contacts), asked: askedOf(context) };
    await tellContacts(deps, tx, account, told, { kind: 'factorRemoved', values });
  }
}
