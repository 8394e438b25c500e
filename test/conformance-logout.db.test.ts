import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientId, conformanceClient, type Parameters, queryOf } from './conformance-client.ts';
import type { HttpBrowser } from './http-browser.ts';
import { type RunningPortico, startPortico } from './portico.ts';

/** The cases of the OpenID Foundation's conformance suite for RP-initiated logout, under the suite's own names. */
let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico({ env: { FAILURES_PER_ADDRESS: '10000' } });
});
afterAll(() => portico[Symbol.asyncDispose]());

const { authorize, signedIn } = conformanceClient(() => portico);
/** Portico's own page, with the brand and the language. */
const ownPage = () => new RegExp(`^${portico.url}/signed-out(\\?|$)`);
const signedOutAt = () => `http://localhost:${portico.demoAppPort}/signed-out`;

const ask = (browser: HttpBrowser, parameters: Parameters) =>
  browser.follow(
    `/oauth/sign-out?${queryOf({ post_logout_redirect_uri: signedOutAt(), state: 'kept', ...parameters })}`,
  );

/** Returns the first response of a sign-out, and the final one after its form is submitted. */
async function signOut(browser: HttpBrowser, parameters: Parameters) {
  const confirmation = await ask(browser, parameters);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(confirmation.text)?.[1];
  if (!xsrf) return { confirmation, done: undefined };
  const action = /<form method="post" action="([^"]+)"/.exec(confirmation.text)?.[1] ?? '';
  const { location } = await browser.post(action, { xsrf, logout: 'yes' });
  return { confirmation, done: await followRedirect(browser, location) };
}
async function followRedirect(browser: HttpBrowser, location = 'missing:') {
  if (!location.startsWith(`${portico.url}/`)) return { url: location, text: '' };
  const { url, text, location: next } = await browser.follow(location);
  return { url: next ?? url, text };
}
const submitsItself = ({ text }: { text: string }) => text.includes('form.submit();');

async function isSignedOut(browser: HttpBrowser) {
  const { returned } = await authorize({ prompt: 'none' }, browser);
  return returned?.searchParams.get('error') === 'login_required';
}

describe('[AUTHZ-1e] the conformance suite, RP-initiated logout', () => {
  it('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
    const metadata = await (await fetch(`${portico.url}/.well-known/openid-configuration`)).json();
    expect(metadata.end_session_endpoint).toBe(`${portico.url}/oauth/sign-out`);
  });

  it.each([
    ['oidcc-rp-initiated-logout', { state: 'kept' }, '?state=kept'],
    ['oidcc-rp-initiated-logout-no-state', { state: undefined }, ''],
  ])('%s', async (_, parameters, query) => {
    const { browser, tokens } = await signedIn();
    const { confirmation, done } = await signOut(browser, { id_token_hint: tokens.id_token, ...parameters });
    expect(submitsItself(confirmation)).toBe(true);
    expect(done?.url).toBe(signedOutAt() + query);
    expect(await isSignedOut(browser)).toBe(true);
  });

  const notIssuedHere = () =>
    new SignJWT({ sub: 'nobody' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(portico.url)
      .setAudience(clientId)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('demo-web-secret-for-a-developers-machine-only'));
  const unsigned = (token: string) =>
    `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}.${token.split('.')[1]}.`;

  it.each([
    ['oidcc-rp-initiated-logout-bad-id-token-hint', notIssuedHere],
    [
      'oidcc-rp-initiated-logout-bad-id-token-hint, its signature',
      async (token: string) => `${token.slice(0, -8)}AAAAAAAA`,
    ],
    ['oidcc-rp-initiated-logout-modified-id-token-hint', async (token: string) => unsigned(token)],
    [
      'oidcc-rp-initiated-logout-modified-id-token-hint, its claims',
      async (token: string) => token.replace(/\.[^.]+\./, '.e30.'),
    ],
  ])('%s', async (_, spoil) => {
    const { browser, tokens } = await signedIn();
    const { confirmation, done } = await signOut(browser, { id_token_hint: await spoil(tokens.id_token) });
    expect(confirmation.location ?? '').not.toContain(signedOutAt());
    expect(submitsItself(confirmation)).toBe(false);
    expect(done?.url ?? '').not.toContain(signedOutAt());
  });

  it('oidcc-rp-initiated-logout-no-id-token-hint', async () => {
    const { browser } = await signedIn();
    const { confirmation, done } = await signOut(browser, {});
    expect(confirmation.location).toBeUndefined();
    expect(submitsItself(confirmation)).toBe(false);
    expect(done?.url ?? '').not.toContain(signedOutAt());
  });

  it.each([
    ['oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', () => 'https://elsewhere.example/signed-out'],
    ['oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', () => `${signedOutAt()}?foo=bar`],
  ])('%s: the session stays too', async (_, address) => {
    const { browser, tokens } = await signedIn();
    const parameters = { id_token_hint: tokens.id_token, post_logout_redirect_uri: address() };
    const { confirmation, done } = await signOut(browser, parameters);
    expect(confirmation).toMatchObject({ status: 400, location: undefined });
    expect(done).toBeUndefined();
    expect(await isSignedOut(browser)).toBe(false);
  });

  it.each([
    ['oidcc-rp-initiated-logout-no-params', { state: undefined }],
    ['oidcc-rp-initiated-logout-only-state', {}],
  ])('%s: the user must confirm, and the session continues until then', async (_, parameters) => {
    const { browser } = await signedIn();
    const none = { post_logout_redirect_uri: undefined, ...parameters };
    expect(submitsItself(await ask(browser, none))).toBe(false);
    expect(await isSignedOut(browser)).toBe(false);
    expect((await signOut(browser, none)).done?.url).toMatch(ownPage());
    expect(await isSignedOut(browser)).toBe(true);
  });

  it('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', async () => {
    const { browser, tokens } = await signedIn();
    const parameters = { id_token_hint: tokens.id_token, post_logout_redirect_uri: undefined };
    expect((await signOut(browser, parameters)).done?.url).toMatch(ownPage());
    expect(await isSignedOut(browser)).toBe(true);
  });
});

describe('[AUTHZ-1e] ui_locales of a sign-out (RP-Initiated Logout 1.0 §2)', () => {
  it.each([
    ['de', 'de', 'Von .+ abmelden'],
    ['xx fr-CA en', 'fr-CA', 'déconnecter'],
    ['xx', 'en-US', 'Sign out of'],
  ])('%s is answered in %s', async (ui_locales, language, title) => {
    const { browser } = await signedIn();
    const { text } = await ask(browser, { client_id: clientId, ui_locales });
    expect(text).toMatch(new RegExp(`<html lang="${language}`));
    expect(text).toMatch(new RegExp(`<h1>[^<]*${title}`));
  });
});
