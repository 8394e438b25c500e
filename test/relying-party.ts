import * as oidc from 'openid-client';
import { HttpBrowser } from './http-browser.ts';
import type { RunningPortico } from './portico.ts';

/** Password of every demo account. */
export const demoPassword = 'Copper-Kettle-58';

/** An openid-client configuration for the demo app `demo-web`. */
export async function discoverDemoWeb(issuer: string): Promise<oidc.Configuration> {
  return oidc.discovery(
    new URL(issuer),
    'demo-web',
    undefined,
    oidc.ClientSecretBasic('demo-web-secret-for-a-developers-machine-only'),
    { execute: [oidc.allowInsecureRequests] },
  );
}

export interface StartedSignIn {
  readonly browser: HttpBrowser;
  readonly signInId: string;
  readonly verifier: string;
  readonly state: string;
  /** Address of the page. */
  readonly pageUrl: string;
}

/** Sends a browser to the authorization endpoint. Returns the new sign-in. */
export async function startSignIn(
  portico: Pick<RunningPortico, 'url' | 'demoAppPort'>,
  relyingParty: oidc.Configuration,
  parameters: Record<string, string> = {},
  browser = new HttpBrowser(portico.url),
): Promise<StartedSignIn> {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const address = oidc.buildAuthorizationUrl(relyingParty, {
    redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
    scope: 'openid profile email phone account',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...parameters,
  });
  const { url } = await browser.follow(address.href);
  return { browser, signInId: new URL(url).searchParams.get('signIn') ?? '', verifier, state, pageUrl: url };
}

/** Signs in like the page. Returns the address of the redirect to the app. */
export async function finishSignIn(
  { browser, signInId }: StartedSignIn,
  credential: { username: string; extension?: string; password?: string },
): Promise<URL> {
  const login = await browser.call('/api/login', { password: demoPassword, ...credential }, signInId);
  if (!login.status.success) throw new Error(`login refused: ${JSON.stringify(login.status)}`);
  return takeCode({ browser, signInId }, login.data.oneTimeSession);
}

export async function takeCode(
  { browser, signInId }: Pick<StartedSignIn, 'browser' | 'signInId'>,
  oneTimeSession: string,
): Promise<URL> {
  const generated = await browser.call('/api/post-authn/generate-code', { oneTimeSession }, signInId);
  if (!generated.status.success) throw new Error(`no code: ${JSON.stringify(generated.status)}`);
  const { location } = await browser.follow(`${generated.data.continueAt}?code=${generated.data.code}`);
  return new URL(location ?? 'missing:');
}

/** Exchanges the code of a callback for tokens. */
export function exchange(relyingParty: oidc.Configuration, callback: URL, { verifier, state }: StartedSignIn) {
  return oidc.authorizationCodeGrant(relyingParty, callback, { pkceCodeVerifier: verifier, expectedState: state });
}
