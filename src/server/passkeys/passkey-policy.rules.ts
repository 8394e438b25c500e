/**
 * What a company allows. `off`: none. `secondStep`: only to confirm a sign-in. `allowed`: who wants one adds it. `offered`:
 * after the password. `required`: every account needs one.
 */
export const passkeyUses = ['off', 'secondStep', 'allowed', 'offered', 'required'] as const;
export type PasskeyUse = (typeof passkeyUses)[number];

/** What counts for the passkeys of an account. */
export interface PasskeyPolicy {
  readonly use: PasskeyUse;
  /** Only security keys of the list, which prove by attestation what they are. */
  readonly isHardwareOnly: boolean;
  /** Passkeys of which a provider keeps copies. */
  readonly allowsSynced: boolean;
  /** From when on a required one cannot be put off, in milliseconds since 1970. */
  readonly requiredFrom: number;
}

/** Where the company has set nothing. */
export const defaultPasskeyPolicy: PasskeyPolicy = {
  use: 'allowed',
  isHardwareOnly: false,
  allowsSynced: true,
  requiredFrom: 0,
};

/**
 * The policy of an account. Who must sign in at the company's provider gets a passkey only to confirm that, and only where
 * the company says so.
 */
export function policyForAccount(
  set: PasskeyPolicy | undefined,
  { isSsoEnforced }: { readonly isSsoEnforced: boolean },
): PasskeyPolicy {
  const policy = set ?? defaultPasskeyPolicy;
  return isSsoEnforced && policy.use !== 'secondStep' ? { ...policy, use: 'off' } : policy;
}

export const passkeyKinds = ['passkey', 'securityKey'] as const;

/** What decides whether a passkey may be used. */
export interface PasskeyTraits {
  readonly kind: (typeof passkeyKinds)[number];
  readonly isSynced: boolean;
  readonly isListed: boolean;
}

/** Why a policy does not accept a passkey; undefined where it does. */
export function refusalOfPolicy(
  { use, isHardwareOnly, allowsSynced }: PasskeyPolicy,
  { isSynced, isListed }: Omit<PasskeyTraits, 'kind'>,
): 'passkeyNotAllowed' | 'passkeyNotListed' | 'passkeySynced' | undefined {
  if (use === 'off') return 'passkeyNotAllowed';
  if (isHardwareOnly && !isListed) return 'passkeyNotListed';
  return isSynced && !allowsSynced ? 'passkeySynced' : undefined;
}

/** Whether a passkey signs in by itself under a policy. */
export const signsIn = (policy: PasskeyPolicy, passkey: PasskeyTraits): boolean =>
  passkey.kind === 'passkey' && policy.use !== 'secondStep' && refusalOfPolicy(policy, passkey) === undefined;

/** What decides whether the step of a passkey is due in a sign-in. */
export interface PasskeyStepFacts {
  readonly policy: PasskeyPolicy;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The account has a passkey that signs in. */
  readonly hasPasskey: boolean;
  /** The account was proven now, by more than a message or a session, and its second step is done. */
  readonly mayAdd: boolean;
  /** The user came to add one. */
  readonly isAskedFor: boolean;
  /** The user has made one in this sign-in, or goes on without. */
  readonly isAnswered: boolean;
  /** The user did not want one, within 90 days. */
  readonly isDeclined: boolean;
}

/** Whether a passkey is needed now and cannot be put off. */
export const isOverdue = ({ policy, now }: Pick<PasskeyStepFacts, 'policy' | 'now'>): boolean =>
  policy.use === 'required' && now >= policy.requiredFrom;

/** Whether the step may be left without a passkey. */
export const canPutOffPasskey = (facts: PasskeyStepFacts): boolean => facts.hasPasskey || !isOverdue(facts);

/** Whether the step is due. A user who cannot be asked safely is not asked. */
export function isPasskeyDue(facts: PasskeyStepFacts): boolean {
  const { policy, hasPasskey, mayAdd, isAskedFor, isAnswered, isDeclined } = facts;
  if (!mayAdd || policy.use === 'off') return false;
  if (isAskedFor) return !isAnswered;
  if (hasPasskey || policy.use === 'allowed' || policy.use === 'secondStep') return false;
  if (policy.use === 'offered') return !isAnswered && !isDeclined;
  return isOverdue(facts) || !isAnswered;
}
