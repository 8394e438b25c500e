import type { OutputOf } from '../../../contract/call.ts';
import type { ssoCalls } from '../../../contract/sign-in/sso.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { VerifiedIdentity } from '../../gateways/identity-provider/identity-provider.ts';
import { Refused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import { askedOf } from '../../messages/messages.ts';
import {
  auditFieldsOf,
  authenticationOf,
  type OwnStepContext,
  ownSignIn,
  renewSession,
} from '../../sign-in/sign-in.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { pendingIdentity, pendingIdentityOf } from '../sign-in-facts.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { identityKeyOf } from '../stores/identity-key.ts';
import { sourceOf } from './identity-source.ts';

/** The address of an identity, where the provider has verified it and other people know it. */
export const knownAddressOf = ({ email, isEmailVerified, isRelayAddress }: VerifiedIdentity) =>
  isEmailVerified && !isRelayAddress ? email : undefined;

/** The identity that waits on the sign-in of a request. @throws Refused 222 or 223 */
export async function describePending(
  deps: Pick<SsoDeps, 'brandProviders' | 'connections' | 'starts' | 'store'>,
  context: RequestContext,
): Promise<OutputOf<typeof ssoCalls.pendingIdentity>> {
  const identity = pendingIdentityOf(await ownSignIn(deps.store, context.signInId, context.cookies));
  if (identity === undefined) return {};
  const start = await deps.starts.unlinked(identity);
  const source = start && (await sourceOf(deps, start.connectionId));
  const email = start && knownAddressOf(start.identity);
  return { identity, ...(source && { provider: source.name }), ...(email && { email }) };
}

interface Decision {
  /** The one that the user was shown. */
  readonly identity: string;
  readonly connects: boolean;
}

/**
 * Connects the waiting identity to the account that its user has proven, or lets it go. Returns a new one-time session.
 * Repeating it changes nothing.
 * @throws Refused `identityTaken` or `identityNotConnectable`
 */
export async function connectIdentity(
  deps: SsoDeps,
  { identity, connects }: Decision,
  context: OwnStepContext,
): Promise<string> {
  const { signIn, account } = context.step;
  const pending = pendingIdentityOf(signIn);
  if (pending === undefined) return renewSession(deps, signIn);
  if (pending !== identity) throw new Refused('identityNotConnectable');
  if (!connects) {
    await deps.starts.decline(identity);
    await deps.store.facts.clear(signIn.id, pendingIdentity);
    return renewSession(deps, signIn);
  }
  if (!authenticationOf(signIn.proofs)) throw new Refused('identityNotConnectable'); // an old session proves nothing new
  await link(deps, identity, { account, signInId: signIn.id }, context);
  await deps.audit.record({
    ...auditFieldsOf(signIn, context),
    accountId: account.id,
    event: 'identityConnected',
    outcome: 'ok',
  });
  return renewSession(deps, signIn);
}

async function link(
  deps: SsoDeps,
  pending: string,
  { account, signInId }: { readonly account: Account; readonly signInId: string },
  context: RequestContext,
): Promise<void> {
  const start = await deps.starts.unlinked(pending);
  const source = start && (await sourceOf(deps, start.connectionId));
  if (!start || !source?.isEnabled || !source.covers(account)) throw new Refused('identityNotConnectable');
  const values = { asked: askedOf(context, deps.countries), provider: source.name };
  const tell = await deps.notices.prepare(account, { kind: 'identityConnected', values });
  await inTransaction(deps.database, async (tx) => {
    const isTaken = await deps.store.facts.take(tx, signInId, pendingIdentity, pending);
    if (!isTaken || !(await deps.starts.accept(tx, pending, 'unlinked'))) throw new Refused('identityNotConnectable');
    const key = identityKeyOf(start.connectionId, start.identity);
    const kept = await deps.identities.keep(tx, key, { accountId: account.id, isByAddress: false });
    if (kept === 'taken') throw new Refused('identityTaken');
    await tell(tx);
  });
}
