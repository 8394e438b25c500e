import { type RecoveryWay, recovers } from '../../contract/two-factor/factor-ways.ts';
import type { Account } from '../accounts/accounts.ts';
import { type Contact, type Contacts, maskContact } from '../contacts/contacts.ts';
import { type CheckFactorDeps, type SecondFactors, waysToConfirm } from '../two-factor/two-factor.ts';
import type { RecoveryDestination } from './recovery-plan.rules.ts';

/** A way to confirm a recovery. */
export interface StepWay {
  readonly channel: RecoveryWay;
  readonly contactId?: string;
  readonly masked?: string;
}

/** What a recovery needs of the second factors. */
export interface RecoverySecondStep extends CheckFactorDeps {
  readonly secondSteps: SecondFactors['secondSteps'];
  readonly contacts: Contacts;
}

/** The second step of a recovery. */
export interface RecoveryStep {
  readonly ways: readonly StepWay[];
  readonly contacts: readonly Contact[];
  /** Milliseconds since 1970, of the database. */
  readonly now: number;
}

/**
 * The second step that a recovery of an account needs (RESET-1): another way than the one that carried the link, since one
 * mailbox is one factor. Where that leaves none, a verified number or a recovery code helps. Undefined if none is due.
 */
export async function stepOfRecovery(
  { secondSteps, contacts, recoveryCodes }: RecoverySecondStep,
  { id: accountId }: Account,
  provenBy: RecoveryDestination,
): Promise<RecoveryStep | undefined> {
  const asked = { asksForSecondFactor: false, isStepUp: true };
  const facts = await secondSteps.factsOf({ accountId, signInId: undefined, strength: 'firstFactor', asked });
  if (facts.policy.requirement === 'off' || !facts.hasFactor) return undefined;
  const known = await contacts.of(accountId);
  const ways = waysToConfirm(provenBy, facts.ways, known).flatMap(({ channel, contactId }): StepWay[] => {
    if (!recovers(channel)) return [];
    const contact = known.find(({ id }) => id === contactId);
    return [{ channel, ...(contact && { contactId: contact.id, masked: maskContact(contact) }) }];
  });
  const hasCodes = (await recoveryCodes.countLeft(accountId)) > 0;
  return { ways: [...ways, ...(hasCodes ? [{ channel: 'recovery' as const }] : [])], contacts: known, now: facts.now };
}
