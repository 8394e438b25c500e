import { Refused } from '../http/refused.ts';
import type { SignInCookies } from '../http/serve.ts';
import type { OpenSignIn, SignInStore } from './sign-in-store.ts';

/**
 * The sign-in of this browser. The browser keeps its cookie for a while after the sign-in has ended, so that an ended
 * sign-in can be distinguished from an unknown one.
 * @throws Refused 222 if it has expired or is finished; 223 if this browser has no such sign-in
 */
export async function ownSignIn(
  store: SignInStore,
  signInId: string | undefined,
  cookies: Pick<SignInCookies, 'read'>,
): Promise<OpenSignIn> {
  const token = signInId && cookies.read(signInId);
  if (!signInId || !token) throw new Refused(223);
  const signIn = await store.find(signInId, token);
  if (signIn) return signIn;
  throw new Refused((await store.isOpen(signInId)) ? 223 : 222);
}
