import type { Contact, Contacts } from '../contacts/contacts.ts';
import type { AskedAuthentication, AuthenticationStrength } from '../gate/gate.ts';
import {
  defaultPasskeyPolicy,
  type FoundPasskeyPolicy,
  isOverdue,
  type Passkey,
  type PasskeyPolicy,
  type PasskeyStores,
  refusalOfPolicy,
  signsIn,
} from '../passkeys/passkeys.ts';
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
  /** What counts for its passkeys, where it is being read already. */
  readonly foundPasskeys?: Promise<FoundPasskeyPolicy | undefined> | undefined;
}

/** What is known about the second step of a sign-in, a session or a token. */
export interface StepFacts extends StageFacts {
  readonly factors: readonly Factor[];
  readonly contacts: readonly Contact[];
  /** The passkeys and security keys that the company allows. */
  readonly keys: readonly Passkey[];
  /** What the company allows of passkeys. */
  readonly keyPolicy: PasskeyPolicy;
  /** The ways of the account that the policy allows, without recovery codes. */
  readonly ways: readonly SecondStepWay[];
  readonly state: StepState;
}

export interface SecondSteps {
  factsOf(asked: AskedStep): Promise<StepFacts>;
}

export interface SecondStepsDeps extends Pick<PasskeyStores, 'passkeys' | 'passkeyPolicies'> {
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
export function createSecondSteps(deps: SecondStepsDeps): SecondSteps {
  const { policies, factors, contacts, steps } = deps;
  return {
    async factsOf({ accountId, signInId, strength, asked, foundPasskeys }) {
      const [found, { keys, keyPolicy, isPasskeyMissing }] = await Promise.all([
        policies.find(accountId),
        keysOf(deps, accountId, foundPasskeys),
      ]);
      if (!found) throw new Error('The second step of an account that does not exist.');
      const { policy, now } = found;
      const own = found.hasFactor ? await factors.of(accountId) : [];
      const isForced = policy.requirement === 'required' || asked.asksForSecondFactor;
      const isDemanded = isForced || asked.changes !== undefined;
      const hasSecurityKey = keys.some(({ kind }) => kind === 'securityKey');
      const isAsked = own.length > 0 || hasSecurityKey || isDemanded;
      const [reachable, state] = await Promise.all([
        isAsked ? contacts.of(accountId) : [],
        isAsked && signInId !== undefined ? steps.find(signInId, accountId) : noState,
      ]);
      const others = waysOf(own, reachable, policy.channels);
      // Who adds a passkey to a password asks for no second step by that, but where one is due, it is a way.
      const isKeyWay = hasSecurityKey || (keys.length > 0 && (isForced || others.length > 0));
      const ways = isKeyWay ? [passkeyWay, ...others] : others;
      return {
        policy,
        now,
        strength,
        // who lacks a passkey that is required now proves the second factor again, to make one
        asked: isPasskeyMissing ? { ...asked, isStepUp: true } : asked,
        factors: own,
        contacts: reachable,
        keys,
        keyPolicy,
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

const passkeyWay: SecondStepWay = { channel: 'passkey', isCircular: false };

/** The passkeys and security keys of an account that its company allows. */
async function keysOf(
  { passkeys, passkeyPolicies }: Pick<SecondStepsDeps, 'passkeys' | 'passkeyPolicies'>,
  accountId: string,
  found = passkeyPolicies.find(accountId),
): Promise<Pick<StepFacts, 'keys' | 'keyPolicy'> & { readonly isPasskeyMissing: boolean }> {
  const { policy: keyPolicy = defaultPasskeyPolicy, hasAny = false, now = 0 } = (await found) ?? {};
  const own = hasAny ? await passkeys.of(accountId) : [];
  const isPasskeyMissing = isOverdue({ policy: keyPolicy, now }) && !own.some((one) => signsIn(keyPolicy, one));
  return { keys: own.filter((one) => refusalOfPolicy(keyPolicy, one) === undefined), keyPolicy, isPasskeyMissing };
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
