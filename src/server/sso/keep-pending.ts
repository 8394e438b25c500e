import type { OpenSignIn } from '../sign-in/sign-in.ts';
import type { SsoDeps } from './sso-deps.ts';
import type { Start } from './start-store.ts';

/** Lets the identity of a start wait on its sign-in, in the place of any other. */
export async function keepPending(deps: SsoDeps, start: Start, { id }: Pick<OpenSignIn, 'id'>): Promise<void> {
  await deps.starts.settle(start.id, 'unlinked');
  await deps.store.setPendingIdentity(id, start.id);
}
