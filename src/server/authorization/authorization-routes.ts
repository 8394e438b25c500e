import { authorizationPath } from '../../contract/sign-in/authorization.ts';
import { isWebAddress } from '../../rules/paths/redirect.ts';
import type { Audit } from '../audit/audit.ts';
import { Refused } from '../http/refused.ts';
import {
  type AlreadySent,
  alreadySent,
  type HtmlResponse,
  type Mount,
  type Redirect,
  type Route,
  type RouteRequest,
} from '../http/routes.ts';
import { deviceOf } from '../sessions/sessions.ts';
import { methodsOf, type SignInStore, zeroMaxAgeParameter } from '../sign-in/sign-in.ts';
import type { Authorization } from './authorization-server.ts';
import { authorizationPaths, endSessionPath } from './endpoints.ts';
import { openerHeader } from './library-overrides/response-headers.ts';

export interface AuthorizationRouteDeps {
  readonly authorization: Pick<Authorization, 'handle' | 'finish' | 'leave' | 'readAhead'>;
  readonly signIns: SignInStore;
  readonly audit: Audit;
  /** Shows why a sign-in cannot continue: 222 is over, 223 unknown to this browser, 208 has an unregistered address. */
  showOver(request: RouteRequest, code: 208 | 222 | 223): Promise<HtmlResponse>;
}

const noStore = { 'cache-control': 'no-store' };

/** Routes that finish or leave a sign-in, and that accept posted authorization requests. */
export function authorizationRoutes(deps: AuthorizationRouteDeps): Route[] {
  const once = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path, isSingleUse: true, handle });
  return [
    once('/continue/:signInId', (request) => continueSignIn(request, deps)),
    once('/launch/:signInId', (request) => launchAgain(request, deps)),
    once('/cancel/:signInId', (request) => leave(request, deps, 'user_cancelled')),
    once('/deny/:signInId', (request) => leave(request, deps, 'access_denied')),
    ...browserPostPaths.map(
      (path): Route => ({ method: 'POST', path, readsForm: true, handle: (request) => repeatByGet(path, request) }),
    ),
  ];
}

/** Endpoints to which an app's page in the browser may post a form instead of opening a link. */
const browserPostPaths = [authorizationPath, endSessionPath];

/** The paths that the OpenID library handles. */
export function authorizationMounts({ authorization }: Pick<AuthorizationRouteDeps, 'authorization'>): Mount[] {
  return authorizationPaths.map((path) => ({
    path,
    ...(browserPostPaths.includes(path) && { exceptMethods: ['POST'] }),
    handle: ({ request, response }, address) => authorization.handle(request, response, address),
  }));
}

/**
 * Redirects a posted authorization request (OpenID Connect Core §3.1.2.1) or sign-out (RP-Initiated Logout 1.0 §2) to the
 * same request by GET, because browsers send the session cookies from other sites only with GET. Parameters of the URL,
 * such as a brand, are kept.
 */
function repeatByGet(path: string, { query, form }: RouteRequest): Redirect {
  const kept = [...query].filter(([name]) => !form.has(name));
  return { location: `${path}?${new URLSearchParams([...kept, ...form])}`, headers: noStore };
}

async function continueSignIn(
  request: RouteRequest,
  deps: AuthorizationRouteDeps,
): Promise<HtmlResponse | AlreadySent> {
  const { cookies, query, address, traceId, userAgent, exchange } = request;
  const { authorization, signIns, audit } = deps;
  const signInId = request.params.signInId ?? '';
  const code = query.get('code');
  const token = cookies.read(signInId);
  if (token) authorization.readAhead(signInId, exchange.request, exchange.response);
  const finished = token && code !== null ? await signIns.finish(signInId, token, code) : undefined;
  if (!finished) return deps.showOver(request, token ? 222 : 223);
  const { accountId, clientId, brandId, redirectUri, proofs } = finished;
  const told = { way: methodsOf(proofs), device: deviceOf(userAgent) };
  const auditFields = { accountId, clientId, brandId, signInId, address, traceId, ...told };
  await audit.record({ ...auditFields, event: 'signInFinished', outcome: 'ok' });
  if (isWebAddress(redirectUri) && !finished.isAutomated) cookies.release(signInId); // a native app may be opened again
  return continueAuthorization(
    request,
    deps,
    authorization.finish(
      signInId,
      { ...finished, pageLocale: pageLocaleIn(query) },
      exchange.request,
      exchange.response,
    ),
  );
}

/** The language in which the page was shown at last. */
function pageLocaleIn(query: URLSearchParams): string | undefined {
  const [locale] = /^[a-z]{2,3}(?:_[A-Za-z\d]{2,4})?$/.exec(query.get('localeId') ?? '') ?? [];
  return locale;
}

/**
 * Lets the OpenID library write the response to the app, once the request is prepared. The response is a redirect or a
 * page that posts a form, and must not separate a popup from the page that opened it.
 */
async function continueAuthorization(
  request: RouteRequest,
  deps: AuthorizationRouteDeps,
  preparation: Promise<void>,
): Promise<HtmlResponse | AlreadySent> {
  try {
    await preparation;
  } catch (error) {
    if (error instanceof Refused) return deps.showOver(request, error.refusal.code === 208 ? 208 : 222);
    throw error;
  }
  const { exchange, address } = request;
  request.takeOver({ ...noStore, [openerHeader]: 'unsafe-none' });
  await deps.authorization.handle(exchange.request, exchange.response, address);
  return alreadySent;
}

/** Parameters that would prompt the user again. Without them, the new session answers the request. */
const promptingParameters = ['prompt', 'max_age', zeroMaxAgeParameter, 'force', 'loginAutomation'];

/** Repeats the request of an app that did not open. Its state and PKCE challenge are still valid. */
async function launchAgain(request: RouteRequest, deps: AuthorizationRouteDeps): Promise<HtmlResponse | Redirect> {
  const signInId = request.params.signInId ?? '';
  const token = request.cookies.read(signInId);
  const finished = token ? await deps.signIns.requestOfFinished(signInId, token) : undefined;
  if (!finished) return deps.showOver(request, token ? 222 : 223);
  const query = new URLSearchParams(
    Object.entries(finished.asked).filter(([name]) => !promptingParameters.includes(name)),
  );
  const locale = pageLocaleIn(request.query);
  if (locale) query.set('localeId', locale);
  return { location: `${authorizationPath}?${query}`, headers: noStore };
}

async function leave(
  request: RouteRequest,
  deps: AuthorizationRouteDeps,
  error: 'user_cancelled' | 'access_denied',
): Promise<HtmlResponse | AlreadySent> {
  const { cookies, address, traceId, exchange } = request;
  const signInId = request.params.signInId ?? '';
  const token = cookies.read(signInId);
  const left = token ? await deps.signIns.abandon(signInId, token) : undefined;
  if (!left) return deps.showOver(request, token ? 222 : 223);
  await deps.audit.record({ ...left, event: 'signInLeft', outcome: error, signInId, address, traceId });
  cookies.release(signInId);
  return continueAuthorization(request, deps, deps.authorization.leave(signInId, error, exchange.request));
}
