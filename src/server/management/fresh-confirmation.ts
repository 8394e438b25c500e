import { contextClasses } from '../sign-in/sign-in.ts';
import { type AuthenticatedCaller, challenge, freshMs, freshUntil } from './caller.ts';
import { Problem } from './problem.ts';

/** What a challenge asks of a sign-in that must be fresh. */
export const freshChallenge = { max_age: String(freshMs / 1000) };

/**
 * A person must have signed in a short time ago, with a second factor. A machine proves its secret for each token, and has no
 * sign-in.
 * @throws Problem confirmationNeeded with a step-up challenge (RFC 9470 §3)
 */
export function requireFresh({ accountId, bearer }: Pick<AuthenticatedCaller, 'accountId' | 'bearer'>): void {
  if (accountId === undefined) return;
  if (Date.now() <= (freshUntil(bearer) ?? 0)) return;
  throw confirmationNeeded(bearer, 'It needs a sign-in with a second factor in the last ten minutes.', freshChallenge);
}

/** The answer to a person who has to prove a second factor: a step-up challenge (RFC 9470 §3). */
export function confirmationNeeded(
  { isBound }: Pick<AuthenticatedCaller['bearer'], 'isBound'>,
  detail: string,
  more: Readonly<Record<string, string>> = {},
): Problem {
  const header = challenge(isBound ? 'DPoP' : 'Bearer', 'insufficient_user_authentication', detail, {
    acr_values: contextClasses.secondFactor,
    ...more,
  });
  return new Problem('confirmationNeeded', { detail, headers: { 'www-authenticate': header } });
}
