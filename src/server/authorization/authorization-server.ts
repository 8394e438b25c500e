import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Refusal } from '../../contract/envelope.ts';
import { signedOutPath } from '../../contract/leave.ts';
import type { DeviceView } from '../../contract/sign-in/device.ts';
import { checkAppUrlScheme } from '../../rules/paths/redirect.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Clients, ClientUses, ResourceServers } from '../clients/clients.ts';
import { type Consents, grantable, grantConsent, ownParameters } from '../consents/consents.ts';
import type { Contacts } from '../contacts/contacts.ts';
import type { ReadAhead } from '../gate/gate.ts';
import { Refused, refusalOf } from '../http/refused.ts';
import type { HtmlResponse } from '../http/routes.ts';
import type { BrowserSession } from '../http/serve.ts';
import { noteRefusal } from '../http/shown-references.ts';
import type { Origin, Origins } from '../origins/origins.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { SessionStore } from '../sessions/sessions.ts';
import { type AuthenticatedSignIn, accountOfSignIn, clientOfSignIn } from '../sign-in/sign-in.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { learnId } from '../storage/durably.ts';
import type { DeviceBrand, DeviceDeps } from './devices/device-flow.ts';
import { createRoomDevices, type RoomDevices } from './devices/room-devices.ts';
import { type AppVisit, appVisit, brandOfClient } from './interaction/app-visit.ts';
import { type FinishedOnPage, finishSignIn, leaveSignIn, pageLocaleOf } from './interaction/finish-interaction.ts';
import { isSignedOutAlready, type SignOutForm, signOutQuestion } from './interaction/sign-out.ts';
import { type ClientBrand, openSignIn, type StartInteractionDeps } from './interaction/start-interaction.ts';
import type { PageMetadataDeps } from './library-overrides/metadata.ts';
import { disabledClient, tooManyRequests } from './library-overrides/oauth-errors.ts';
import { presentOwnAddress } from './library-overrides/own-address.ts';
import type { Additions } from './library-overrides/redirect-additions.rules.ts';
import type { PopupAnswer } from './library-overrides/response-modes.ts';
import type { SessionFacts } from './library-overrides/session-facts.ts';
import type { SessionRecords } from './library-overrides/session-saving.ts';
import type { OidcAdapter } from './oidc-adapter.ts';
import { buildProvider, type OAuthFailure, type ProviderDeps, traceOf } from './provider.ts';
import { readContinuedAhead, readRequestAhead } from './read-ahead.ts';
import type { ProviderSignOut } from './sessions/leave-provider.ts';
import type { LogoutNotices, UntoldApp } from './sessions/logout-notices.ts';
import { recordUse } from './sessions/record-use.ts';
import type { SessionGateDeps } from './sessions/session-gates.ts';
import type { SessionLifetimes } from './sessions/session-lifetime.rules.ts';
import { isOver } from './sessions/session-lifetime.rules.ts';
import { type Bearer, type BearerProblem, bearerOf, type ExpectedBearer } from './tokens/management-token.ts';

/** Pages that the authorization server shows itself. */
export interface AuthorizationPages {
  error(request: IncomingMessage, refusal: Refusal, brand: ClientBrand | undefined): Promise<HtmlResponse>;
  signOut(request: IncomingMessage, form: SignOutForm, visit: AppVisit): Promise<HtmlResponse>;
  /** The last page of a popup that the app opened. */
  popup(request: IncomingMessage, answer: PopupAnswer, visit: AppVisit): Promise<HtmlResponse>;
  device(request: IncomingMessage, view: DeviceView, clientBrand?: ClientBrand): Promise<HtmlResponse>;
}

export interface AuthorizationDeps
  extends StartInteractionDeps,
    Pick<SessionGateDeps, 'gates' | 'facts'>,
    Pick<DeviceDeps, 'rateLimiter' | 'deviceLimits' | 'nonces'>,
    PageMetadataDeps,
    ProviderSignOut {
  readonly origins: Origins;
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly contacts: Pick<Contacts, 'isVerified'>;
  readonly keys: SigningKeys;
  readonly resourceServers: ResourceServers;
  readonly adapter: OidcAdapter;
  /** Starts to read what a request will need. */
  readonly ahead: ReadAhead;
  readonly sessionRecords: SessionRecords;
  readonly consents: Consents;
  readonly sessions: SessionStore;
  readonly logoutNotices: LogoutNotices;
  /** Notes that a machine has got a token. */
  noteMachineToken(clientId: string): Promise<void>;
  readonly clientUses: Pick<ClientUses, 'note' | 'noteSecret'>;
  /** Default limit of concurrent sessions of a user at an app; undefined for no limit. */
  readonly mostSessions: number | undefined;
  readonly lifetimes: SessionLifetimes;
  readonly reachesPrivateApps: boolean;
  readonly pages: AuthorizationPages;
  /** Reports an internal error. */
  report(error: unknown, traceId?: string): void;
  /** The language in which a page of this brand would be shown to the browser of a request. */
  localeOf(visit: Pick<AppVisit, 'brandId' | 'localeId'>, request: IncomingMessage): string;
  readonly reportMistake: ReportMistake;
  /** Reports that an app could not be told of the end of a session. */
  reportUntoldApp(error: Error, app: UntoldApp): void;
}

/** Reports an invalid request of an app that cannot be answered with a redirect to it, for the app's developers. */
type ReportMistake = (
  mistake: { readonly clientId?: string; readonly error: string; readonly detail?: string },
  traceId: string,
) => void;

export interface Authorization {
  /** Starts to read what a finished sign-in continues: its request and the session of the browser. */
  readAhead(signInId: string, request: IncomingMessage, response: ServerResponse): void;
  /** Answers a request to the authorization server on the raw response. */
  handle(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
  /**
   * Prepares a browser's request to continue the app's request with a finished sign-in; `handle` then answers it.
   * @throws Refused 222, or 208 if the app's address is no longer registered
   */
  finish(signInId: string, finished: FinishedOnPage, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Prepares a request to return to the app with an error (AUTHZ-3); `handle` then answers it. @throws Refused as above */
  leave(signInId: string, error: 'user_cancelled' | 'access_denied', request: IncomingMessage): Promise<void>;
  /** Records that the account of a sign-in grants the scopes that the app requests. */
  grantConsent(signIn: AuthenticatedSignIn): Promise<void>;
  /** @throws Refused 208 if the client has not registered the address */
  verifyRedirect(clientId: string, appUrlScheme: string): Promise<void>;
  readonly reportMistake: ReportMistake;
  /** The session of a request's browser; undefined if nobody is signed in. */
  sessionOf(request: IncomingMessage, response: ServerResponse): Promise<BrowserSession | undefined>;
  /**
   * Verifies the access token of a request to one of our own APIs: who sends it, or why nobody is known to. A proof of
   * possession is used up by it, so it is asked once for a request.
   */
  bearerOf(
    request: IncomingMessage,
    response: ServerResponse,
    expected: ExpectedBearer,
  ): Promise<Bearer | BearerProblem>;
  readonly roomDevices: RoomDevices;
  /** Sends logout notices to the apps of ended sessions; starts no further ones after `stopping` is aborted. */
  sendLogoutNotices(stopping: AbortSignal): Promise<void>;
  /** Loads the signing keys if they have been rotated, and signs cookies with the secret that seals. */
  refreshKeys(): Promise<void>;
}

/** The authorization server: oidc-provider for OAuth 2.0 and OpenID Connect, with Portico's sign-in. */
export async function createAuthorization(deps: AuthorizationDeps): Promise<Authorization> {
  const issuer = deps.origins.ofInstallation(); // all brands share it, as they share the host
  let provider = await build(deps, issuer);
  let kid = await deps.keys.current();
  return {
    async handle(request, response, address) {
      await provider.callback()(presentOwnAddress(request, issuer, address), response);
    },
    readAhead: (signInId, request, response) => readContinuedAhead(deps, provider, signInId, request, response),
    finish(signInId, finished, request, response) {
      learnId(accountOfSignIn(signInId), finished.accountId);
      learnId(clientOfSignIn(signInId), finished.clientId);
      deps.ahead.readAccount(finished.accountId); // unless that has begun
      deps.clients.readAhead(finished.clientId);
      const parts = { provider, sessions: deps.sessions, facts: deps.facts, ahead: deps.adapter.ahead };
      return finishSignIn(parts, signInId, finished, request, response);
    },
    leave: (signInId, error, request) => leaveSignIn(provider, signInId, error, request),
    grantConsent: (signIn) => grantConsent(deps, signIn),
    verifyRedirect: (clientId, appUrlScheme) => verifyRedirect(deps.clients, clientId, appUrlScheme),
    reportMistake: deps.reportMistake,
    async sessionOf(request, response) {
      const session = await provider.Session.get(provider.createContext(request, response));
      const { uid, accountId, loginTs = 0, amr = [], acr } = session;
      if (isOver(session as SessionFacts, deps.lifetimes, Math.floor(Date.now() / 1000))) return undefined;
      return accountId ? { uid, accountId, authenticatedAt: loginTs * 1000, amr, acr } : undefined;
    },
    bearerOf: (request, _response, expected) =>
      bearerOf({ ...deps, isRoomDevice: (clientId) => isRoomDevice(deps, clientId) }, provider, request, expected),
    roomDevices: createRoomDevices(() => provider, {
      ...deps,
      isRoomDevice: (clientId) => isRoomDevice(deps, clientId),
      grantable: (accountId, clientId, asked) => grantable(deps, accountId, clientId, asked),
    }),
    sendLogoutNotices: (stopping) => deps.logoutNotices.send(provider, stopping),
    async refreshKeys() {
      provider.keys = [...deps.secrets.cookieKeys()];
      const current = await deps.keys.current();
      if (current === kid) return;
      provider = await build(deps, issuer);
      kid = current;
    },
  };
}

async function build(deps: AuthorizationDeps, issuer: Origin): Promise<Provider> {
  const { origins, cookies, secrets, accounts, adapter, pages } = deps;
  const ownDeps: ProviderDeps = {
    issuer,
    origins,
    isSecure: cookies.isSecure,
    secrets,
    accounts,
    contacts: deps.contacts,
    adapter,
    clients: deps.clients,
    resourceServers: deps.resourceServers,
    sessionRecords: deps.sessionRecords,
    signInSeconds: cookies.signInSeconds,
    lifetimes: deps.lifetimes,
    reachesPrivateApps: deps.reachesPrivateApps,
    gates: deps.gates,
    facts: deps.facts,
    audit: deps.audit,
    noteMachineToken: deps.noteMachineToken,
    clientUses: deps.clientUses,
    rateLimiter: deps.rateLimiter,
    deviceLimits: deps.deviceLimits,
    nonces: deps.nonces,
    linkProviderSession: deps.linkProviderSession,
    leaveProvider: deps.leaveProvider,
    metadata: deps.metadata,
    showPopupAnswer: async (ctx, answer) => show(ctx, await pages.popup(ctx.req, answer, await appVisit(deps, ctx))),
    isRoomDevice: (clientId) => isRoomDevice(deps, clientId),
    showDevice: (ctx, view, brand) => showDevice(deps, ctx, view, brand),
    report: deps.report,
    reportUntoldApp: deps.reportUntoldApp,
    isRetired: async (clientId) => (await deps.clients.retirementOf(clientId)).retirement !== undefined,
    isFirstParty: async (clientId) => (await deps.clients.byId(clientId))?.isThirdParty === false,
    grantable: (accountId, clientId, asked) => grantable(deps, accountId, clientId, asked),
    recordUse: (ctx, isSaved) => recordUse(deps, ctx, isSaved),
    loadAdditions: (ctx) => loadAdditions(deps, ctx),
    openSignIn: (request, ctx) => openSignIn(deps, request, ctx),
    readRequestAhead: (ctx) => readRequestAhead(deps, ctx),
    showError: (ctx, error) => showError(deps, ctx, error),
    async showSignOut(ctx) {
      const { form, visit } = await signOutQuestion(deps, ctx);
      show(ctx, await pages.signOut(ctx.req, form, visit));
    },
    async showSignedOut(ctx) {
      ctx.redirect(signedOutPath);
    },
  };
  return buildProvider(ownDeps, await deps.keys.load());
}

const isRoomDevice = async ({ clients }: Pick<AuthorizationDeps, 'clients'>, clientId: string) =>
  (await clients.byId(clientId))?.isRoomDevice === true;

function show(ctx: KoaContextWithOIDC, page: HtmlResponse): void {
  for (const [name, value] of Object.entries(page.headers)) ctx.set(name, value);
  ctx.type = 'html';
  ctx.body = page.html;
}

async function showDevice(
  deps: Pick<AuthorizationDeps, 'clients' | 'pages'>,
  ctx: KoaContextWithOIDC,
  view: DeviceView,
  brand: DeviceBrand | undefined,
): Promise<void> {
  const shown = brand && (await brandOfClient(deps.clients, brand.clientId, brand.parameters));
  show(ctx, await deps.pages.device(ctx.req, view, shown));
}

/** Shows an error that cannot be sent to an app because no redirect address is verified. */
async function showError(
  deps: Pick<AuthorizationDeps, 'clients' | 'pages' | 'reportMistake'>,
  ctx: KoaContextWithOIDC,
  failure: OAuthFailure,
): Promise<void> {
  if (isSignedOutAlready(ctx)) return ctx.redirect(signedOutPath);
  const { error, error_description: detail } = failure;
  const clientId = ctx.oidc?.client?.clientId;
  const reference = traceOf(ctx);
  const isOurs = ['server_error', 'temporarily_unavailable'].includes(error); // the database may have failed, so it is not queried
  if (!isOurs) deps.reportMistake({ error, ...(clientId && { clientId }), ...(detail && { detail }) }, reference);
  const brand = clientId && !isOurs && (await brandOfClient(deps.clients, clientId, ctx.oidc.params));
  const refusal = refusalOfLibraryError(error, reference);
  const page = await deps.pages.error(ctx.req, refusal, brand || undefined);
  noteRefusal(ctx.req, refusal, { clientId, shownIn: page.shownIn, ...(!isOurs && { detail }) });
  show(ctx, page);
}

/** Code 208 for an invalid client or address (AUTHZ-6), 222 for a sign-in that is over, 101 for an internal error, 429. */
function refusalOfLibraryError(error: string, reference: string): Refusal {
  if (error === 'server_error') return refusalOf(101, { reference });
  if (error === tooManyRequests) return refusalOf(429, { reference });
  if (error === 'temporarily_unavailable') return refusalOf('serviceUnavailable');
  if (error === disabledClient) return refusalOf(104);
  if (['invalid_client', 'invalid_redirect_uri', 'unauthorized_client'].includes(error)) return refusalOf(208);
  return ['session_not_found', 'login_required'].includes(error)
    ? refusalOf(222)
    : refusalOf('invalidParameters', { reference });
}

async function loadAdditions(deps: AuthorizationDeps, ctx: KoaContextWithOIDC): Promise<Additions> {
  const { oidc } = ctx;
  const parameters = ownParameters(oidc.params ?? {});
  const hints = [...parameters.response_hint, ...parameters.responseHint];
  const accountId = hints.length > 0 ? oidc.session?.accountId : undefined;
  const account = accountId ? await deps.accounts.byId(accountId) : undefined;
  return {
    hints,
    appParams: parameters.appParams,
    localeId: pageLocaleOf(ctx) ?? deps.localeOf(await appVisit(deps, ctx), ctx.req),
    brandId: account && String(account.brandId),
    contractedCountryCode: account?.countryIsoCode,
  };
}

async function verifyRedirect(clients: Clients, clientId: string, appUrlScheme: string): Promise<void> {
  const client = await clients.byId(clientId);
  const parse = (link: string) => URL.parse(link);
  if (!client || !checkAppUrlScheme(appUrlScheme, client.redirectUris, client.applicationType, parse).valid)
    throw new Refused(208);
}
