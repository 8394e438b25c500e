import { type Gate, type GateContext, memoised } from '../gate/gate.ts';
import { passkeyAnswered } from './passkey-answered.ts';
import type { FoundPasskeyPolicy } from './passkey-policies.ts';
import { isOverdue, isPasskeyDue, type PasskeyStepFacts, signsIn } from './passkey-policy.rules.ts';
import type { PasskeyStores } from './passkey-stores.ts';

export interface PasskeyGateDeps extends Pick<PasskeyStores, 'passkeyPolicies' | 'passkeys'> {
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
}

/** What decides the step of a passkey for the account of a sign-in. */
export type AskedPasskeyStep = Pick<GateContext, 'account' | 'asked' | 'browserId' | 'facts' | 'mayAddCredential'>;

/**
 * What decides the step of a passkey; undefined where there is none.
 * @param reading what counts for the account, where it is being read already
 */
export async function passkeyFactsOf(
  { passkeyPolicies, passkeys, brandEnforcesSso }: PasskeyGateDeps,
  { account, asked, browserId, facts, mayAddCredential }: AskedPasskeyStep,
  reading?: Promise<FoundPasskeyPolicy | undefined>,
): Promise<PasskeyStepFacts | undefined> {
  if (!account || !mayAddCredential) return undefined;
  const found = await (reading ?? passkeyPolicies.find(account.id));
  if (!found) return undefined;
  const { policy, hasAny, now } = found;
  if (policy.use !== 'secondStep' && brandEnforcesSso(account.brandId)) return undefined;
  const own = hasAny ? await passkeys.of(account.id) : [];
  const hasPasskey = own.some((one) => signsIn(policy, one));
  const isOffered = policy.use === 'offered' && !hasPasskey;
  return {
    policy,
    now,
    hasPasskey,
    mayAdd: true,
    isAskedFor: asked.changes === 'passkey',
    isAnswered: facts.get(passkeyAnswered) === true,
    isDeclined: isOffered && (await passkeys.isDeclined(account.id, browserId ?? '')),
  };
}

/**
 * Whether an account goes without the passkey that its company requires from a day on. It is so whatever has proven the
 * account: a session, a token, a link. Rooms have no user who could make one.
 */
export async function isPasskeyMissing(
  { passkeyPolicies, passkeys, brandEnforcesSso }: PasskeyGateDeps,
  { account }: Pick<GateContext, 'account'>,
  reading?: Promise<FoundPasskeyPolicy | undefined>,
): Promise<boolean> {
  if (!account || account.kind === 'room') return false;
  const found = await (reading ?? passkeyPolicies.find(account.id));
  if (!found || !isOverdue(found) || brandEnforcesSso(account.brandId)) return false;
  const own = found.hasAny ? await passkeys.of(account.id) : [];
  return !own.some((one) => signsIn(found.policy, one));
}

/**
 * Closed while a passkey is due: required or offered by the company, or asked for by the user. One that is required from a day
 * on is asked of sessions and tokens of before, too. It is made only where the account was proven in this sign-in, so that
 * whoever has a session alone adds none.
 */
export function passkeyGate(deps: PasskeyGateDeps): Gate {
  const policyFor = (context: GateContext) => deps.passkeyPolicies.findFor(context);
  const factsFor = memoised((context) => passkeyFactsOf(deps, context, policyFor(context)));
  return {
    name: 'passkey',
    stage: 'beforeCode',
    isAskedOfTokens: true,
    needsNewProof: true,
    refusalCode: 'passkeyDue',
    readAhead: factsFor,
    async isClosed(context) {
      const facts = await factsFor(context);
      return facts ? isPasskeyDue(facts) : isPasskeyMissing(deps, context, policyFor(context));
    },
  };
}
