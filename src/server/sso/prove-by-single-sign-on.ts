import { randomId } from '../secrets/secrets.ts';
import { contextClasses, type Proof } from '../sign-in/sign-in.ts';
import type { Queries } from '../storage/transaction.ts';
import type { ProvenIdentity } from './answered-start.ts';
import { type ProvenBySso, proveIdentity } from './identities/prove-identity.ts';
import type { SsoDeps } from './sso-deps.ts';

const hourMs = 3_600_000;
/** A provider that does not say when its user authenticated confirms no change on the page of their security. */
const unknownAgeMs = 10 * 60_000;
/** Value of `amr` for several factors (RFC 8176). */
const severalFactors = 'mfa';

/** Proves the account of an identity of a company's provider; see `proveIdentity`. */
export function proveBySingleSignOn(
  deps: SsoDeps,
  proven: ProvenIdentity,
  request: Parameters<typeof proveIdentity>[2],
  use: (tx: Queries) => Promise<boolean>,
): Promise<ProvenBySso> {
  return proveIdentity(deps, { ...proven, connectionId: proven.connection.id, proof: proofOf(proven) }, request, use);
}

/** The proof by a provider. Its second factor counts only where the company trusts it. */
function proofOf({ start, account, connection, identity }: ProvenIdentity): Proof {
  const now = Date.now();
  const companyEnd = now + connection.sessionHours * hourMs;
  const at = identity.authenticatedAt ?? (start?.isFresh ? now : now - unknownAgeMs);
  const isSecondFactor = connection.trustsSecondFactor && identity.amr.includes(severalFactors);
  return {
    method: 'sso',
    accountId: account.id,
    at,
    provider: connection.id,
    sessionEndsAt: Math.min(companyEnd, identity.sessionEndsAt ?? companyEnd),
    ...(identity.session && { providerSession: randomId() }),
    ...(isSecondFactor && { amr: [severalFactors], acr: contextClasses.secondFactor }),
  };
}
