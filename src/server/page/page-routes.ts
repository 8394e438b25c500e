import { deviceDonePath, devicePath } from '../../contract/device.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { signedOutPath } from '../../contract/leave.ts';
import { readBrandParameters } from '../../rules/brand-parameters.ts';
import { startsAtSso } from '../../rules/external-provider.ts';
import { matchPath, pathTo } from '../../rules/page-path.ts';
import { forwardedParameters, parseLinkParameters } from '../../rules/query.ts';
import { isWebAddress } from '../../rules/redirect.ts';
import { retirementCodes } from '../../rules/retirement.ts';
import { startPath } from '../../rules/start-page.ts';
import { type Authorization, openerHeader, popupMode } from '../authorization/authorization.ts';
import type { Brands } from '../brand/brand.ts';
import { type ClientRegistration, type Clients, sessionsClientId } from '../clients/clients.ts';
import { Refused, refusalOf } from '../http/refused.ts';
import type { HtmlResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import { deriveProgress, type OpenSignIn, ownSignIn, type SignInStore } from '../sign-in/sign-in.ts';
import type { Page, Visit } from './page.ts';
import { fallbackOf } from './page-automation.ts';
import { brandAndLocale, showPage, showRefusal } from './show-page.ts';
import { problemOf } from './visit.ts';

export interface PageRouteDeps {
  readonly page: Page;
  readonly brands: Brands;
  readonly clients: Clients;
  readonly signIns: SignInStore;
  readonly authorization: Pick<Authorization, 'verifyRedirect' | 'reportMistake'>;
  readonly publicUrl: string;
}

/** The routes that return the page. */
export function pageRoutes(deps: PageRouteDeps): Route[] {
  const { page } = deps;
  return [
    { method: 'GET', path: '/', handle: (request) => answerRoot(request, deps) },
    {
      method: 'GET',
      path: signedOutPath,
      handle: (request) => showPage(page, request, { startPath: pathTo('signedOut') }),
    },
    { method: 'GET', path: deviceDonePath, handle: (request) => answerDeviceDone(request, deps) },
  ];
}

/** Confirms that a device is signed in, in the brand of its app. */
async function answerDeviceDone(request: RouteRequest, { page, clients }: PageRouteDeps): Promise<HtmlResponse> {
  const client = await clients.byId(request.query.get('clientId') ?? '');
  return showPage(page, request, {
    started: { screen: 'device', data: { step: 'done' } },
    clientBrandId: client?.brandId,
  });
}

/**
 * The response at the root is the first that applies: the page of a sign-in, a new sign-in for the app that the URL names,
 * the screen of an error, or a new sign-in that the app or the brand's service site starts (AUTHZ-8).
 */
async function answerRoot(request: RouteRequest, deps: PageRouteDeps): Promise<HtmlResponse | Redirect> {
  const { query } = request;
  const signInId = query.get('signIn');
  if (signInId) return answerSignIn(request, deps, signInId);
  const clientId = query.get('clientId');
  if (clientId && query.has('appUrlScheme')) return openForApp(request, deps, clientId);
  const problem = problemOf(query);
  return problem ? showProblem(request, deps, problem) : openAnew(request, deps, clientId);
}

/** Shows an error for which no app is named, so that only the user can begin a sign-in (ENTRY-5). */
function showProblem(request: RouteRequest, { page }: PageRouteDeps, refusal: Refusal): HtmlResponse {
  const { query } = request;
  const errorCode = query.get('errorCode') ?? '';
  const isThirdPartyReturn = query.has('postThirdPartyLogin');
  const path = startPath({ errorCode, isThirdPartyReturn });
  const parameters = parseLinkParameters(query);
  return showPage(page, request, {
    refusal,
    startPath: matchPath(path)?.screen === 'enterCredential' ? pathTo('error', { errorCode }) : path,
    parameters: { ...parameters, login_hint: query.get('credential')?.trim() || parameters.login_hint },
  });
}

async function answerSignIn(request: RouteRequest, deps: PageRouteDeps, signInId: string) {
  const { page, clients, signIns } = deps;
  const signIn = await ownSignIn(signIns, signInId, request.cookies).catch(readRefusal);
  if ('name' in signIn) return showRefusal(page, request, signIn);
  const client = await clients.byId(signIn.clientId);
  request.rememberDevice();
  const known = {
    ...visitOf(signIn, nameOf(signIn, request, page, client)),
    fallback: fallbackOf(signIn.parameters, client?.redirectUris ?? []),
  };
  const { retirement } = await clients.retirementOf(signIn.clientId);
  if (retirement) return forPopup(signIn, showRefusal(page, request, refusalOf(retirementCodes[retirement]), known));
  if (startsAtSso(signIn.parameters.prompt) && !known.signIn?.isProven && !request.query.has('errorCode'))
    return { location: ssoAddress(request), headers: { 'cache-control': 'no-store' } };
  return forPopup(signIn, showPage(page, request, known));
}

/** The app's registered name; the page of the user's sessions is named in the user's language. */
function nameOf(signIn: OpenSignIn, request: RouteRequest, page: Page, client: ClientRegistration | undefined): string {
  if (signIn.clientId !== sessionsClientId) return client?.name ?? signIn.clientId;
  return page.sessionsName({
    ...brandAndLocale(request),
    ...visitOf(signIn, ''),
    signIn: null,
    brandId: signIn.brandId,
  });
}

/** Allows access to the opener of a popup, which gets the response by a message. */
function forPopup({ responseMode }: OpenSignIn, response: HtmlResponse): HtmlResponse {
  if (responseMode !== popupMode) return response;
  return { ...response, headers: { ...response.headers, [openerHeader]: 'unsafe-none' } };
}

/** Path of the dispatcher with the parameters of the page (ROUTE-8). */
function ssoAddress({ query }: RouteRequest): string {
  const forwarded = new URLSearchParams(forwardedParameters(query));
  forwarded.set('selected_entrance', 'sso');
  return `/mobile/loginDispatcher?${forwarded}`;
}

/** The refusal of a failed request. Any other error is thrown again. */
function readRefusal(reason: unknown): Refusal {
  if (reason instanceof Refused) return reason.refusal;
  throw reason;
}

function visitOf(signIn: OpenSignIn, appName: string): Partial<Visit> {
  const { id, clientId, brandId, parameters } = signIn;
  const stands = deriveProgress(signIn);
  return {
    signIn: { id, clientId, brandId, appName, isProven: stands !== 'credential' },
    parameters,
    ...(stands === 'choice' && { startPath: pathTo('selectAccount') }),
  };
}

/** Opens a sign-in for the app whose address is in the URL, after checking the address. */
async function openForApp(request: RouteRequest, deps: PageRouteDeps, clientId: string) {
  const { page, authorization, clients } = deps;
  const { query } = request;
  const redirectUri = query.get('appUrlScheme') ?? '';
  const refusal = await authorization.verifyRedirect(clientId, redirectUri).catch(readRefusal);
  if (refusal) return showRefusal(page, request, refusal);
  const client = await clients.byId(clientId);
  if (client?.isPublic && !query.has('code_challenge')) return openWithoutChallenge(request, deps, client);
  const forwarded = new URLSearchParams(query);
  forwarded.set('client_id', clientId);
  forwarded.set('redirect_uri', redirectUri);
  forwarded.set('response_type', query.get('responseType') ?? 'code');
  if (!forwarded.has('scope')) forwarded.set('scope', 'openid');
  // after an error, the session's account is not offered: the start screen shows the error (ENTRY-5)
  if (query.has('errorCode')) forwarded.set('force', 'true');
  // no app sent the user, so the user must confirm the account of a session (SIGN-6)
  else if (!forwarded.has('prompt')) forwarded.set('prompt', 'select_account');
  return { location: `/oauth/authorize?${forwarded}` };
}

/**
 * A public app must prove by a challenge (RFC 7636) that the code is for itself. A page opened by hand has none, so the
 * app starts the sign-in itself; if it cannot, the page says that the app's request is incomplete.
 */
function openWithoutChallenge(request: RouteRequest, deps: PageRouteDeps, { clientId, initiateLoginUri }: Starter) {
  if (initiateLoginUri) return openAnew(request, deps, clientId);
  const { traceId } = request;
  const detail = 'The client is public, and code_challenge is missing.';
  deps.authorization.reportMistake({ clientId, error: 'invalid_request', detail }, traceId);
  return showRefusal(deps.page, request, refusalOf('invalidParameters', { reference: traceId }));
}
type Starter = Pick<ClientRegistration, 'clientId' | 'initiateLoginUri'>;

/**
 * Lets the app, or else the service site, start the sign-in itself (OpenID Connect Core §4), so that it can reject a
 * forged response.
 */
async function openAnew(request: RouteRequest, deps: PageRouteDeps, clientId: string | null) {
  const { query, hostName } = request;
  const app = clientId ? await deps.clients.byId(clientId) : undefined;
  if (app?.isDevice && !app.initiateLoginUri) return { location: devicePath };
  const visit = { ...readBrandParameters(query), clientBrandId: app?.brandId, hostName };
  const { configuration } = deps.brands.resolve(visit);
  const site = app?.initiateLoginUri ? app : await deps.clients.serviceSiteOf(configuration.brandId);
  const start = site?.initiateLoginUri ?? configuration.swSite;
  if (!start || !isWebAddress(start)) return showRefusal(deps.page, request, refusalOf('appInfoLoadError'));
  const address = new URL(start);
  for (const [name, value] of query) address.searchParams.set(name, value);
  address.searchParams.set('iss', deps.publicUrl);
  address.searchParams.set('brandId', String(configuration.brandId));
  return { location: address.href, headers: { 'cache-control': 'no-store' } };
}
