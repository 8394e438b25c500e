import type { AssertedPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import { Refused } from '../http/refused.ts';
import type { Queries } from '../storage/transaction.ts';
import { CeremonyRefused } from './ceremonies.ts';
import type { ChallengeBinding } from './challenges.ts';
import { refuse } from './create-passkey.ts';
import type { Passkey } from './passkey-store.ts';
import type { PasskeyStores } from './passkey-stores.ts';
import { userHandleOf } from './user-handle.ts';

export type AssertPasskeyDeps = Pick<PasskeyStores, 'ceremonies' | 'passkeys'>;

/** A passkey that was used rightly. */
export interface UsedPasskey {
  /** Its authenticator has verified its user. */
  readonly isVerified: boolean;
  /** Uses the challenge up and keeps the counter. @throws Refused passkeyOutdated or passkeyFailed */
  use(tx: Queries): Promise<void>;
}

/**
 * Verifies a use of a passkey.
 * @param report is told why it is refused
 * @throws Refused passkeyOutdated or passkeyFailed
 */
export async function assertPasskey(
  { ceremonies, passkeys }: AssertPasskeyDeps,
  passkey: Passkey,
  asserted: AssertedPasskey,
  binding: ChallengeBinding,
  report: (outcome: CeremonyRefused['reason']) => Promise<void>,
): Promise<UsedPasskey> {
  const verified = await ceremonies.verifyAsserted(asserted, passkey, binding).catch(async (reason) => {
    if (reason instanceof CeremonyRefused) await report(reason.reason);
    return refuse(reason);
  });
  const { counter, isVerified, userHandle, challenge } = verified;
  if (!isOfOwner(passkey, userHandle, binding)) {
    await report('invalid');
    throw new Refused('passkeyFailed');
  }
  return {
    isVerified,
    async use(tx) {
      if (!(await passkeys.takeChallenge(tx, challenge))) throw new Refused('passkeyOutdated');
      if (!(await passkeys.recordUse(tx, passkey, counter))) throw new Refused('passkeyFailed');
    },
  };
}

/**
 * Whether the user handle is that of the passkey's account (WebAuthn Level 3 §7.2 step 6). A passkey that signs in must tell
 * it; where the account is known already, it need not.
 */
function isOfOwner({ accountId }: Passkey, userHandle: string | undefined, { purpose }: ChallengeBinding): boolean {
  if (userHandle === undefined) return purpose !== 'signIn';
  return userHandle === userHandleOf(accountId);
}
