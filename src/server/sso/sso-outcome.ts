import type { ApiErrorCode } from '../../contract/errors.ts';
import { Refused, refusalOf } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { ownSignIn } from '../sign-in/sign-in.ts';
import { knownAddressOf } from './connect-identity.ts';
import type { Connection } from './connection.ts';
import { findAccount } from './find-account.ts';
import { hostOf } from './find-connections.ts';
import { outcomeAtBrand, type SsoOutcome } from './outcome-at-brand.ts';
import { proveBySingleSignOn } from './prove-by-single-sign-on.ts';
import type { ProvenBySso } from './prove-identity.ts';
import type { SsoDeps } from './sso-deps.ts';
import type { Failure, Start } from './start-store.ts';

/** @param signInId of this browser */
export async function outcomeOf(deps: SsoDeps, signInId: string): Promise<SsoOutcome | undefined> {
  const start = await deps.starts.lastOf(signInId);
  const provider = start && (await deps.brandProviders.byId(start.connectionId));
  if (provider) return outcomeAtBrand(start, provider);
  const connection = start && (await deps.connections.byId(start.connectionId));
  if (!start || !connection) return undefined;
  if (start.outcome === 'unlinked' && start.identity) return { connects: { email: knownAddressOf(start.identity) } };
  if (start.outcome === 'failed' && start.failure) return refused(deps, start.failure, start, connection);
  if (start.outcome !== 'mismatch' || !start.identity) return undefined;
  const account = await findAccount(deps, { connection, identity: start.identity }).catch(() => undefined);
  const ssoEmail = start.identity.email ?? account?.email ?? '';
  return {
    mismatch: { entered: start.email, ssoEmail, host: hostOf(connection), canContinue: canContinue(start, connection) },
  };
}

const canContinue = ({ deniesMismatch }: Start, { requiresSameEmail }: Connection) =>
  !deniesMismatch && !requiresSameEmail;

/** The refusal with what its screen names. */
async function refused(
  { companies }: SsoDeps,
  { name, code, traceId, email }: Failure,
  { email: entered, startedAt }: Start,
  connection: Connection,
): Promise<SsoOutcome> {
  const company = await companies.byId(connection.companyId);
  const params = {
    ...{ host: hostOf(connection), connection: connection.label, email: email ?? entered, reference: traceId },
    time: `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    canUsePassword: company?.ssoEnforced ? 0 : 1,
  };
  return { refusal: refusalOf((code as ApiErrorCode | undefined) ?? name, params, name) }; // written from a refusal
}

/** Continues as the user of the provider, after the page has told both addresses (SSO-2). @throws Refused */
export async function acceptIdentity(deps: SsoDeps, context: RequestContext): Promise<ProvenBySso> {
  const signIn = await ownSignIn(deps.store, context.signInId, context.cookies);
  const start = await deps.starts.lastOf(signIn.id);
  const connection = start && (await deps.connections.byId(start.connectionId));
  if (!start?.identity || start.outcome !== 'mismatch') throw new Refused('ssoInvalidToken');
  if (!connection?.isEnabled) throw new Refused(501);
  if (!canContinue(start, connection)) throw new Refused('ssoAuthError');
  const answered = { start, signIn, connection, identity: start.identity };
  const account = await findAccount(deps, answered);
  return proveBySingleSignOn(deps, { ...answered, account }, context, (tx) =>
    deps.starts.accept(tx, start.id, 'mismatch'),
  );
}
