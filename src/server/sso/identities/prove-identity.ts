import type { Account } from '../../accounts/accounts.ts';
import { firstClosedGate } from '../../gate/gate.ts';
import type { VerifiedIdentity } from '../../gateways/identity-provider/identity-provider.ts';
import { Refused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import { askedOf } from '../../messages/messages.ts';
import { randomToken } from '../../secrets/secrets.ts';
import { deviceOf } from '../../sessions/sessions.ts';
import { auditFieldsOf, gateContextOf, type OpenSignIn, type Proof, refuseAt } from '../../sign-in/sign-in.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import { pendingIdentity } from '../sign-in-facts.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { type IdentityKey, identityKeyOf } from '../stores/identity-key.ts';
import { sourceOf } from './identity-source.ts';
import { anotherUser, NoAccount } from './no-account.ts';

/** What a sign-in goes on with. */
export interface ProvenBySso {
  readonly brandId: number;
  readonly oneTimeSession: string;
}

interface Proven {
  readonly signIn: OpenSignIn;
  readonly account: Account;
  readonly identity: VerifiedIdentity;
  /** The connection of the company, or the provider of the brand. */
  readonly connectionId: string;
  readonly proof: Proof;
}

/**
 * Proves the account of an identity, and links them. Every other gate follows.
 * @param use uses up what allows it, in the same transaction; false if somebody else has
 * @throws Refused with the code of the first closed gate
 */
export async function proveIdentity(
  deps: SsoDeps,
  { signIn, account, identity, connectionId, proof }: Proven,
  request: Pick<RequestContext, 'address' | 'userAgent' | 'traceId' | 'cookies' | 'trustCookie' | 'deviceId'>,
  use: (tx: Queries) => Promise<boolean>,
): Promise<ProvenBySso> {
  const isTrusted = await deps.isTrustedDevice(account.id, request);
  const trust: readonly Proof[] = isTrusted ? [{ method: 'trustedDevice', accountId: account.id, at: Date.now() }] : [];
  const proofs = [proof, ...trust];
  const context = gateContextOf({ ...signIn, accountId: account.id, proofs }, account, request);
  const gate = await firstClosedGate(deps.gates, 'proof', context);
  if (gate) await refuseAt(deps.audit, gate, account, signIn, request);
  const [browserToken, session] = [randomToken(), randomToken()];
  const key = identityKeyOf(connectionId, identity);
  const tell = await prepareNotice(deps, account, key, request);
  await inTransaction(deps.database, async (tx) => {
    if (!(await use(tx))) throw new Refused('ssoInvalidToken');
    const link = { accountId: account.id, isByAddress: !identity.isAddressDerived };
    const kept = await deps.identities.keep(tx, key, link);
    if (kept === 'taken') throw new NoAccount('The identity is of another account.');
    if (kept === 'otherSubject') throw anotherUser(connectionId, account.id);
    if (kept === 'linked') await tell(tx);
    await keepProviderSession(deps, tx, { signIn, account, identity, connectionId, proof });
    await deps.store.facts.clear(signIn.id, pendingIdentity, tx);
    if (!(await deps.store.prove(signIn, { proofs, browserToken, session, stays: false }, tx))) throw new Refused(222);
  });
  request.cookies.bind(signIn.id, browserToken);
  if (account.brandId !== signIn.brandId) await deps.store.setBrand(signIn.id, account.brandId);
  const fields = { ...auditFieldsOf(signIn, request), accountId: account.id, device: deviceOf(request.userAgent) };
  await deps.audit.record({ ...fields, event: 'singleSignOnUsed', outcome: 'ok' });
  return { brandId: account.brandId, oneTimeSession: session };
}

/** Prepares the notice to the owner of an account to which an identity is connected now. */
async function prepareNotice(
  deps: Pick<SsoDeps, 'brandProviders' | 'connections' | 'countries' | 'identities' | 'notices'>,
  account: Account,
  key: IdentityKey,
  request: Parameters<typeof askedOf>[0],
): Promise<(tx: Queries) => Promise<void>> {
  const isNew = (await deps.identities.accountOf(key)) === undefined;
  const source = isNew ? await sourceOf(deps, key.connectionId) : undefined;
  if (!source) return async () => undefined;
  const values = { asked: askedOf(request, deps.countries), provider: source.name };
  return deps.notices.prepare(account, { kind: 'identityConnected', values });
}

/** Keeps the session at the provider, so that each side can end that of the other. */
async function keepProviderSession(
  { providerSessions }: Pick<SsoDeps, 'providerSessions'>,
  tx: Queries,
  { signIn, account, identity, connectionId, proof }: Proven,
): Promise<void> {
  const { providerSession: id, sessionEndsAt: endsAt } = proof;
  if (id === undefined || endsAt === undefined || !identity.session) return;
  const { subject, session } = identity;
  const ids = { id, signInId: signIn.id, connectionId, accountId: account.id };
  await providerSessions.add(tx, { ...ids, subject, session, endsAt });
}
