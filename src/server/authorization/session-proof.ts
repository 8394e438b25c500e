import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Acknowledged, Proof } from '../sign-in/sign-in.ts';
import { readAcknowledged } from './acknowledgements.ts';
import { keepsSessionAccount, selectAccount } from './interaction-policy.ts';
import type { SessionFacts } from './library-overrides/session-facts.ts';

/** The facts that a sign-in takes from the browser's session. */
export interface SessionContribution {
  /** The proof by the session, unless the request requires a new authentication. */
  readonly sessionProof: Proof | undefined;
  /** Whether the user must confirm that account. */
  readonly isAccountOffered: boolean;
  /** The browser has a session that does not answer the request. */
  readonly isSessionInsufficient: boolean;
  /** Notices that the user has acknowledged in the session. */
  readonly acknowledged: Acknowledged | undefined;
}

/** @param prompt the prompt of the OpenID library that needs the user */
export function sessionContribution(ctx: KoaContextWithOIDC, prompt: string): SessionContribution {
  const isAccountOffered = prompt === selectAccount;
  const isAccountKept = keepsSessionAccount(prompt);
  const sessionProof = isAccountKept || isAccountOffered ? sessionProofOf(ctx) : undefined;
  const acknowledged = isAccountKept && sessionProof ? readAcknowledged(ctx) : undefined;
  const isSessionInsufficient = !sessionProof && ctx.oidc.session?.accountId !== undefined;
  return { sessionProof, isAccountOffered, isSessionInsufficient, acknowledged };
}

/** The proof has the time of the session's authentication, and what the session keeps of its sign-in. */
function sessionProofOf({ oidc: { session } }: KoaContextWithOIDC): Proof | undefined {
  if (!session?.accountId) return undefined;
  const { accountId, loginTs = 0, amr, acr } = session;
  const { endsBy, providerSession } = session as SessionFacts; // fields that keepSessionFacts adds
  return {
    ...{ method: 'session', accountId, at: loginTs * 1000, ...(amr && { amr }), ...(acr && { acr }) },
    ...(endsBy !== undefined && { sessionEndsAt: endsBy * 1000 }),
    ...(providerSession !== undefined && { providerSession }),
  };
}
