import type { Contact, Contacts } from '../contacts/contacts.ts';
import type { AskedAuthentication, AuthenticationStrength } from '../gate/gate.ts';
import type { Factor, Factors } from './factors.ts';
import type { SecondFactorPolicies } from './policy-store.ts';
import { type SecondStepWay, type StageFacts, waysTo } from './second-step.rules.ts';
import type { StepState, StepStore } from './step-store.ts';

/** The sign-in, session or token that is asked about. */
export interface AskedStep {
  readonly accountId: string;
  readonly signInId: string | undefined;
  readonly strength: AuthenticationStrength;
  readonly asked: AskedAuthentication;
}

/** What is known about the second step of a sign-in, a session or a token. */
export interface StepFacts extends StageFacts {
  readonly factors: readonly Factor[];
  readonly contacts: readonly Contact[];
  /** The ways of the account that the policy allows, without recovery codes. */
  readonly ways: readonly SecondStepWay[];
  readonly state: StepState;
}

export interface SecondSteps {
  factsOf(asked: AskedStep): Promise<StepFacts>;
}

export interface SecondStepsDeps {
  readonly policies: SecondFactorPolicies;
  readonly factors: Factors;
  readonly contacts: Contacts;
  readonly steps: StepStore;
}

const noState: StepState = {
  provenBy: undefined,
  isPutOff: false,
  isRecoveryDue: false,
  isLowDue: false,
  isTrustDue: false,
};

/** Reads what decides the second step. An account without a factor, of a company that asks for none, costs one query. */
export function createSecondSteps({ policies, factors, contacts, steps }: SecondStepsDeps): SecondSteps {
  return {
    async factsOf({ accountId, signInId, strength, asked }) {
      const found = await policies.find(accountId);
      if (!found) throw new Error('The second step of an account that does not exist.');
      const { policy, now } = found;
      const own = found.hasFactor ? await factors.of(accountId) : [];
      const isDemanded = policy.requirement === 'required' || asked.asksForSecondFactor || asked.changes !== undefined;
      const isAsked = own.length > 0 || isDemanded;
      const [reachable, state] = await Promise.all([
        isAsked ? contacts.of(accountId) : [],
        isAsked && signInId !== undefined ? steps.find(signInId, accountId) : noState,
      ]);
      const ways = waysOf(own, reachable, policy.channels);
      return {
        policy,
        now,
        strength,
        asked,
        factors: own,
        contacts: reachable,
        ways,
        state,
        hasFactor: ways.length > 0,
        hasOnlyCircular: ways.length > 0 && ways.every(({ isCircular }) => isCircular),
        isProvenForSetUp: state.provenBy !== undefined,
        isPutOff: state.isPutOff,
        isRecoveryDue: state.isRecoveryDue,
        isLowDue: state.isLowDue,
        isTrustDue: state.isTrustDue,
      };
    },
  };
}

/** The ways of factors that still reach the account. Only verified contacts carry codes. */
function waysOf(
  factors: readonly Factor[],
  contacts: readonly Contact[],
  allowed: StageFacts['policy']['channels'],
): SecondStepWay[] {
  const isFactor = (contact: Contact) => factors.some(({ contactId }) => contactId === contact.id);
  const usable = contacts.filter((contact) => contact.verifiedAt !== undefined && isFactor(contact));
  const hasApp = allowed.includes('totp') && factors.some(({ kind }) => kind === 'totp');
  return [...(hasApp ? [{ channel: 'totp' as const, isCircular: false }] : []), ...waysTo(usable, allowed)];
}
