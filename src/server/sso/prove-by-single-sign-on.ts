import type { Account } from '../accounts/accounts.ts';
import { firstClosedGate } from '../gate/gate.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { randomToken } from '../secrets/secrets.ts';
import { auditFieldsOf, contextClasses, gateContextOf, type Proof, refuseAt } from '../sign-in/sign-in.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import type { AnsweredStart } from './answered-start.ts';
import type { Connection } from './connection.ts';
import type { SsoDeps } from './sso-deps.ts';
import type { Start } from './start-store.ts';

const hourMs = 3_600_000;
/** A provider that does not say when its user authenticated confirms no change on the page of their security. */
const unknownAgeMs = 10 * 60_000;
/** Value of `amr` for several factors (RFC 8176). */
const severalFactors = 'mfa';

/** An account that a provider of its company vouches for. */
export interface ProvenIdentity extends Pick<AnsweredStart, 'signIn' | 'identity'> {
  /** Undefined if the browser has visited no provider. */
  readonly start?: Pick<Start, 'isFresh'>;
  readonly connection: Pick<Connection, 'id' | 'companyId' | 'sessionHours' | 'trustsSecondFactor'>;
  readonly account: Account;
}

/** What a sign-in goes on with. */
export interface ProvenBySso {
  readonly brandId: number;
  readonly oneTimeSession: string;
}

/**
 * Proves the account of an identity, and links them. Every other gate follows.
 * @param use uses up what allows it, in the same transaction; false if somebody else has
 * @throws Refused with the code of the first closed gate
 */
export async function proveBySingleSignOn(
  deps: SsoDeps,
  proven: ProvenIdentity,
  request: Pick<RequestContext, 'address' | 'traceId' | 'cookies' | 'trustCookie'>,
  use: (tx: Queries) => Promise<boolean>,
): Promise<ProvenBySso> {
  const { signIn, account, connection, identity } = proven;
  const isTrusted = await deps.isTrustedDevice(account.id, request);
  const trust: readonly Proof[] = isTrusted ? [{ method: 'trustedDevice', accountId: account.id, at: Date.now() }] : [];
  const proofs = [proofOf(proven), ...trust];
  const context = gateContextOf({ ...signIn, accountId: account.id, proofs }, account, request);
  const gate = await firstClosedGate(deps.gates, 'proof', context);
  if (gate) await refuseAt(deps.audit, gate, account, signIn, request);
  const [browserToken, session] = [randomToken(), randomToken()];
  await inTransaction(deps.database, async (tx) => {
    if (!(await use(tx))) throw new Refused('ssoInvalidToken');
    const link = { accountId: account.id, connectionId: connection.id };
    if (!(await deps.identities.keep(tx, identity, link))) throw new Refused('ssoNoAccount');
    if (!(await deps.store.prove(signIn, { proofs, browserToken, session, stays: false }, tx))) throw new Refused(222);
  });
  request.cookies.bind(signIn.id, browserToken);
  if (account.brandId !== signIn.brandId) await deps.store.setBrand(signIn.id, account.brandId);
  const fields = { ...auditFieldsOf(signIn, request), accountId: account.id };
  await deps.audit.record({ ...fields, event: 'singleSignOnUsed', outcome: 'ok' });
  return { brandId: account.brandId, oneTimeSession: session };
}

/** The proof by a provider. Its second factor counts only where the company trusts it. */
function proofOf({ start, account, connection, identity }: ProvenIdentity): Proof {
  const now = Date.now();
  const companyEnd = now + connection.sessionHours * hourMs;
  const at = identity.authenticatedAt ?? (start?.isFresh ? now : now - unknownAgeMs);
  const isSecondFactor = connection.trustsSecondFactor && identity.amr.includes(severalFactors);
  return {
    ...{ method: 'sso', accountId: account.id, at, provider: connection.id },
    sessionEndsAt: Math.min(companyEnd, identity.sessionEndsAt ?? companyEnd),
    ...(isSecondFactor && { amr: [severalFactors], acr: contextClasses.secondFactor }),
  };
}
