import { activatePath } from '../../contract/account/activation.ts';
import { linkPath, notMePath } from '../../contract/account/recovery-stages.ts';
import type { ExternalProvider } from '../../contract/brand/external-providers.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { restartPath, signedOutPath } from '../../contract/leave.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { deviceDonePath, devicePath } from '../../contract/sign-in/device.ts';
import { mailLinkNames, mailLinks } from '../../contract/sign-in/mail-links.ts';
import {
  popupParameter,
  type SsoMismatch,
  type SsoWelcome,
  ssoResultParameter,
} from '../../contract/sign-in/sso-paths.ts';
import { queryOfMailLink } from '../../rules/paths/mail-link.ts';
import { matchPath, pathTo } from '../../rules/paths/page-path.ts';
import { parseLinkParameters } from '../../rules/paths/query.ts';
import { startPath } from '../../rules/paths/start-page.ts';
import { startsAtSso } from '../../rules/sign-in/external-provider.ts';
import { retirementCodes } from '../../rules/sign-in/retirement.ts';
import { openerHeader, popupMode } from '../authorization/authorization.ts';
import { type ClientRegistration, sessionsClientId } from '../clients/clients.ts';
import { refusalOf } from '../http/refused.ts';
import type { HtmlResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import { brandOfSignIn, deriveProgress, type OpenSignIn, ownSignIn } from '../sign-in/sign-in.ts';
import { isInExternalBrowser } from '../sso/sso.ts';
import { learnId } from '../storage/durably.ts';
import type { StoredId } from '../storage/stored-id.ts';
import { aimPage } from './aim-page.ts';
import { openAnew, openForApp, readRefusal } from './begin-sign-in.ts';
import { isAnsweredBySession, showExistingSession } from './existing-session.ts';
import { dispatcherAddress } from './external-provider-routes.ts';
import { answerLostSignIn, type LostSignInDeps, restartRoutes } from './lost-sign-in.ts';
import type { Page, PageVisit } from './page.ts';
import { fallbackOf } from './page-automation.ts';
import { providerPopupPage } from './provider-popup-page.ts';
import { brandAndLocale, showPage, showRefusal } from './show-page.ts';
import { problemOf } from './visit.ts';
import { findWayAtStart, type WayInsteadDeps } from './way-instead.ts';

export interface PageRouteDeps extends LostSignInDeps, WayInsteadDeps {
  readonly singleSignOn: {
    /** What has come of the last visit of a sign-in at a provider. */
    outcomeOf(signInId: string): Promise<SsoOutcome | undefined>;
    /** The external providers that can be offered. */
    offeredAt(brandId: number, uiOptions: readonly string[]): Promise<readonly ExternalProvider[]>;
    /** Starts to read what can be offered at a brand. */
    readOfferAhead(brandId: StoredId<number>): void;
  };
}
type SsoOutcome =
  | { readonly refusal: Refusal }
  | { readonly mismatch: SsoMismatch }
  | { readonly welcome: SsoWelcome }
  | { readonly connects: { readonly email: string | undefined } };

const noStore = { 'cache-control': 'no-store' };

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
    { method: 'GET', path: linkPath, handle: (request) => showLink(page, request) },
    { method: 'GET', path: `${linkPath}/*`, handle: (request) => showLink(page, request) },
    {
      method: 'GET',
      path: activatePath,
      handle: (request) => showPage(page, request, { startPath: pathTo('activation') }),
    },
    // where password managers send a user to change the password (W3C, A Well-Known URL for Changing Passwords)
    { method: 'GET', path: '/.well-known/change-password', handle: () => ({ location: '/sessions', status: 302 }) },
    { method: 'GET', path: notMePath, handle: ({ query }) => toNewPassword(query.get('brandId')) },
    { method: 'GET', path: deviceDonePath, handle: (request) => answerDeviceDone(request, deps) },
    ...restartRoutes(deps),
  ];
}

/** The page that a link of a message opens; the page itself takes the token. Programs that open links change nothing. */
function showLink(page: Page, request: RouteRequest): HtmlResponse {
  const { pathname, search } = new URL(request.exchange.request.url ?? '/', 'http://page.invalid');
  const { hostName, rememberedLocale, acceptLanguage } = request;
  const asked = { query: new URLSearchParams(queryOfMailLink(search)), hostName, rememberedLocale, acceptLanguage };
  const link = mailLinkNames.find((name) => pathname.startsWith(`${linkPath}/${name}`)) ?? 'reset';
  return showPage(page, asked, { startPath: pathTo(mailLinks[link].screen) });
}

/** A new sign-in at the brand, at the form for a new password, which ends everything that the former one opened. */
function toNewPassword(brandId: string | null): Redirect {
  const query = new URLSearchParams({ ...(brandId && { brandId }), urlBrandIdFirst: 'true' });
  return { location: `/?${query}#${pathTo('resetPassword')}` };
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
  if (clientId && query.has('appUrlScheme'))
    return keepingAim(request, deps, await openForApp(request, deps, clientId));
  const problem = problemOf(query);
  return problem
    ? showProblem(request, deps, problem)
    : keepingAim(request, deps, await openAnew(request, deps, clientId));
}

/** An app answers with the browser's session, if there is one, so that a page reads the hash of the address first. */
async function keepingAim(request: RouteRequest, { page }: PageRouteDeps, response: HtmlResponse | Redirect) {
  const leadsToApp = 'location' in response && !response.location.startsWith('/');
  return leadsToApp && (await request.ownSession()) ? aimPage(page, request, response) : response;
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
  const { page, clients, signIns, brands, singleSignOn } = deps;
  const named = request.query.get('clientId');
  const brandId = brandOfSignIn(signInId);
  if (request.cookies.read(signInId)) {
    if (named) clients.readAhead(named);
    singleSignOn.readOfferAhead(brandId);
  }
  const signIn = await ownSignIn(signIns, signInId, request.cookies).catch(readRefusal);
  if ('name' in signIn) return answerLostSignIn(request, deps, signInId, signIn);
  learnId(brandId, signIn.brandId);
  if (request.query.has(popupParameter)) return answerPopup(request, page, signIn);
  const entrance = request.query.get('startEntrance');
  if (entrance && deriveProgress(signIn) === 'credential')
    return { location: dispatcherAddress(request.query, entrance), headers: noStore };
  const [client, providers] = await Promise.all([
    clients.byId(signIn.clientId),
    singleSignOn.offeredAt(signIn.brandId, signIn.parameters.ui_options),
  ]);
  request.rememberDevice();
  const known = {
    ...visitOf(signIn, nameOf(signIn, request, page, client)),
    parameters: {
      ...signIn.parameters,
      login_hint: hintOf(request) ?? signIn.parameters.login_hint,
      external_browser: isInExternalBrowser(signIn),
    },
    fallback: fallbackOf(signIn.parameters, client?.redirectUris ?? []),
    providers,
  };
  const { retirement } = await clients.retirementOf(signIn.clientId);
  if (retirement) return forPopup(signIn, showRefusal(page, request, refusalOf(retirementCodes[retirement]), known));
  const outcome = request.query.has(ssoResultParameter) ? await singleSignOn.outcomeOf(signInId) : undefined;
  if (outcome && !known.signIn?.isProven)
    return forPopup(signIn, showPage(page, request, { ...known, ...shown(outcome, known.parameters) }));
  const isEnforced = brands.find(signIn.brandId).configuration.enforceSSOOnly;
  if (isAtSso(request, signIn, { shownSignIn: known.signIn, isEnforced })) {
    if (isEnforced && !providers.includes('sso'))
      return forPopup(signIn, showRefusal(page, request, refusalOf(508, { brandId: signIn.brandId }), known));
    if (!providers.includes('sso')) return { location: dispatcherAddress(request.query, 'sso'), headers: noStore };
    return forPopup(signIn, showPage(page, request, { ...known, startPath: pathTo('ssoLogin') }));
  }
  if (isEntrance(request, deps, signIn) && (await isAnsweredBySession(request, deps, signIn)))
    return forPopup(
      signIn,
      showExistingSession(
        page,
        request,
        existingSession(request, signIn, nameOf(signIn, request, page, client)),
        known,
      ),
    );
  const instead = await findWayAtStart(deps, signIn, request, known);
  return forPopup(signIn, showPage(page, request, { ...known, ...instead }));
}

/** The popup of a provider has come to its end. */
function answerPopup(request: RouteRequest, page: Page, signIn: OpenSignIn): HtmlResponse {
  const visit = { ...brandAndLocale(request), ...visitOf(signIn, '') };
  return providerPopupPage(request.query, page.providerPopupTexts({ signIn: null, ...visit }));
}

/** The screen of what has come of a visit at a provider. */
function shown(outcome: SsoOutcome, parameters: PageParameters): Partial<PageVisit> {
  if ('refusal' in outcome) return { refusal: outcome.refusal };
  if ('mismatch' in outcome) return { started: { screen: 'ssoEmailMismatch', data: outcome.mismatch } };
  if ('welcome' in outcome) return { started: { screen: 'ssoWelcome', data: outcome.welcome } };
  const { email = parameters.login_hint } = outcome.connects;
  return { startPath: pathTo('connectAccount'), parameters: { ...parameters, login_hint: email } };
}

/** Whether the page starts at single sign-on: the brand or the app asks for it, or the user has chosen it. */
function isAtSso(
  { query }: RouteRequest,
  { parameters }: OpenSignIn,
  { shownSignIn, isEnforced }: { readonly shownSignIn: PageVisit['signIn'] | undefined; readonly isEnforced: boolean },
): boolean {
  if (shownSignIn?.isProven || query.has('errorCode')) return false;
  return isEnforced || startsAtSso(parameters.prompt) || isSsoChosen(query);
}
const isSsoChosen = (query: URLSearchParams) => query.get('selected_entrance') === 'sso';

/** What the user had typed before an external provider was chosen, or could not be started. */
const hintOf = ({ query }: RouteRequest) =>
  ((query.has('errorCode') || isSsoChosen(query)) && query.get('login_hint')?.trim()) || undefined;

/** The app's registered name; the own pages are named in the user's language. */
function nameOf(signIn: OpenSignIn, request: RouteRequest, page: Page, client: ClientRegistration | undefined): string {
  if (signIn.clientId !== sessionsClientId) return client?.name ?? signIn.clientId;
  return page.ownPageName(new URL(signIn.redirectUri).pathname, {
    ...brandAndLocale(request),
    ...visitOf(signIn, ''),
    signIn: null,
    brandId: signIn.brandId,
  });
}

/** Whether the page is a form for a credential, which a session may make needless (ROUTE-4). */
const isEntrance = ({ query }: RouteRequest, { origins }: PageRouteDeps, signIn: OpenSignIn) =>
  deriveProgress(signIn) === 'credential' && !query.has('errorCode') && !isOfDevice(origins, signIn);

const isOfDevice = (origins: Pick<Origins, 'all'>, { redirectUri }: OpenSignIn) =>
  origins.all().some((origin) => redirectUri === origin + devicePath);

/** The session signs the user in with the request of this sign-in, or the user forces this sign-in. */
function existingSession({ query }: RouteRequest, { id }: OpenSignIn, app: string) {
  const forced = new URLSearchParams(query);
  forced.set('force', 'true');
  return { app, continueAt: restartPath(id), anotherAt: `/?${forced}` };
}

/** Allows access to the opener of a popup, which gets the response by a message. */
function forPopup({ responseMode }: OpenSignIn, response: HtmlResponse): HtmlResponse {
  if (responseMode !== popupMode) return response;
  return { ...response, headers: { ...response.headers, [openerHeader]: 'unsafe-none' } };
}

function visitOf(signIn: OpenSignIn, appName: string): Partial<PageVisit> {
  const { id, clientId, brandId, parameters, asked } = signIn;
  const stands = deriveProgress(signIn);
  return {
    signIn: { id, clientId, brandId, appName, isProven: stands !== 'credential', changes: asked.changes },
    parameters,
    ...(stands === 'choice' && { startPath: pathTo('selectAccount') }),
  };
}
