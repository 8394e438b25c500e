import { ssoResultParameter } from '../../contract/sign-in/sso-paths.ts';
import type { ProviderAnswer } from '../gateways/identity-provider/identity-provider.ts';
import { Refused } from '../http/refused.ts';
import type { Redirect, RouteRequest } from '../http/routes.ts';
import { addressBudgets } from '../rate-limiter/address-budgets.ts';
import { randomToken } from '../secrets/secrets.ts';
import { type AskedProvider, askedProvider } from './asked-provider.ts';
import { beginAtProvider } from './begin-at-provider.ts';
import { takeTestAnswer } from './connection-tests/run-test.ts';
import { pageWith } from './go-to-provider.ts';
import { failureOf } from './refusals.ts';
import type { SsoDeps } from './sso-deps.ts';
import type { SsoStart } from './stores/start-store.ts';

/** Answers from one client address, which a whole office may share. Each may cost the verification of a signature. */
const perAddress = { most: 300, windowMs: 60_000 };

/** Path at which the browser fetches the result of an answer. */
export const finishPath = '/api/sso/finish';

/**
 * Takes the answer of a provider, once. The verified identity is kept under a one-time id, and the browser sent to an
 * address of this installation: it comes there with its cookies, also after a form that the provider has posted.
 * @throws Refused 429, or if the answer belongs to no start of this connection
 */
export async function takeAnswer(deps: SsoDeps, request: RouteRequest, parameters: URLSearchParams): Promise<Redirect> {
  await deps.rateLimiter.consumeAll(addressBudgets('sso-answer', request.address, perAddress));
  const asked = await askedProvider(deps, request.params.connectionId ?? '');
  if (!asked) throw new Refused('invalidIdpEntity');
  const answer = { parameters };
  const state = deps.providers.stateOf(asked.connection, answer);
  const test = state && asked.company ? await deps.tests.find(state) : undefined;
  if (test && asked.company) return takeTestAnswer(deps, test, asked.company, answer);
  const start = state ? await deps.starts.find(state) : undefined;
  if (!start && asked.company) return beginAtProvider(deps, asked.company, answer, request.traceId);
  if (!start) throw new Refused('ssoInvalidToken');
  if (start.connectionId !== asked.connection.id) throw new Refused('invalidIdpEntity');
  if (!(await deps.starts.use(start.id))) throw new Refused('ssoInvalidToken');
  return verify(deps, { start, asked, answer }, request.traceId);
}

interface Answered {
  readonly start: SsoStart;
  readonly asked: AskedProvider;
  readonly answer: ProviderAnswer;
}

/** Asks the provider, outside of any transaction. */
async function verify(
  deps: Pick<SsoDeps, 'providers' | 'reportFailure' | 'starts'>,
  { start, asked, answer }: Answered,
  traceId: string,
): Promise<Redirect> {
  const { secrets, startedAt, isFresh, maxAgeSeconds } = start;
  try {
    if (!asked.isEnabled) throw new Refused(501);
    const expected = { ...secrets, startedAt, isFresh, maxAgeSeconds };
    const identity = await deps.providers.verify(asked.connection, answer, expected);
    const result = randomToken();
    await deps.starts.keepAnswer(start.id, identity, result);
    return { location: `${finishPath}?result=${result}`, headers: { 'cache-control': 'no-store' } };
  } catch (reason) {
    const failure = failureOf(reason, traceId);
    await deps.starts.settle(start, 'failed', failure);
    deps.reportFailure({ connection: start.connectionId, signInId: start.signInId, ...failure });
    return pageWith(start.query, { [ssoResultParameter]: '1' });
  }
}
