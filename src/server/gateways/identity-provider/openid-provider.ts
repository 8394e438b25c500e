import * as oidc from 'openid-client';
import { createCircuit } from './circuit.ts';
import { sendGuarded } from './guarded-request.ts';
import type {
  AttributeNames,
  Dialect,
  ExpectedAnswer,
  IdentityProvider,
  ProviderAnswer,
  ProviderNotice,
  StartRequest,
  VerifiedIdentity,
} from './identity-provider.ts';
import { IdentityRefused } from './identity-provider.ts';
import { readLogoutToken } from './logout-token.ts';
import { openIdFacts } from './openid-facts.ts';
import type { OpenIdConnection, OpenIdSettings } from './openid-settings.ts';
import { createMetadataCache } from './provider-metadata.ts';
import { asIdentityRefused, Unreachable } from './provider-refusals.ts';
import { readSignedNotice, type SignedContext } from './signed-notice.ts';

export interface OpenIdProviderDeps {
  /** Whether providers may have http and private addresses, for tests and the demo. */
  readonly reachesPrivate: boolean;
  /** Longest time of one request; default 5 s. */
  readonly deadlineMs?: number;
  /** Uses up a logout token, by its issuer and id, until it ends. @returns false for all but the first of several callers */
  takeOnce(key: string, endsAt: number): Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const usualScope = 'openid email profile';
/** Difference of the clocks that is accepted. */
const clockToleranceSeconds = 30;
/** How long a key set is used before it is fetched again. An unknown key fetches it at once. */
const keysFreshSeconds = 240;
/** The library fetches a key set of this age again when it lacks a key, and at 300 s in any case. */
const refetchableAgeSeconds = 60;

export interface OpenIdProvider extends IdentityProvider<OpenIdSettings> {
  /** The content of a notice that a provider has signed for this client. @throws IdentityRefused */
  readNotice(connection: OpenIdConnection, token: string): Promise<ProviderNotice>;
}

type Keys = NonNullable<ReturnType<typeof oidc.getJwksCache>>;

/** Signs in at OpenID Connect providers by the code flow, with PKCE, nonce and state (RFC 9700). */
export function createOpenIdProvider({
  reachesPrivate,
  takeOnce,
  deadlineMs = 5000,
  now = Date.now,
}: OpenIdProviderDeps): OpenIdProvider {
  const circuit = createCircuit();
  const keysOf = new Map<string, Keys>();
  const fetchFor =
    ({ settings: { issuer } }: OpenIdConnection): oidc.CustomFetch =>
    (url, { method, headers, body }) =>
      circuit(new URL(issuer).host, () =>
        sendGuarded(url, { method, headers, body: bodyOf(body) }, { reachesPrivate, deadlineMs }),
      ).catch((reason) => {
        throw reason instanceof IdentityRefused ? reason : new Unreachable(new URL(url).host, reason);
      });
  const metadataOf = createMetadataCache({ fetchFor, reachesPrivate, now });

  async function configure(connection: OpenIdConnection): Promise<oidc.Configuration> {
    const metadata = await metadataOf(connection);
    const { settings, secret } = connection;
    const client = { [oidc.clockTolerance]: clockToleranceSeconds };
    const configuration = new oidc.Configuration(
      metadata,
      settings.clientId,
      client,
      authenticationOf(metadata, secret),
    );
    configuration[oidc.customFetch] = fetchFor(connection);
    if (reachesPrivate) oidc.allowInsecureRequests(configuration);
    oidc.enableNonRepudiationChecks(configuration); // verifies the signature, which the library otherwise leaves to TLS
    const keys = keysOf.get(metadata.jwks_uri ?? '');
    const seconds = Math.floor(now() / 1000);
    if (keys && seconds - keys.uat < keysFreshSeconds)
      oidc.setJwksCache(configuration, { jwks: keys.jwks, uat: seconds - refetchableAgeSeconds });
    return configuration;
  }

  async function exchange(connection: OpenIdConnection, { parameters }: ProviderAnswer, expected: ExpectedAnswer) {
    const configuration = await configure(connection);
    const address = new URL(connection.answerAddress);
    address.search = parameters.toString();
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: expected.verifier,
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
    });
    const uri = configuration.serverMetadata().jwks_uri ?? '';
    const keys = oidc.getJwksCache(configuration);
    if (keys)
      keysOf.set(uri, {
        jwks: keys.jwks,
        uat: keysOf.get(uri)?.jwks === keys.jwks ? keys.uat : Math.floor(now() / 1000),
      });
    return { configuration, tokens };
  }

  const signedBy = async (connection: OpenIdConnection): Promise<SignedContext> => ({
    metadata: await metadataOf(connection).catch(asIdentityRefused),
    clientId: connection.settings.clientId,
    fetchKeys: fetchFor(connection),
  });
  return {
    ...openIdFacts,
    async start(connection, request) {
      const configuration = await configure(connection).catch(asIdentityRefused);
      return oidc.buildAuthorizationUrl(configuration, await requestOf(connection, request)).href;
    },
    async verify(connection, answer, expected) {
      refuseOtherIssuer(connection, answer);
      try {
        const { configuration, tokens } = await exchange(connection, answer, expected);
        const claims = tokens.claims();
        if (!claims) throw new IdentityRefused('invalidAnswer', 'The answer has no ID token.');
        checkFreshness(claims.auth_time, expected);
        checkClaims(claims, connection.dialect);
        const { attributes = {} } = connection;
        const lacks = ['email', ...Object.values(attributes)].some((name) => name && claims[name] === undefined);
        const hasMore = lacks && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasMore ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        const hint = configuration.serverMetadata().end_session_endpoint && tokens.id_token;
        return { ...identityOf({ ...more, ...claims }, attributes), session: { id: textOf(claims.sid), hint } };
      } catch (reason) {
        return asIdentityRefused(reason);
      }
    },
    async verifyUnsolicited() {
      throw new IdentityRefused('invalidAnswer', 'The answer belongs to no start of a sign-in.');
    },
    refresh: async () => undefined, // its metadata are read when they are needed
    async probe(connection) {
      await configure(connection).catch(asIdentityRefused);
    },
    async endSession(connection, { session, state }) {
      const configuration = await configure(connection).catch(asIdentityRefused);
      if (!configuration.serverMetadata().end_session_endpoint || session.hint === undefined) return undefined;
      return oidc.buildEndSessionUrl(configuration, {
        id_token_hint: session.hint,
        post_logout_redirect_uri: connection.logoutAddress,
        state,
      }).href;
    },
    async readLogout(connection, { query, form }) {
      const token = form.get('logout_token');
      const state = new URLSearchParams(query).get('state') ?? '';
      if (token === null) return { kind: 'returned', state, failure: undefined };
      const { jti, subject, session, endsAt } = await readLogoutToken(token, await signedBy(connection));
      const key = `${connection.settings.issuer} ${connection.settings.clientId} ${jti}`;
      if (!(await takeOnce(key, endsAt + 1000 * clockToleranceSeconds)))
        throw new IdentityRefused('invalidAnswer', 'The logout token was used before.', 'request');
      return { kind: 'asked', subject, sessions: session === undefined ? [] : [session], answerAddress: undefined };
    },
    readNotice: async (connection, token) => readSignedNotice(token, await signedBy(connection)),
  };
}

const bodyOf = (body: unknown) => (body === undefined || body === null ? undefined : String(body));

function authenticationOf({ token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata, secret?: string) {
  if (secret === undefined) return oidc.None();
  const acceptsBasic = methods === undefined || methods.includes('client_secret_basic'); // the default of OpenID Connect Discovery 1.0 §3
  return acceptsBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
}

async function requestOf(
  { answerAddress, dialect = {} }: OpenIdConnection,
  { state, nonce, verifier, loginHint, isFresh, maxAgeSeconds }: StartRequest,
): Promise<Record<string, string>> {
  const maxAge = isFresh ? 0 : maxAgeSeconds;
  return {
    ...{ redirect_uri: answerAddress, scope: dialect.scope ?? usualScope, state, nonce },
    ...dialect.parameters,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
    ...(isFresh && { prompt: 'login' }),
    ...(maxAge !== undefined && { max_age: String(maxAge) }), // so that the answer has auth_time
  };
}

/** An answer that names its issuer must come from this one (RFC 9207). @throws IdentityRefused */
function refuseOtherIssuer({ settings: { issuer } }: OpenIdConnection, { parameters }: ProviderAnswer): void {
  const named = parameters.get('iss');
  if (named !== null && named !== issuer)
    throw new IdentityRefused(
      'otherIssuer',
      `The answer comes from ${named.slice(0, 200)}, expected ${issuer}.`,
      'answer',
    );
}

/** @throws IdentityRefused if the user authenticated before the time that was asked for */
function checkFreshness(authTime: number | undefined, { isFresh, maxAgeSeconds, startedAt }: ExpectedAnswer): void {
  if (!isFresh && maxAgeSeconds === undefined) return;
  if (authTime === undefined)
    throw new IdentityRefused('notFresh', 'The provider does not say when the user authenticated (auth_time).');
  const oldest = startedAt / 1000 - (isFresh ? 0 : (maxAgeSeconds ?? 0)) - clockToleranceSeconds;
  if (authTime < oldest)
    throw new IdentityRefused('notFresh', 'The user authenticated at the provider longer ago than was asked for.');
}

/** @throws IdentityRefused if the ID token lacks what the connection demands */
function checkClaims(claims: oidc.IDToken, { requiredClaims = {} }: Dialect = {}): void {
  for (const [name, value] of Object.entries(requiredClaims))
    if (claims[name] !== value)
      throw new IdentityRefused('notSignedIn', `The claim ${name} of the ID token is not the one that is required.`);
}

/** Some providers write truth values as text. */
const isTrue = (value: unknown) => value === true || value === 'true';

/** Some providers write an extension as a number. */
const textOf = (value: unknown) =>
  (typeof value === 'string' && value !== '') || Number.isSafeInteger(value) ? String(value) : undefined;

function identityOf(
  claims: oidc.IDToken & Partial<oidc.UserInfoResponse>,
  { email = 'email', givenName = 'given_name', familyName = 'family_name', extension }: AttributeNames,
): VerifiedIdentity {
  const { iss, sub, auth_time: authTime, session_expiry: expiry } = claims;
  return {
    ...{ issuer: iss, subject: sub, email: textOf(claims[email]), name: textOf(claims.name) },
    ...{ givenName: textOf(claims[givenName]), familyName: textOf(claims[familyName]) },
    extension: extension === undefined ? undefined : textOf(claims[extension]),
    // The statement is about the claim `email` alone.
    isEmailVerified: email === 'email' ? isTrue(claims.email_verified) : undefined,
    isRelayAddress: isTrue(claims.is_private_email),
    amr: Array.isArray(claims.amr) ? claims.amr.filter((method) => typeof method === 'string') : [],
    authenticatedAt: authTime === undefined ? undefined : authTime * 1000,
    issuedAt: claims.iat * 1000,
    sessionEndsAt: typeof expiry === 'number' ? expiry * 1000 : undefined,
  };
}
