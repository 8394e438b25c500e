import { signedOutPath } from '../../../contract/leave.ts';
import { IdentityRefused, type ReceivedLogout } from '../../gateways/identity-provider/identity-provider.ts';
import { Refused } from '../../http/refused.ts';
import type { JsonResponse, Redirect, RouteRequest } from '../../http/routes.ts';
import { addressBudgets } from '../../rate-limiter/address-budgets.ts';
import { hostOf } from '../connections/find-connections.ts';
import { forProvider } from '../connections/for-provider.ts';
import { failureOf } from '../refusals.ts';
import type { SsoDeps } from '../sso-deps.ts';
import type { Connection } from '../stores/connection.ts';

const noStore = { 'cache-control': 'no-store' };

/** What providers say from one client address: one provider may end the sessions of a whole company. */
const perAddress = { most: 3000, windowMs: 60_000 };

/** The way to a provider, on a page: a policy for forms would stop the redirects that follow a form. */
export interface WayToProvider {
  readonly host: string;
  readonly address: string;
}

/** The way of a browser to the provider that is to end its session, or back if the provider ends none. */
export async function wayToProvider(
  deps: Pick<SsoDeps, 'connections' | 'origins' | 'providerSessions' | 'providers' | 'reportFailure'>,
  { params, traceId }: Pick<RouteRequest, 'params' | 'traceId'>,
): Promise<WayToProvider | Redirect> {
  const state = params.token ?? '';
  const left = await deps.providerSessions.left(state);
  const connection = left && (await deps.connections.byId(left.connectionId));
  if (!left || !connection) return { location: signedOutPath, headers: noStore };
  const { session, returnsTo } = left;
  const address = await deps.providers
    .endSession(await forProvider(deps, connection), { session, state })
    .catch((reason) => void report(deps, connection, reason, traceId));
  return address === undefined ? { location: returnsTo, headers: noStore } : { host: hostOf(connection), address };
}

function report(deps: Pick<SsoDeps, 'reportFailure'>, { id }: Connection, reason: unknown, traceId: string): void {
  if (!(reason instanceof IdentityRefused)) throw reason;
  deps.reportFailure({ connection: id, detail: reason.message, traceId });
}

type Deps = Pick<
  SsoDeps,
  'audit' | 'connections' | 'origins' | 'providerSessions' | 'providers' | 'rateLimiter' | 'reportFailure'
>;

/**
 * Takes what a provider's browser brings: its request to end sessions, or its answer to one from here. A user who comes back
 * goes on, also where the provider has failed.
 * @throws Refused if the provider has not signed the request
 */
export async function takeLogout(deps: Deps, request: RouteRequest): Promise<Redirect> {
  const connection = await loggedOutBy(deps, request);
  const received = await readLogout(deps, connection, request).catch((reason) => {
    const failure = failureOf(reason, request.traceId);
    deps.reportFailure({ connection: connection.id, ...failure });
    throw new Refused(failure.name);
  });
  if (received.kind === 'asked') {
    await endThose(deps, connection, received, request);
    return { location: received.answerAddress ?? signedOutPath, headers: noStore };
  }
  const { state, failure } = received;
  if (failure !== undefined)
    deps.reportFailure({ connection: connection.id, detail: `After a sign-out: ${failure}`, traceId: request.traceId });
  const returnsTo = await deps.providerSessions.takeReturn(state, connection.id);
  return { location: returnsTo ?? signedOutPath, headers: noStore };
}

/** Takes what a provider posts itself (OpenID Connect Back-Channel Logout 1.0 §2.5). */
export async function takeBackChannelLogout(deps: Deps, request: RouteRequest): Promise<JsonResponse> {
  const connection = await loggedOutBy(deps, request);
  try {
    const received = await readLogout(deps, connection, request);
    if (received.kind === 'asked') await endThose(deps, connection, received, request);
    const isAsked = received.kind === 'asked';
    return { json: isAsked ? {} : { error: 'invalid_request' }, status: isAsked ? 200 : 400, headers: noStore };
  } catch (reason) {
    report(deps, connection, reason, request.traceId);
    const { reason: why, message } = reason as IdentityRefused; // any other was thrown
    const json = { error: 'invalid_request', error_description: message };
    return { json, status: why === 'unreachable' ? 503 : 400, headers: noStore };
  }
}

/** @throws Refused 429, or `invalidIdpEntity` if there is no such connection */
async function loggedOutBy(deps: Deps, { params, address }: RouteRequest): Promise<Connection> {
  await deps.rateLimiter.consumeAll(addressBudgets('sso-logout', address, perAddress));
  const connection = await deps.connections.byId(params.connectionId ?? '');
  if (!connection) throw new Refused('invalidIdpEntity');
  return connection;
}

async function readLogout(deps: Deps, connection: Connection, { exchange, form }: RouteRequest) {
  const query = (exchange.request.url ?? '').split('?').slice(1).join('?'); // as it was sent: a signature covers it
  return deps.providers.readLogout(await forProvider(deps, connection), { query, form });
}

async function endThose(
  { providerSessions, audit }: Deps,
  { id }: Connection,
  ended: Extract<ReceivedLogout, { kind: 'asked' }>,
  { address, traceId }: RouteRequest,
): Promise<void> {
  for (const accountId of await providerSessions.end(id, ended))
    await audit.record({ event: 'sessionEnded', outcome: 'endedByProvider', accountId, address, traceId });
}
