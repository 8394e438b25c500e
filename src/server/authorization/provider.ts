import { type Configuration, errors, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { authorizationPath } from '../../contract/sign-in/authorization.ts';
import { isTestClientId } from '../../rules/apps/test-client.ts';
import type { Audit } from '../audit/audit.ts';
import { assertionAlgorithms, type ClientUses, idTokenAlgorithms, scopeClaims } from '../clients/clients.ts';
import type { Origin, Origins } from '../origins/origins.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { contextClasses } from '../sign-in/sign-in.ts';
import { idTokenSeconds } from '../signing-keys/signing-keys.ts';
import { runDurably } from '../storage/durably.ts';
import { type DeviceDeps, deviceFeature, guardDeviceCodes } from './devices/device-flow.ts';
import { endpoints, postOnly } from './endpoints.ts';
import { findOrCreateGrant } from './find-grant.ts';
import { type AuthorizationRequest, authorizationRequestOf } from './interaction/authorization-request.ts';
import { extraParameters } from './interaction/extra-parameters.ts';
import { createInteractionPolicy, type InteractionPolicyDeps } from './interaction/interaction-policy.ts';
import { notifyInstead } from './interaction/login-automation.ts';
import { checkAssertion } from './library-overrides/client-assertions.ts';
import { compareSecretHashes } from './library-overrides/client-secrets.ts';
import { allowCredentials } from './library-overrides/cors-credentials.ts';
import { addInterval, hideCodeInQuery, storeSessionBeforeDeviceCode } from './library-overrides/device-flow.ts';
import { rejectReplayedProofs } from './library-overrides/dpop-replay.ts';
import { acceptEmptySecret } from './library-overrides/empty-secret.ts';
import { postponeInteractions } from './library-overrides/interaction-saving.ts';
import { nameUser } from './library-overrides/introspected-user.ts';
import { completeMetadata, type PageMetadataDeps } from './library-overrides/metadata.ts';
import { answerUnavailable, asOAuthError, eachAsOAuthError } from './library-overrides/oauth-errors.ts';
import { refuseOtherMethods } from './library-overrides/other-methods.ts';
import { sendRequest } from './library-overrides/outgoing-requests.ts';
import { compareRedirectUrisExactly } from './library-overrides/redirect-uris.ts';
import { correctRefreshRequests } from './library-overrides/refresh-requests.ts';
import { correctBodies } from './library-overrides/request-bodies.ts';
import { setResponseHeaders } from './library-overrides/response-headers.ts';
import { addPopupMode, providerWithAdditions, type ResponseModeDeps } from './library-overrides/response-modes.ts';
import { acceptResumedRequests } from './library-overrides/resume-in-place.ts';
import { keepSessionFacts, type SessionFacts } from './library-overrides/session-facts.ts';
import { type SessionRecords, saveSessionsConditionally } from './library-overrides/session-saving.ts';
import { keepSignInOfCodes } from './library-overrides/sign-in-of-codes.ts';
import type { OidcAdapter } from './oidc-adapter.ts';
import { isOriginOf } from './origin.rules.ts';
import { sessionCookieOf } from './session-cookie.ts';
import { storeKeptFacts } from './sessions/kept-facts.ts';
import { leaveProviderAfterSignOut, type ProviderSignOut } from './sessions/leave-provider.ts';
import type { UntoldApp } from './sessions/logout-notices.ts';
import { withOwnAccount } from './sessions/own-account.ts';
import { type SessionLifetimes, secondsLeft } from './sessions/session-lifetime.rules.ts';
import { watchForAudit } from './tokens/audited-events.ts';
import { authenticationClaims, authenticationClaimsOf } from './tokens/authentication-claims.ts';
import { type ClaimsDeps, claimsOf } from './tokens/claims.ts';
import { bitsOfToken, guardMachineTokens, machineTokenSeconds } from './tokens/machine-tokens.ts';
import { proofAlgorithms } from './tokens/possession-proof.ts';
import { type ResourceIndicatorDeps, resourceIndicators } from './tokens/resource-indicators.ts';
import { isTokenRefused, presenterIn, type TokenGateDeps } from './tokens/token-gates.ts';

/** An error with the texts of the library. */
export interface OAuthFailure {
  readonly error: string;
  readonly error_description?: string | undefined;
}

export interface ProviderDeps
  extends InteractionPolicyDeps,
    TokenGateDeps,
    DeviceDeps,
    ResponseModeDeps,
    PageMetadataDeps,
    ResourceIndicatorDeps,
    ClaimsDeps,
    ProviderSignOut {
  readonly lifetimes: SessionLifetimes;
  /** Whether the server may send requests to private and loopback addresses, for apps in a closed network. */
  readonly reachesPrivateApps: boolean;
  readonly issuer: Origin;
  readonly origins: Pick<Origins, 'ofRequest'>;
  readonly isSecure: boolean;
  readonly secrets: Secrets;
  readonly audit: Audit;
  /** Notes that a machine has got a token. */
  noteMachineToken(clientId: string): Promise<void>;
  readonly clientUses: Pick<ClientUses, 'note' | 'noteSecret'>;
  readonly adapter: OidcAdapter;
  readonly sessionRecords: SessionRecords;
  readonly signInSeconds: number;
  /** The requested scopes that the account grants to the client. */
  grantable(accountId: string, clientId: string, asked: readonly string[]): Promise<readonly string[]>;
  /** Whether a client is first-party, and may introspect tokens of other clients. */
  isFirstParty(clientId: string): Promise<boolean>;
  /**
   * Records the use of a session by an app, before the response is sent.
   * @param isSaved the session was saved; where sessions are limited, only then they can be counted
   * @returns false if it is to be recorded once the session is saved
   */
  recordUse(ctx: KoaContextWithOIDC, isSaved: boolean): Promise<boolean>;
  /** Starts to read what an authorization request needs. */
  readRequestAhead(ctx: KoaContextWithOIDC): void;
  /** Opens the sign-in and returns the page's address; may set cookies on the response. */
  openSignIn(request: AuthorizationRequest, ctx: KoaContextWithOIDC): Promise<string>;
  /** Shows an error that must not be sent to the app. */
  showError(ctx: KoaContextWithOIDC, failure: OAuthFailure): Promise<void>;
  /** Reports an internal error. */
  report(error: unknown, traceId?: string): void;
  reportUntoldApp(error: Error, app: UntoldApp): void;
  showSignOut(ctx: KoaContextWithOIDC, form: string): Promise<void>;
  showSignedOut(ctx: KoaContextWithOIDC): Promise<void>;
}

const hour = 3600;
const day = 24 * hour;

function adapterOf(deps: ProviderDeps, model: string) {
  const adapter = deps.adapter(model);
  if (model === 'ClientCredentials') return guardMachineTokens(adapter, deps);
  return model === 'DeviceCode' ? guardDeviceCodes(adapter, deps) : adapter;
}

function configuration(deps: ProviderDeps, keys: readonly JWK[]): Configuration {
  const { isSecure, accounts } = deps;
  const cookie = { httpOnly: true, sameSite: 'lax' as const, secure: isSecure, signed: true };
  return {
    adapter: (model) => eachAsOAuthError(adapterOf(deps, model)),
    jwks: { keys: [...keys] },
    routes: endpoints,
    cookies: {
      keys: [...deps.secrets.cookieKeys()],
      names: {
        session: sessionCookieOf(isSecure),
        interaction: 'portico_interaction',
        resume: 'portico_resume',
      },
      long: { ...cookie, path: '/' },
      short: cookie,
    },
    claims: {
      ...Object.fromEntries(Object.entries(scopeClaims).map(([scope, claims]) => [scope, [...claims]])),
      openid: [...scopeClaims.openid, ...authenticationClaims],
    },
    scopes: ['openid', 'offline_access'],
    responseTypes: ['code'],
    acrValues: [contextClasses.secondFactor],
    subjectTypes: ['public'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: checkAssertion,
    allowOmittingSingleRegisteredRedirectUri: false, // a redirect_uri in the request must be repeated at the token endpoint (RFC 6749 §4.1.3)
    enabledJWA: {
      idTokenSigningAlgValues: idTokenAlgorithms,
      dPoPSigningAlgValues: [...proofAlgorithms],
      clientAuthSigningAlgValues: [...assertionAlgorithms],
    },
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'] },
    conformIdTokenClaims: false,
    extraTokenClaims: authenticationClaimsOf,
    extraParams: extraParameters,
    clientBasedCORS: (_ctx, origin, client) => isOriginOf(origin, client.redirectUris ?? []),
    pkce: { required: (_ctx, client) => mustUsePkce(client) },
    features: {
      devInteractions: { enabled: false },
      deviceFlow: deviceFeature(deps),
      pushedAuthorizationRequests: { enabled: true },
      clientCredentials: { enabled: true },
      dPoP: { enabled: true },
      backchannelLogout: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) =>
          token.clientId === client.clientId ||
          (client.clientAuthMethod !== 'none' && (await deps.isFirstParty(client.clientId))),
      },
      revocation: { enabled: true },
      resourceIndicators: resourceIndicators(deps),
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => deps.showSignOut(ctx, form),
        postLogoutSuccessSource: (ctx) => deps.showSignedOut(ctx),
      },
    },
    ttl: {
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? hour,
      AuthorizationCode: 60,
      ClientCredentials: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? machineTokenSeconds,
      DeviceCode: deps.deviceLimits.codeSeconds,
      IdToken: idTokenSeconds,
      Interaction: deps.signInSeconds,
      RefreshToken: 30 * day,
      Session: (_ctx, session) => sessionSeconds(deps, session),
      Grant: 30 * day,
    },
    formats: { bitsOfOpaqueRandomness: (_ctx, token) => bitsOfToken(token) },
    fetch: (url, options) => sendRequest(url, options, deps.reachesPrivateApps),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: {
      policy: createInteractionPolicy(deps),
      url: asOAuthError((ctx, interaction) => deps.openSignIn(authorizationRequestOf(deps, ctx, interaction), ctx)),
    },
    loadExistingGrant: asOAuthError((ctx) => findOrCreateGrant(deps, ctx)),
    findAccount: asOAuthError(async (ctx, id, token) => {
      const account = await accounts.byId(id);
      if (account?.state !== 'active') return undefined;
      if (token && (await isTokenRefused(deps, account, presenterIn(ctx), token))) return undefined;
      return withOwnAccount({ accountId: id, claims: () => claimsOf(deps, account) }, account);
    }),
    renderError: async (ctx, out, error) =>
      deps.showError(ctx, error instanceof errors.SessionNotFound ? { error: 'session_not_found' } : out),
  };
}

const mustUsePkce = ({ tokenEndpointAuthMethod, clientId }: InstanceType<Provider['Client']>) =>
  tokenEndpointAuthMethod === 'none' || isTestClientId(clientId);

const sessionSeconds = ({ lifetimes }: ProviderDeps, session: InstanceType<Provider['Session']>) =>
  secondsLeft(session as typeof session & SessionFacts, lifetimes, Math.floor(Date.now() / 1000));

/** The trace id of a response, which users can report (ERR-3). */
export const traceOf = ({ response }: KoaContextWithOIDC) => response.get('x-trace-id');

/** Builds the OpenID provider with these keys. A key rotation builds a new one. */
export function buildProvider(deps: ProviderDeps, keys: readonly JWK[]): Provider {
  const provider = new (providerWithAdditions(deps))(deps.issuer, configuration(deps, keys));
  const accepted = new WeakSet<object>();
  provider.on('authorization.accepted', (ctx) => {
    accepted.add(ctx);
    storeKeptFacts(ctx);
  });
  const succeededRequests = new WeakSet<object>();
  provider.on('authorization.success', (ctx) => succeededRequests.add(ctx));
  // saving the session may fail at the end because the session has ended
  provider.on('authorization.error', (ctx) => {
    accepted.delete(ctx);
    succeededRequests.delete(ctx);
  });
  /** Records an accepted request once: with its session, or where that is not saved at the end. */
  async function recordUse(ctx: KoaContextWithOIDC, isSaved: boolean): Promise<void> {
    if (accepted.has(ctx) && (await deps.recordUse(ctx, isSaved))) accepted.delete(ctx);
  }
  const recordEvent = watchForAudit(provider, { ...deps, traceOf });
  const runAvailably = answerUnavailable(provider, {
    showError: deps.showError,
    report: (error, ctx) => deps.report(error, traceOf(ctx)),
  });
  provider.use((ctx, next) => {
    const answered = ctx as unknown as KoaContextWithOIDC; // the library extends Koa's context
    const answer = async () => {
      if (ctx.method === 'GET' && ctx.path === authorizationPath) deps.readRequestAhead(answered);
      hideCodeInQuery(ctx);
      await acceptEmptySecret(ctx, provider);
      await next();
      refuseOtherMethods(ctx, postOnly);
      addInterval(ctx, deps.deviceLimits.pollSeconds);
      await Promise.all([recordUse(answered, true), recordEvent(answered)]);
      completeMetadata(ctx, deps);
      await leaveProviderAfterSignOut(answered, deps.leaveProvider);
      setResponseHeaders(answered);
      allowCredentials(ctx);
      await nameUser(ctx, deps.accounts);
      if (succeededRequests.has(ctx)) notifyInstead(answered);
    };
    return runAvailably(answered, () => runDurably(answer));
  });
  addPopupMode(provider, deps);
  provider.on('backchannel.error', (_ctx, error, { clientId, clientName }) =>
    deps.reportUntoldApp(error, { clientId, appName: clientName }),
  );
  provider.on('server_error', (ctx, error) => deps.report(error, traceOf(ctx)));
  provider.proxy = true; // `presentOwnAddress` has replaced the forwarded headers
  compareSecretHashes(provider.Client, deps.clientUses.noteSecret);
  compareRedirectUrisExactly(provider.Client);
  correctBodies(provider.OIDCContext, deps.adapter.ahead.findRedeemed);
  acceptResumedRequests(provider);
  postponeInteractions(provider);
  rejectReplayedProofs(provider, deps.nonces);
  correctRefreshRequests(provider, deps.secrets.sign);
  keepSessionFacts(provider);
  keepSignInOfCodes(provider);
  saveSessionsConditionally(provider, eachAsOAuthError(deps.sessionRecords), deps.linkProviderSession, async () => {
    if (Provider.ctx) await recordUse(Provider.ctx, false);
  });
  storeSessionBeforeDeviceCode(provider, (session) => sessionSeconds(deps, session));
  return provider;
}
