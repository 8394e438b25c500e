import type { ApiErrorCode } from '../../contract/errors.ts';
import type { SsoWelcome } from '../../contract/sign-in/sso-paths.ts';
import type { Account } from '../accounts/accounts.ts';
import type { VerifiedIdentity } from '../gateways/identity-provider/identity-provider.ts';
import { Refused, refusalOf } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { ownSignIn } from '../sign-in/sign-in.ts';
import type { AnsweredStart } from './answered-start.ts';
import { outcomeAtBrand, type SsoOutcome } from './brand-providers/outcome-at-brand.ts';
import { hostOf } from './connections/find-connections.ts';
import { knownAddressOf } from './identities/connect-identity.ts';
import { createAccount } from './identities/create-account.ts';
import { findAccount } from './identities/find-account.ts';
import { namesOf } from './identities/new-account.rules.ts';
import { NoAccount } from './identities/no-account.ts';
import type { ProvenBySso } from './identities/prove-identity.ts';
import { canContinue } from './mismatch.ts';
import { proveBySingleSignOn } from './prove-by-single-sign-on.ts';
import { failureOf } from './refusals.ts';
import type { SsoDeps } from './sso-deps.ts';
import type { Connection } from './stores/connection.ts';
import type { SsoFailure, SsoStart } from './stores/start-store.ts';

/** What the user accepts on a screen. */
const accepted = ['mismatch', 'welcome'] as const;

/** @param signInId of this browser */
export async function outcomeOf(deps: SsoDeps, signInId: string): Promise<SsoOutcome | undefined> {
  const start = await deps.starts.lastOf(signInId);
  const provider = start && (await deps.brandProviders.byId(start.connectionId));
  if (provider) return outcomeAtBrand(start, provider);
  const connection = start && (await deps.connections.byId(start.connectionId));
  if (!start || !connection) return undefined;
  if (start.outcome === 'unlinked' && start.identity) return { connects: { email: knownAddressOf(start.identity) } };
  if (start.outcome === 'failed' && start.failure) return refused(deps, start.failure, start, connection);
  if (start.outcome === 'welcome' && start.identity)
    return { welcome: await welcomeTo(deps, connection, start.identity) };
  if (start.outcome !== 'mismatch' || !start.identity) return undefined;
  const account = await findAccount(deps, { connection, identity: start.identity }).catch(() => undefined);
  const ssoEmail = start.identity.email ?? account?.email ?? '';
  return {
    mismatch: { entered: start.email, ssoEmail, host: hostOf(connection), canContinue: canContinue(start, connection) },
  };
}

async function welcomeTo(
  { companies }: Pick<SsoDeps, 'companies'>,
  { companyId }: Connection,
  identity: VerifiedIdentity,
): Promise<SsoWelcome> {
  const company = await companies.byId(companyId);
  const { firstName, lastName } = namesOf(identity);
  return { company: company?.name ?? '', name: `${firstName} ${lastName}`, email: identity.email ?? '' };
}

/** The refusal with what its screen names. */
async function refused(
  { companies }: Pick<SsoDeps, 'companies'>,
  { name, code, traceId, email }: SsoFailure,
  { email: entered, startedAt }: SsoStart,
  connection: Connection,
): Promise<SsoOutcome> {
  const company = await companies.byId(connection.companyId);
  const params = {
    host: hostOf(connection),
    connection: connection.label,
    email: email ?? entered,
    reference: traceId,
    time: `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    canUsePassword: company?.ssoEnforced ? 0 : 1,
  };
  return { refusal: refusalOf((code as ApiErrorCode | undefined) ?? name, params, name) }; // written from a refusal
}

/**
 * Continues as the user of the provider, after the page has told both addresses (SSO-2), or the account that is made now.
 * @throws Refused
 */
export async function acceptIdentity(deps: SsoDeps, context: RequestContext): Promise<ProvenBySso> {
  const signIn = await ownSignIn(deps.store, context.signInId, context.cookies);
  const start = await deps.starts.lastOf(signIn.id);
  const connection = start && (await deps.connections.byId(start.connectionId));
  const waitsFor = accepted.find((one) => one === start?.outcome);
  if (!start?.identity || !waitsFor) throw new Refused('ssoInvalidToken');
  if (!connection?.isEnabled) throw new Refused(501);
  if (waitsFor === 'mismatch' && !canContinue(start, connection)) throw new Refused('ssoAuthError');
  const answered = { start, signIn, connection, identity: start.identity };
  const account = await findAccount(deps, answered).catch((reason) => {
    if (reason instanceof NoAccount && !reason.isConflict) return create(deps, answered, context);
    throw reason;
  });
  const proven = await proveBySingleSignOn(deps, { ...answered, account }, context, (tx) =>
    deps.starts.accept(tx, start.id, waitsFor),
  );
  deps.signOnCounts.count(connection.id, 'signedIn');
  return proven;
}

/** Makes the account that the page has told of. What stops it is kept, so that operators see it. @throws Refused */
async function create(deps: SsoDeps, answered: AnsweredStart, context: RequestContext): Promise<Account> {
  return createAccount(deps, answered, context).catch(async (reason) => {
    if (!(reason instanceof NoAccount)) throw reason;
    const { start, connection, identity } = answered;
    const failure = failureOf(reason, context.traceId);
    await deps.starts.settle(start, 'failed', { ...failure, email: identity.email });
    deps.reportFailure({ connection: connection.id, signInId: start.signInId, ...failure });
    throw reason;
  });
}
