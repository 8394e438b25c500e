import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Fact, FactValue } from '../../gate/gate.ts';
import type { Proof } from '../../sign-in/sign-in.ts';
import { keepsSessionAccount, selectAccount } from '../interaction/interaction-policy.ts';
import type { SessionFacts } from '../library-overrides/session-facts.ts';
import { readKeptFacts } from '../sessions/kept-facts.ts';

/** The facts that a sign-in takes from the browser's session. */
export interface SessionContribution {
  /** The proof by the session, unless the request requires a new authentication. */
  readonly sessionProof: Proof | undefined;
  /** Whether the user must confirm that account. */
  readonly isAccountOffered: boolean;
  /** The browser has a session that does not answer the request. */
  readonly isSessionInsufficient: boolean;
  /** What the session keeps of former sign-ins. */
  readonly keptFacts: readonly FactValue[];
}

/**
 * @param prompt the prompt of the OpenID library that needs the user
 * @param facts every fact of a sign-in
 */
export function sessionContribution(
  ctx: KoaContextWithOIDC,
  prompt: string,
  facts: readonly Fact<unknown>[],
): SessionContribution {
  const isAccountOffered = prompt === selectAccount;
  const isAccountKept = keepsSessionAccount(prompt);
  const sessionProof = isAccountKept || isAccountOffered ? sessionProofOf(ctx) : undefined;
  const keptFacts = isAccountKept && sessionProof ? readKeptFacts(ctx, facts) : [];
  const isSessionInsufficient = !sessionProof && ctx.oidc.session?.accountId !== undefined;
  return { sessionProof, isAccountOffered, isSessionInsufficient, keptFacts };
}

/** The proof has the time of the session's authentication, and what the session keeps of its sign-in. */
function sessionProofOf({ oidc: { session } }: KoaContextWithOIDC): Proof | undefined {
  if (!session?.accountId) return undefined;
  const { accountId, loginTs = 0, amr, acr } = session;
  const { endsBy, providerSession } = session as SessionFacts; // fields that keepSessionFacts adds
  return {
    method: 'session',
    accountId,
    at: loginTs * 1000,
    ...(amr && { amr }),
    ...(acr && { acr }),
    ...(endsBy !== undefined && { sessionEndsAt: endsBy * 1000 }),
    ...(providerSession !== undefined && { providerSession }),
  };
}
