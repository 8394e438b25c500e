import { setTimeout as sleep } from 'node:timers/promises';
import * as openid from 'openid-client';
import { otherApps } from './other-apps.ts';
import { settings } from './settings.ts';

/** State of one authorization request, needed to check its response. */
export interface Attempt {
  /** The app that asked: this one, or one of the demo's others. */
  readonly clientId: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The page of Portico to open after the sign-in. */
  readonly opens?: string | undefined;
}

/** Tokens and claims from the provider. */
export interface SignedIn {
  readonly clientId: string;
  readonly idToken: string;
  readonly refreshToken: string | undefined;
  readonly accessToken: string;
  readonly scope: string;
  readonly expiresAt: number;
  /** Claims of the ID token. */
  readonly idClaims: Readonly<Record<string, unknown>>;
  /** Claims from the UserInfo endpoint. */
  readonly user: Readonly<Record<string, unknown>>;
  readonly refreshes: number;
}

const callbackUrl = new URL('/callback', settings.ownUrl);
const discoveryPatienceMs = 20_000;
const discovered = new Map<string, Promise<openid.Configuration>>();

/** The provider's metadata, fetched once for each client. Retries, because the provider may still be starting. */
function provider(clientId = settings.clientId): Promise<openid.Configuration> {
  const found = discovered.get(clientId) ?? discover(clientId, Date.now() + discoveryPatienceMs);
  discovered.set(clientId, found);
  found.catch(() => discovered.delete(clientId));
  return found;
}

async function discover(clientId: string, deadline: number): Promise<openid.Configuration> {
  const { issuer, clientSecret } = settings;
  const secret = otherApps[clientId]?.clientSecret ?? clientSecret;
  // Plain HTTP is only for local development.
  const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  for (;;) {
    try {
      return await openid.discovery(issuer, clientId, secret, undefined, { execute });
    } catch (reason) {
      if (Date.now() > deadline) throw reason;
      await sleep(250);
    }
  }
}

/** Starts a sign-in: returns the authorization URL, and the state to keep until the browser returns. */
export async function beginSignIn(
  requestParameters: Readonly<Record<string, string>>,
  clientId = settings.clientId,
): Promise<{ url: URL; attempt: Attempt }> {
  const codeVerifier = openid.randomPKCECodeVerifier();
  const attempt = { clientId, state: openid.randomState(), nonce: openid.randomNonce(), codeVerifier };
  const url = openid.buildAuthorizationUrl(await provider(clientId), {
    ...requestParameters,
    redirect_uri: callbackUrl.href,
    scope: otherApps[clientId]?.scope ?? settings.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url, attempt };
}

/**
 * Completes a sign-in: checks the response, exchanges the code, fetches the user's claims.
 * @throws openid.AuthorizationResponseError when the response is an error
 */
export async function completeSignIn(answer: URL, attempt: Attempt): Promise<SignedIn> {
  const { clientId } = attempt;
  const config = await provider(clientId);
  const tokens = await openid.authorizationCodeGrant(config, answer, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const idClaims = tokens.claims() ?? {};
  const user = await openid.fetchUserInfo(config, tokens.access_token, String(tokens.claims()?.sub));
  return { ...readSignedIn(tokens), clientId, idToken: tokens.id_token ?? '', idClaims, user, refreshes: 0 };
}

/** Refreshes the tokens. The provider issues a new refresh token each time. */
export async function refresh(signedIn: SignedIn): Promise<SignedIn> {
  const config = await provider(signedIn.clientId);
  const tokens = await openid.refreshTokenGrant(config, signedIn.refreshToken ?? '');
  const user = await openid.fetchUserInfo(config, tokens.access_token, String(signedIn.idClaims.sub));
  return {
    ...signedIn,
    ...readSignedIn(tokens),
    idToken: tokens.id_token ?? signedIn.idToken,
    user,
    refreshes: signedIn.refreshes + 1,
  };
}

function readSignedIn(tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers) {
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    scope: tokens.scope ?? settings.scope,
    expiresAt: Date.now() + (tokens.expiresIn() ?? 0) * 1000,
  };
}

/** URL that also ends the session at the provider (OpenID Connect RP-Initiated Logout). */
export async function signOutUrl(idToken: string): Promise<URL> {
  return openid.buildEndSessionUrl(await provider(), {
    id_token_hint: idToken,
    post_logout_redirect_uri: new URL('/signed-out', settings.ownUrl).href,
  });
}

/** Whether the `iss` of a third-party initiated sign-in is our provider (OpenID Connect Core §4). */
export async function isOurIssuer(iss: string | null): Promise<boolean> {
  return iss === (await provider()).serverMetadata().issuer;
}

/** The error in an authorization response; undefined for other failures. */
export function answeredError(reason: unknown): { error: string; description: string | undefined } | undefined {
  if (!(reason instanceof openid.AuthorizationResponseError)) return undefined;
  return { error: reason.error, description: reason.error_description };
}
