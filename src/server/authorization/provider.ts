import {
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { queryParameters } from '../../contract/query-parameters.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { digestOf, isSame, type Secrets } from '../secrets/secrets.ts';
import { claimsOf } from './claims.ts';
import { scopeClaims } from './client-registration.ts';
import type { createOidcAdapter } from './oidc-adapter.ts';

/** An authorization request that needs the user: what a sign-in is opened with. */
export interface AuthorizationRequest {
  readonly signInId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ProviderParts {
  readonly publicUrl: string;
  readonly isSecure: boolean;
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly adapter: ReturnType<typeof createOidcAdapter>;
  readonly signInSeconds: number;
  /** Opens the sign-in and answers the page's address; may set cookies on the answer. */
  openSignIn(request: AuthorizationRequest, ctx: KoaContextWithOIDC): Promise<string>;
  /** Answers an error that must not go to the app. */
  showError(ctx: KoaContextWithOIDC, error: string): Promise<void>;
  /** Reports a failure of the server's own. */
  report(error: Error): void;
  showSignOut(ctx: KoaContextWithOIDC, form: string): Promise<void>;
  showSignedOut(ctx: KoaContextWithOIDC): Promise<void>;
}

const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  introspection: '/oauth/introspect',
  revocation: '/oauth/revoke',
  end_session: '/oauth/sign-out',
  jwks: '/oauth/keys',
};

/** Paths that the authorization server answers. */
export const authorizationPaths = [
  ...Object.values(routes),
  `${routes.authorization}/:signIn`,
  `${routes.end_session}/confirm`,
  `${routes.end_session}/success`,
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
];

const hour = 3600;
const day = 24 * hour;

/** Read from authorization requests beside those of OAuth, and carried to the page (§3.1). */
export const carriedParameters = [...Object.keys(queryParameters), 'brandId', 'urlBrandIdFirst'];
const oauthParameters = new Set([
  'prompt',
  'scope',
  'state',
  'display',
  'login_hint',
  'clientId',
  'appUrlScheme',
  'responseType',
]);

/** Sign-in is the only reason to interrupt the user: consent of first-party clients is given by their registration. */
function policy() {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  return prompts;
}

/** The grant of a first-party client: what it asks for, within its registration. */
async function grantFor(ctx: KoaContextWithOIDC) {
  const { oidc } = ctx;
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const existing = session.grantIdFor(client.clientId);
  const grant =
    (existing && (await provider.Grant.find(existing))) || newGrant(provider, session.accountId, client.clientId);
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  grant.addOIDCClaims([...oidc.requestParamClaims]);
  await grant.save();
  return grant;
}

function newGrant(provider: Provider, accountId: string, clientId: string) {
  return new provider.Grant({ accountId, clientId });
}

function configuration(parts: ProviderParts, keys: readonly JWK[]): Configuration {
  const { isSecure, accounts } = parts;
  const cookie = { httpOnly: true, sameSite: 'lax' as const, secure: isSecure, signed: true };
  return {
    adapter: parts.adapter,
    jwks: { keys: [...keys] },
    routes,
    cookies: {
      keys: [...parts.secrets.cookieKeys],
      names: {
        session: isSecure ? '__Host-portico_session' : 'portico_session',
        interaction: 'portico_interaction',
        resume: 'portico_resume',
      },
      long: { ...cookie, path: '/' },
      short: cookie,
    },
    claims: Object.fromEntries(Object.entries(scopeClaims).map(([scope, claims]) => [scope, [...claims]])),
    scopes: ['openid', 'offline_access'],
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256', grant_types: ['authorization_code', 'refresh_token'] },
    conformIdTokenClaims: false,
    extraParams: carriedParameters.filter((name) => !oauthParameters.has(name)),
    pkce: { required: (_ctx, client) => client.tokenEndpointAuthMethod === 'none' },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      revocation: { enabled: true },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => parts.showSignOut(ctx, form),
        postLogoutSuccessSource: (ctx) => parts.showSignedOut(ctx),
      },
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: parts.signInSeconds,
      RefreshToken: 30 * day,
      Session: 14 * day,
      Grant: 30 * day,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: {
      policy: policy(),
      url: (ctx, interaction) => openSignIn(parts, ctx, interaction),
    },
    loadExistingGrant: grantFor,
    async findAccount(_ctx, id) {
      const account = await accounts.byId(id);
      if (account?.state !== 'active') return undefined;
      return { accountId: id, claims: () => claimsOf(accounts, account) };
    },
    renderError: async (ctx, out, error) =>
      parts.showError(ctx, error instanceof errors.SessionNotFound ? 'session_not_found' : out.error),
  };
}

function openSignIn(
  parts: ProviderParts,
  ctx: KoaContextWithOIDC,
  interaction: { uid: string; params: Record<string, unknown> },
): Promise<string> {
  const { uid: signInId, params: parameters } = interaction;
  const { client_id: clientId, redirect_uri: redirectUri } = parameters;
  const request = { signInId, clientId: String(clientId), redirectUri: String(redirectUri), parameters };
  return parts.openSignIn(request, ctx);
}

/** The OpenID provider with these keys; keys rotate by building another one. */
export function buildProvider(parts: ProviderParts, keys: readonly JWK[]): Provider {
  const provider = new Provider(parts.publicUrl, configuration(parts, keys));
  provider.on('server_error', (_ctx, error) => parts.report(error));
  provider.proxy = true; // the raw request is given our own address before the library reads it
  provider.Client.prototype.compareClientSecret = function compareClientSecret(given: string) {
    return isSame(this.clientSecret ?? '', digestOf(given));
  };
  return provider;
}
