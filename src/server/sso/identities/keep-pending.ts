import type { OpenSignIn } from '../../sign-in/sign-in.ts';
import { pendingIdentity } from '../sign-in-facts.ts';
import type { SsoDeps } from '../sso-deps.ts';
import type { SsoFailure, SsoStart } from '../stores/start-store.ts';

/**
 * Lets the identity of a start wait on its sign-in, in the place of any other.
 * @param reason why the address did not link it, for operators
 */
export async function keepPending(
  deps: Pick<SsoDeps, 'starts' | 'store'>,
  start: Pick<SsoStart, 'id' | 'connectionId'>,
  { id }: Pick<OpenSignIn, 'id'>,
  reason?: SsoFailure,
): Promise<void> {
  await deps.starts.settle(start, 'unlinked', reason);
  await deps.store.facts.set({ id }, pendingIdentity, start.id);
}
