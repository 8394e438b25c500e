import { decodeJwt } from 'jose';
import { HttpBrowser } from './http-browser.ts';
import type { RunningPortico } from './portico.ts';
import { finishSignIn } from './relying-party.ts';

export type Parameters = Readonly<Record<string, string | undefined>>;
export const clientId = 'demo-web';
const authorization = `Basic ${btoa(`${clientId}:demo-web-secret-for-a-developers-machine-only`)}`;

export const queryOf = (parameters: Parameters) =>
  String(
    new URLSearchParams(
      Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  );

/** A client like that of the conformance suite, which sends any parameters and keeps every response. */
export function conformanceClient(running: () => RunningPortico) {
  const callback = () => `http://localhost:${running().demoAppPort}/callback`;
  const tokenEndpoint = () => `${running().url}/oauth/token`;
  const newBrowser = () => new HttpBrowser(running().url);

  const requestOf = (parameters: Parameters = {}) =>
    queryOf({
      client_id: clientId,
      redirect_uri: callback(),
      response_type: 'code',
      scope: 'openid',
      state: 'a-state',
      nonce: 'a-nonce',
      ...parameters,
    });

  /** Sends a browser to the authorization endpoint, which shows the sign-in or redirects to the app. */
  async function authorize(parameters: Parameters = {}, browser = newBrowser()) {
    const answer = await browser.follow(`/oauth/authorize?${requestOf(parameters)}`);
    const signInId = new URL(answer.url).searchParams.get('signIn');
    const returned = answer.location ? new URL(answer.location) : undefined;
    return { browser, signInId, pageUrl: answer.url, answer, returned };
  }

  /** The same, and signs in if necessary. Returns the address of the redirect to the app. */
  async function signIn(parameters: Parameters = {}, browser = newBrowser()) {
    const { signInId, pageUrl, returned } = await authorize(parameters, browser);
    if (returned) return { browser, returned };
    if (!signInId) throw new Error(`no sign-in at ${pageUrl}`);
    const asked = { browser, signInId, pageUrl, verifier: '', state: '' };
    return { browser, returned: await finishSignIn(asked, { username: 'ada@harbourlane.example' }) };
  }

  async function tokensFor(form: Record<string, string>, headers: Record<string, string> = { authorization }) {
    const answer = await fetch(tokenEndpoint(), { method: 'POST', headers, body: new URLSearchParams(form) });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  const codeOf = (returned: URL) => returned.searchParams.get('code') ?? '';
  const exchange = (returned: URL, more: Record<string, string> = {}) =>
    tokensFor({ grant_type: 'authorization_code', code: codeOf(returned), redirect_uri: callback(), ...more });

  async function signedIn(parameters: Parameters = {}, browser?: HttpBrowser) {
    const done = await signIn(parameters, browser);
    const { body } = await exchange(done.returned);
    return { ...done, tokens: body, claims: body.id_token ? decodeJwt(body.id_token) : {} };
  }

  const userinfo = (token: string, init: RequestInit = {}) =>
    fetch(`${running().url}/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` }, ...init });

  return { callback, tokenEndpoint, requestOf, authorize, signIn, tokensFor, codeOf, exchange, signedIn, userinfo };
}
