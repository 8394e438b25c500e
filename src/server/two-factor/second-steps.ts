import type { Contact, Contacts } from '../contacts/contacts.ts';
import type { AskedAuthentication, AuthenticationStrength, GateContext } from '../gate/gate.ts';
import type { FactorWay, HeldWay } from './factor-way.ts';
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
  /** The gates are asked for it: what they have read is not read again. */
  readonly context?: GateContext;
}

/** What is known about the second step of a sign-in, a session or a token. */
export interface StepFacts extends StageFacts {
  readonly factors: readonly Factor[];
  readonly contacts: readonly Contact[];
  /** The account's share of the ways that other capabilities add. */
  readonly held: readonly HeldWay[];
  /** The ways of the account that the policy allows, without recovery codes. */
  readonly ways: readonly SecondStepWay[];
  readonly state: StepState;
}

export interface SecondSteps {
  factsOf(asked: AskedStep): Promise<StepFacts>;
}

export interface SecondStepsDeps {
  readonly policies: Pick<SecondFactorPolicies, 'find'>;
  readonly factors: Pick<Factors, 'of'>;
  readonly contacts: Pick<Contacts, 'of'>;
  readonly steps: Pick<StepStore, 'find'>;
  /** The ways that other capabilities add, in the order of a choice. */
  readonly factorWays: readonly Pick<FactorWay, 'held'>[];
}

const noState: StepState = {
  provenBy: undefined,
  isPutOff: false,
  isRecoveryDue: false,
  isLowDue: false,
  isTrustDue: false,
};

/** Reads what decides the second step. An account without a factor, of a company that asks for none, costs one query. */
export function createSecondSteps({ policies, factors, contacts, steps, factorWays }: SecondStepsDeps): SecondSteps {
  return {
    async factsOf({ accountId, signInId, strength, asked, context }) {
      const [found, held] = await Promise.all([
        policies.find(accountId),
        Promise.all(factorWays.map((way) => way.held(accountId, context))),
      ]);
      if (!found) throw new Error('The second step of an account that does not exist.');
      const { policy, now } = found;
      const own = found.hasFactor ? await factors.of(accountId) : [];
      const isForced = policy.requirement === 'required' || asked.asksForSecondFactor;
      const isDemanded = isForced || asked.changes !== undefined;
      const isAsked = own.length > 0 || held.some(({ asksByItself }) => asksByItself) || isDemanded;
      const [reachable, state] = await Promise.all([
        isAsked ? contacts.of(accountId) : [],
        isAsked && signInId !== undefined ? steps.find(signInId, accountId) : noState,
      ]);
      const others = waysOf(own, reachable, policy.channels);
      // Who adds a passkey to a password asks for no second step by that, but where one is due, it is a way.
      const isWay = ({ asksByItself, isUsable }: HeldWay) =>
        asksByItself || (isUsable && (isForced || others.length > 0));
      const brought = held.filter(isWay).map(({ channel }) => ({ channel, isCircular: false }));
      const ways = [...brought, ...others];
      return {
        policy,
        now,
        strength,
        asked: held.some(({ isMissing }) => isMissing) ? { ...asked, isStepUp: true } : asked,
        factors: own,
        contacts: reachable,
        held,
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
  const unsent = factors.flatMap(({ channel }) => (channel && allowed.includes(channel) ? [channel] : []));
  return [...unsent.map((channel) => ({ channel, isCircular: false })), ...waysTo(usable, allowed)];
}
