import type { OpenSignIn } from '../sign-in/sign-in.ts';
import { pendingIdentity } from './sign-in-facts.ts';
import type { SsoDeps } from './sso-deps.ts';
import type { Failure, Start } from './start-store.ts';

/**
 * Lets the identity of a start wait on its sign-in, in the place of any other.
 * @param reason why the address did not link it, for operators
 */
export async function keepPending(
  deps: Pick<SsoDeps, 'starts' | 'store'>,
  start: Pick<Start, 'id'>,
  { id }: Pick<OpenSignIn, 'id'>,
  reason?: Failure,
): Promise<void> {
  await deps.starts.settle(start.id, 'unlinked', reason);
  await deps.store.facts.set({ id }, pendingIdentity, start.id);
}
