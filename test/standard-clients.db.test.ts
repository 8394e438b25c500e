import {
  AuthorizationRequest,
  AuthorizationRequestHandler,
  type AuthorizationRequestResponse,
  AuthorizationResponse,
  AuthorizationServiceConfiguration,
  BaseTokenRequestHandler,
  BasicQueryStringUtils,
  FetchRequestor,
  GRANT_TYPE_AUTHORIZATION_CODE,
  GRANT_TYPE_REFRESH_TOKEN,
  RevokeTokenRequest,
  TokenRequest,
} from '@openid/appauth';
import { NodeCrypto } from '@openid/appauth/built/src/node_support/index.js';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from './http-browser.ts';
import { type RunningPortico, startPortico } from './portico.ts';
import { finishSignIn } from './relying-party.ts';

let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico();
});
afterAll(() => portico[Symbol.asyncDispose]());

/** Opens an app's authorization request in a browser and signs in. Returns the address of the redirect to the app. */
async function signIn(address: string): Promise<URL> {
  const browser = new HttpBrowser(portico.url);
  const { url } = await browser.follow(address);
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  return finishSignIn(
    { browser, signInId, verifier: '', state: '', pageUrl: url },
    { username: 'ada@harbourlane.example' },
  );
}

describe('[AUTHZ-1f] oauth4webapi', () => {
  it('signs in, reads the claims, refreshes, introspects and revokes', async () => {
    const issuer = new URL(portico.url);
    const insecure = { [oauth.allowInsecureRequests]: true };
    const found = await oauth.discoveryRequest(issuer, insecure);
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const client = { client_id: 'demo-web' };
    const authentication = oauth.ClientSecretBasic('demo-web-secret-for-a-developers-machine-only');
    const redirectUri = `http://localhost:${portico.demoAppPort}/callback`;

    const verifier = oauth.generateRandomCodeVerifier();
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }),
    );
    const parameters = oauth.validateAuthResponse(server, client, await signIn(address.href), state);
    const answered = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri,
      verifier,
      insecure,
    );
    const expected = { expectedNonce: nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answered, expected);
    const subject = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? '';
    const userInfo = await oauth.userInfoRequest(server, client, tokens.access_token, insecure);
    expect(await oauth.processUserInfoResponse(server, client, subject, userInfo)).toMatchObject({ name: 'Ada Marsh' });

    const refreshed = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      tokens.refresh_token ?? '',
      insecure,
    );
    const next = await oauth.processRefreshTokenResponse(server, client, refreshed);
    expect(next.access_token).not.toBe(tokens.access_token);

    const isActive = async () => {
      const response = await oauth.introspectionRequest(server, client, authentication, next.access_token, insecure);
      return (await oauth.processIntrospectionResponse(server, client, response)).active;
    };
    expect(await isActive()).toBe(true);
    const revoked = await oauth.revocationRequest(server, client, authentication, next.access_token, insecure);
    await oauth.processRevocationResponse(revoked);
    expect(await isActive()).toBe(false);
  });
});

/** An authorization handler of AppAuth that signs in with the browser above. */
class DeviceHandler extends AuthorizationRequestHandler {
  #answer: Promise<AuthorizationRequestResponse> | undefined;

  performAuthorizationRequest(configuration: AuthorizationServiceConfiguration, request: AuthorizationRequest): void {
    this.#answer = this.#ask(configuration, request);
  }

  protected async completeAuthorizationRequest(): Promise<AuthorizationRequestResponse | null> {
    return (await this.#answer) ?? null;
  }

  async #ask(configuration: AuthorizationServiceConfiguration, request: AuthorizationRequest) {
    await request.setupCodeVerifier();
    const { searchParams } = await signIn(this.buildRequestUrl(configuration, request));
    const [code = '', state = ''] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
    return { request, response: new AuthorizationResponse({ code, state }), error: null };
  }

  answer() {
    return this.completeAuthorizationRequest();
  }
}

describe('[AUTHZ-1f] AppAuth', () => {
  it('signs a native app in, refreshes and revokes', async () => {
    const requestor = new FetchRequestor();
    const server = await AuthorizationServiceConfiguration.fetchFromIssuer(portico.url, requestor);
    const redirectUri = 'http://127.0.0.1:51234/callback';
    const request = new AuthorizationRequest(
      {
        client_id: 'demo-native',
        redirect_uri: redirectUri,
        scope: 'openid profile offline_access',
        response_type: AuthorizationRequest.RESPONSE_TYPE_CODE,
      },
      new NodeCrypto(),
    );
    const handler = new DeviceHandler(new BasicQueryStringUtils(), new NodeCrypto());
    handler.performAuthorizationRequest(server, request);
    const answered = await handler.answer();
    expect(answered?.response?.state).toBe(request.state);

    const tokens = new BaseTokenRequestHandler(requestor);
    const own = { client_id: 'demo-native', redirect_uri: redirectUri };
    const first = await tokens.performTokenRequest(
      server,
      new TokenRequest({
        ...own,
        grant_type: GRANT_TYPE_AUTHORIZATION_CODE,
        code: answered?.response?.code ?? '',
        extras: { code_verifier: request.internal?.code_verifier ?? '' },
      }),
    );
    expect(first.idToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const next = await tokens.performTokenRequest(
      server,
      new TokenRequest({ ...own, grant_type: GRANT_TYPE_REFRESH_TOKEN, refresh_token: first.refreshToken ?? '' }),
    );
    expect(next.accessToken).not.toBe(first.accessToken);
    const revoke = new RevokeTokenRequest({ token: next.accessToken, client_id: 'demo-native' });
    expect(await tokens.performRevokeTokenRequest(server, revoke)).toBe(true);
    const userInfo = await fetch(server.userInfoEndpoint ?? `${portico.url}/oauth/userinfo`, {
      headers: { authorization: `Bearer ${next.accessToken}` },
    });
    expect(userInfo.status).toBe(401);
  });
});
