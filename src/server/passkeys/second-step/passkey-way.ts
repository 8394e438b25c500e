import type { FactorWay, HeldWay, StepFacts } from '../../two-factor/two-factor.ts';
import {
  defaultPasskeyPolicy,
  isOverdue,
  type PasskeyPolicy,
  refusalOfPolicy,
  signsIn,
} from '../passkey-policy.rules.ts';
import type { Passkey } from '../passkey-store.ts';
import type { PasskeyStores } from '../passkey-stores.ts';

/** The passkeys and security keys of an account, for the second step. */
interface HeldPasskeys extends HeldWay {
  readonly channel: 'passkey';
  /** The keys that the company allows. */
  readonly keys: readonly Passkey[];
  readonly policy: PasskeyPolicy;
}

const isOfPasskeys = (held: HeldWay): held is HeldPasskeys => held.channel === 'passkey';

/** The passkeys and security keys that may confirm a sign-in, with what the company allows. */
export function passkeysIn({ held }: Pick<StepFacts, 'held'>): Pick<HeldPasskeys, 'keys' | 'policy'> {
  const found = held.find(isOfPasskeys);
  if (!found) throw new Error('The second step lacks the way of passkeys.'); // `installation.ts` lists it
  return found;
}

/** Passkeys and security keys as a way of the second step. */
export function passkeyWay({
  passkeys,
  passkeyPolicies,
}: Pick<PasskeyStores, 'passkeys' | 'passkeyPolicies'>): FactorWay {
  return {
    channel: 'passkey',
    async held(accountId, context) {
      const reading = context ? passkeyPolicies.findFor(context) : passkeyPolicies.find(accountId);
      const { policy = defaultPasskeyPolicy, hasAny = false, now = 0 } = (await reading) ?? {};
      const own = hasAny ? await passkeys.of(accountId) : [];
      const isMissing = isOverdue({ policy, now }) && !own.some((one) => signsIn(policy, one));
      const allowed = own.filter((one) => refusalOfPolicy(policy, one) === undefined);
      return heldOf(allowed, policy, isMissing);
    },
    countOf: async (accountId) => (await passkeys.of(accountId)).length,
    removeAll: passkeys.removeAll,
    removeSince: passkeys.removeSince,
  };
}

function heldOf(keys: readonly Passkey[], policy: PasskeyPolicy, isMissing: boolean): HeldPasskeys {
  const uses = keys.flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
  return {
    channel: 'passkey',
    keys,
    policy,
    isUsable: keys.length > 0,
    asksByItself: keys.some(({ kind }) => kind === 'securityKey'),
    canBeSetUp: policy.use !== 'off',
    isMissing,
    lastUsedAt: uses.length > 0 ? Math.max(...uses) : undefined,
    beside(proofs) {
      const isSpent = ({ id }: Passkey) => proofs.some(({ passkeyId }) => passkeyId === id);
      return heldOf(
        keys.filter((key) => !isSpent(key)),
        policy,
        isMissing,
      );
    },
  };
}
