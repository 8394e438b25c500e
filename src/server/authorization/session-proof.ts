import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Acknowledged, Proof } from '../sign-in/sign-in.ts';
import { acknowledgedIn } from './acknowledged.ts';
import { isAskedOfSession, selectAccount } from './interaction-policy.ts';

/** What the session on the browser brings into a sign-in. */
export interface SessionContribution {
  /** The account that the session proves, where the request does not ask to prove one anew. */
  readonly sessionProof: Proof | undefined;
  /** Whether the user is asked if to go on as that account. */
  readonly isAccountOffered: boolean;
  /** What the user of that account has acknowledged in the session. */
  readonly acknowledged: Acknowledged | undefined;
}

/** @param prompt the prompt of the OpenID library that needs the user */
export function sessionContribution(ctx: KoaContextWithOIDC, prompt: string): SessionContribution {
  const isAccountOffered = prompt === selectAccount;
  const isAccountKept = isAskedOfSession(prompt);
  const sessionProof = isAccountKept || isAccountOffered ? sessionProofOf(ctx) : undefined;
  const acknowledged = isAccountKept && sessionProof ? acknowledgedIn(ctx) : undefined;
  return { sessionProof, isAccountOffered, acknowledged };
}

/** A session proves its account as of the time at which that was authenticated. */
function sessionProofOf({ oidc: { session } }: KoaContextWithOIDC): Proof | undefined {
  if (!session?.accountId) return undefined;
  return { method: 'session', accountId: session.accountId, at: (session.loginTs ?? 0) * 1000 };
}
