import * as oidc from 'openid-client';
import { type Circuit, createCircuit } from './circuit.ts';
import { clientAuthenticationOf } from './client-authentication.ts';
import { sendGuarded } from './guarded-request.ts';
import type {
  ExpectedAnswer,
  IdentityProvider,
  ProviderAnswer,
  ProviderNotice,
  StartRequest,
} from './identity-provider.ts';
import { IdentityRefused } from './identity-provider.ts';
import { readLogoutToken } from './logout-token.ts';
import { createNoticeKeys } from './notice-keys.ts';
import { openIdFacts } from './openid-facts.ts';
import {
  checkClaims,
  checkParty,
  checkSessionEnd,
  lacksEmailStatement,
  openIdIdentityOf,
  textOf,
} from './openid-identity.ts';
import type { OpenIdConnection, OpenIdSettings } from './openid-settings.ts';
import { clockToleranceSeconds, createMetadataCache } from './provider-metadata.ts';
import { asIdentityRefused, Unreachable } from './provider-refusals.ts';
import { readSignedNotice } from './signed-notice.ts';
import { usableSession, usableSubject } from './usable-values.ts';

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
/** OpenID Connect Core §2. */
const longestSubject = 255;
/** How long a key set is used before it is fetched again. An unknown key fetches it at once. */
const keysFreshSeconds = 240;
/** The library fetches a key set of this age again when it lacks a key, and at 300 s in any case. */
const refetchableAgeSeconds = 60;

export interface OpenIdProvider extends IdentityProvider<OpenIdSettings> {
  /** The content of a notice that a provider has signed for this client. @throws IdentityRefused */
  readNotice(connection: OpenIdConnection, token: string): Promise<ProviderNotice>;
  /** How many providers are not asked now, after failures. */
  paused(): number;
}

type Keys = NonNullable<ReturnType<typeof oidc.getJwksCache>>;

/** Signs in at OpenID Connect providers by the code flow, with PKCE, nonce and state (RFC 9700). */
export function createOpenIdProvider({
  reachesPrivate,
  takeOnce,
  deadlineMs = 5000,
  now = Date.now,
}: OpenIdProviderDeps): OpenIdProvider {
  const keysOf = new Map<string, Keys>();
  /** Sends the requests to providers, each of which has slots of its own here. */
  function createFetch(circuit: Circuit) {
    return ({ settings: { issuer } }: OpenIdConnection): oidc.CustomFetch =>
      (url, { method, headers, body }) =>
        circuit(new URL(issuer).host, () =>
          sendGuarded(url, { method, headers, body: bodyOf(body) }, { reachesPrivate, deadlineMs }),
        ).catch((reason) => {
          throw reason instanceof IdentityRefused ? reason : new Unreachable(new URL(url).host, reason);
        });
  }
  const circuit = createCircuit();
  const fetchFor = createFetch(circuit);
  const metadataOf = createMetadataCache({ fetchFor, reachesPrivate, now });
  // What strangers can send shares no slots with sign-ins.
  const fetchForNotices = createFetch(createCircuit());
  const noticeKeysOf = createNoticeKeys({
    metadataOf: createMetadataCache({ fetchFor: fetchForNotices, reachesPrivate, now }),
    fetchFor: fetchForNotices,
    now,
  });

  async function configure(connection: OpenIdConnection): Promise<oidc.Configuration> {
    const metadata = await metadataOf(connection);
    const { settings, secret } = connection;
    const client = { [oidc.clockTolerance]: clockToleranceSeconds };
    const authentication = clientAuthenticationOf(metadata, settings.clientId, secret);
    const configuration = new oidc.Configuration(metadata, settings.clientId, client, authentication);
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
        checkAuthenticationTime(claims.auth_time, expected, now());
        checkClaims(claims, connection.dialect);
        checkParty(claims, connection.settings);
        checkSessionEnd(claims, now());
        const subject = usableSubject(claims.sub, longestSubject);
        const { attributes = {} } = connection;
        const lacks = ['email', ...Object.values(attributes)].some((name) => name && claims[name] === undefined);
        const more = await moreAbout(configuration, tokens.access_token, {
          subject,
          isNeeded: lacks,
          isUseful: lacksEmailStatement(claims, attributes),
        });
        const hint = configuration.serverMetadata().end_session_endpoint && tokens.id_token;
        const session = { id: usableSession(textOf(claims.sid)), hint };
        return { ...openIdIdentityOf(claims, more, attributes), session };
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
      const context = { connection, keysOf: noticeKeysOf };
      const { jti, subject, session, endsAt } = await readLogoutToken(token, context);
      const key = `${connection.id} ${connection.settings.issuer} ${connection.settings.clientId} ${jti}`;
      if (!(await takeOnce(key, endsAt + 1000 * clockToleranceSeconds)))
        throw new IdentityRefused('invalidAnswer', 'The logout token was used before.', 'request');
      return { kind: 'asked', subject, sessions: session === undefined ? [] : [session], answerAddress: undefined };
    },
    paused: circuit.paused,
    readNotice: (connection, token) => readSignedNotice(token, { connection, keysOf: noticeKeysOf }),
  };
}

interface AskedInfo {
  readonly subject: string;
  /** The ID token lacks something. */
  readonly isNeeded: boolean;
  /** It lacks only the statement about the address: a sign-in does not fail for it. */
  readonly isUseful: boolean;
}

/** The user info, where it is asked for and the provider has an endpoint for it. */
async function moreAbout(
  configuration: oidc.Configuration,
  token: string,
  { subject, isNeeded, isUseful }: AskedInfo,
): Promise<oidc.UserInfoResponse | undefined> {
  const isAsked = isNeeded || isUseful;
  if (!isAsked || configuration.serverMetadata().userinfo_endpoint === undefined) return undefined;
  const asked = oidc.fetchUserInfo(configuration, token, subject);
  return isNeeded ? asked : asked.catch(() => undefined);
}

const bodyOf = (body: unknown) => (body === undefined || body === null ? undefined : String(body));

async function requestOf(
  { answerAddress, dialect = {} }: OpenIdConnection,
  { state, nonce, verifier, loginHint, isFresh, maxAgeSeconds }: StartRequest,
): Promise<Record<string, string>> {
  const maxAge = isFresh ? 0 : maxAgeSeconds;
  return {
    redirect_uri: answerAddress,
    scope: dialect.scope ?? usualScope,
    state,
    nonce,
    ...dialect.parameters,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
    ...(isFresh && (dialect.fresh ?? { prompt: 'login' })),
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

/** @throws IdentityRefused if the user authenticated before the time that was asked for, or has not yet */
function checkAuthenticationTime(
  authTime: number | undefined,
  { isFresh, maxAgeSeconds, startedAt }: ExpectedAnswer,
  now: number,
): void {
  if (authTime !== undefined && authTime > now / 1000 + clockToleranceSeconds)
    throw new IdentityRefused('invalidAnswer', 'The time of the sign-in (auth_time) has not come yet.', 'times');
  if (!isFresh && maxAgeSeconds === undefined) return;
  if (authTime === undefined)
    throw new IdentityRefused('notFresh', 'The provider does not say when the user authenticated (auth_time).');
  const oldest = startedAt / 1000 - (isFresh ? 0 : (maxAgeSeconds ?? 0)) - clockToleranceSeconds;
  if (authTime < oldest)
    throw new IdentityRefused('notFresh', 'The user authenticated at the provider longer ago than was asked for.');
}
