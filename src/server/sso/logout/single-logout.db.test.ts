import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedQuery, signOutRequestXml } from '../../../../examples/identity-provider/saml-sign-out.ts';
import { HttpBrowser } from '../../../../test/http-browser.ts';
import { type RunningProvider, startExampleProvider } from '../../../../test/identity-provider.ts';
import { type StartedSignIn, startSignIn } from '../../../../test/relying-party.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import { type SsoSite, startSsoSite } from '../../../../test/sso-site.ts';

const priya = 'priya@summitridge.example';
const people = [{ email: priya, name: 'Priya Holt', amr: ['pwd', 'mfa'] }];
let site: SsoSite;
let openId: RunningProvider;
let saml: RunningSamlProvider;
const perform: SsoSite['perform'] = (name, input) => site.perform(name, input);
const logoutAddressOf = (id: string) => `${site.portico.url}/api/sso/logout/${id}`;

beforeAll(async () => {
  site = await startSsoSite();
  const { answerAddressOf } = site;
  [openId, saml] = await Promise.all([
    startExampleProvider({
      redirectUris: [answerAddressOf('ridge-openid')],
      signOutAddress: logoutAddressOf('ridge-openid'),
      people,
    }),
    startSamlProvider({
      answerAddresses: [answerAddressOf('ridge')],
      signOutAddress: logoutAddressOf('ridge'),
      people,
    }),
  ]);
  const company = 'summit-ridge';
  await perform('addSamlConnection', { company, id: 'ridge', label: 'SAML', metadata: saml.metadata() });
  await site.connect(company, 'ridge-openid', openId);
  await site.proveDomain(company, 'summitridge.example');
});
afterAll(async () => {
  openId.close();
  saml.close();
  await site.close();
});

const begin = (connection: string) => site.begin(priya, { query: { connection } });

/** Takes the tokens of a sign-in that a provider has proven. */
async function finish(started: StartedSignIn, answered: string) {
  await started.browser.follow(answered);
  return site.tokensOf(started);
}

/** Two connections are not linked to one account by the address, nor the second to an administrator. */
const enableFirst = (isEnabled: boolean) => perform('setSsoConnection', { id: 'ridge', changes: { isEnabled } });
const unlink = (id: string) => perform('removeSsoIdentities', { id, who: priya }).catch(() => undefined); // perhaps none

/** Lets the SAML provider prove Priya, and names what it has said of her. */
async function provenBySaml() {
  await unlink('ridge-openid');
  const { started, sentTo } = await begin('ridge');
  const { address, form } = await saml.signIn(sentTo, priya);
  const { location = '' } = await new HttpBrowser(site.portico.url).post(address, form);
  const said = Buffer.from(form.SAMLResponse ?? '', 'base64').toString();
  const find = (pattern: RegExp) => pattern.exec(said)?.[1] ?? '';
  return { started, location, nameId: find(/<saml:NameID[^>]*>([^<]+)/), index: find(/SessionIndex="([^"]+)"/) };
}

async function signedInBySaml() {
  const proven = await provenBySaml();
  return { ...proven, tokens: await finish(proven.started, proven.location) };
}

async function signedInByOpenId() {
  await enableFirst(false);
  const { started, sentTo } = await begin('ridge-openid');
  const atProvider = new HttpBrowser(openId.url);
  const tokens = await finish(started, (await openId.signIn(sentTo, priya, atProvider)).href);
  await enableFirst(true);
  return { started, tokens, atProvider };
}

/** Whether the session of a browser still answers an app. */
const isSignedIn = async ({ browser }: StartedSignIn) =>
  (await startSignIn(site.portico, site.app, {}, browser)).signInId === '';
const canRefresh = (tokens: { readonly refresh_token?: string }) =>
  oidc.refreshTokenGrant(site.app, tokens.refresh_token ?? '').then(
    () => true,
    () => false,
  );

/** Signs out as an app asks for it. Returns where the browser is sent to. */
async function signOut({ browser }: StartedSignIn, tokens: { readonly id_token?: string }): Promise<string> {
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: appAddress(),
    state: 'of-the-app',
  });
  const { text } = await browser.get(`/oauth/sign-out?${query}`);
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? [];
  return (await browser.post('/oauth/sign-out/confirm', { xsrf, logout: 'yes' })).location ?? '';
}
const appAddress = () => `http://localhost:${site.portico.demoAppPort}/signed-out`;
const appAddressWithState = () => `${appAddress()}?state=of-the-app`;

/** The way to the provider, which the page after a sign-out names. */
async function wayOf({ browser }: StartedSignIn, page: string): Promise<string> {
  const { text, status } = await browser.get(page);
  expect(status).toBe(200);
  expect(text).toMatch(/signed out of/);
  return (/<a href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#38;', '&');
}

describe('a sign-out here', () => {
  it('[SSO-1d] ends the session first, then leads to the SAML provider and back to the app, once', async () => {
    const { started, tokens } = await signedInBySaml();
    const page = await signOut(started, tokens);
    expect(page).toContain(`${site.portico.url}/api/sso/leave/`);
    expect(await isSignedIn(started)).toBe(false);
    const way = await wayOf(started, page);
    expect(way).toContain(`${saml.url}/saml/sign-out?SAMLRequest=`);
    const { location = '' } = await new HttpBrowser(saml.url).get(way);
    expect(location).toContain(`${logoutAddressOf('ridge')}?SAMLResponse=`);
    expect((await started.browser.get(location)).location).toBe(appAddressWithState());
    expect((await started.browser.get(location)).location).toBe(`${site.portico.url}/signed-out`);
  });

  it('[SSO-1d] leads to the OpenID provider, whose session ends, and back to the app', async () => {
    const { started, tokens, atProvider } = await signedInByOpenId();
    const way = await wayOf(started, await signOut(started, tokens));
    expect(new URL(way).searchParams.get('post_logout_redirect_uri')).toBe(logoutAddressOf('ridge-openid'));
    const back = await confirmAt(atProvider, way);
    expect((await started.browser.get(back)).location).toBe(appAddressWithState());
    const { sentTo } = await begin('ridge-openid');
    expect((await atProvider.follow(sentTo)).text).toContain('Who are you?'); // its session would have answered
  });

  it('leaves the session at the provider alone where the connection says so', async () => {
    const { started, tokens } = await signedInBySaml();
    await perform('setSsoConnection', { id: 'ridge', changes: { signsOutAtProvider: false } });
    expect(await signOut(started, tokens)).toBe(appAddressWithState());
    await perform('setSsoConnection', { id: 'ridge', changes: { signsOutAtProvider: true } });
  });

  it('[SSO-5c] sends nobody to an address that the way back names', async () => {
    const browser = new HttpBrowser(site.portico.url);
    for (const evil of ['https://evil.example', '//evil.example', '/elsewhere'])
      for (const query of [{ state: evil }, { SAMLResponse: 'x', RelayState: evil }]) {
        const id = 'state' in query ? 'ridge-openid' : 'ridge';
        const { location } = await browser.get(`${logoutAddressOf(id)}?${new URLSearchParams(query)}`);
        expect(location).toBe(`${site.portico.url}/signed-out`);
      }
  });
});

/** Confirms the sign-out at the OpenID provider. Returns where it sends the browser. */
async function confirmAt(atProvider: HttpBrowser, way: string): Promise<string> {
  const { text } = await atProvider.get(way);
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? [];
  return (await atProvider.post('/session/end/confirm', { xsrf, logout: 'yes' })).location ?? '';
}

/** Sends a logout request of a SAML provider by a browser. */
function request(nameId: string, sessionIndexes: readonly string[], { id = 'ridge', by = saml } = {}) {
  const destination = logoutAddressOf(id);
  const xml = signOutRequestXml({ issuer: by.entityId, destination, nameId, sessionIndexes, issuedAt: Date.now() });
  const query = signedQuery('SAMLRequest', xml, 'of the provider', by.key);
  return { send: () => new HttpBrowser(site.portico.url).get(`${destination}?${query}`) };
}

describe('a sign-out at the provider', () => {
  it('[SSO-1d] ends the session that SAML names with its refresh tokens, or all of the user', async () => {
    const [first, second] = [await signedInBySaml(), await signedInBySaml()];
    const { location = '' } = await request(first.nameId, [first.index]).send();
    expect(location).toContain(`${saml.url}/saml/sign-out?SAMLResponse=`);
    expect(new URL(location).searchParams.get('RelayState')).toBe('of the provider');
    expect([await isSignedIn(first.started), await canRefresh(first.tokens)]).toEqual([false, false]);
    expect([await isSignedIn(second.started), await canRefresh(second.tokens)]).toEqual([true, true]);
    await request(first.nameId, []).send();
    expect([await isSignedIn(second.started), await canRefresh(second.tokens)]).toEqual([false, false]);
  });

  it('[SSO-1d] ends a sign-in that has not finished yet', async () => {
    const { started, location, nameId, index } = await provenBySaml();
    await started.browser.follow(location);
    const info = await started.browser.call('/api/login-info', {}, started.signInId);
    await request(nameId, [index]).send();
    const { oneTimeSession } = info.data;
    const done = await started.browser.call('/api/post-authn/generate-code', { oneTimeSession }, started.signInId);
    expect(done.status.success).toBe(false);
  });

  it('[SSO-1d] ends the session that an OpenID provider names, which tells it by itself', async () => {
    const [first, second] = [await signedInByOpenId(), await signedInByOpenId()];
    await confirmAt(first.atProvider, `/session/end?client_id=${openId.clientId}`);
    expect([await isSignedIn(first.started), await canRefresh(first.tokens)]).toEqual([false, false]);
    expect([await isSignedIn(second.started), await canRefresh(second.tokens)]).toEqual([true, true]);
  });

  it('[SSO-5c] changes nothing when it is used twice, not signed, or names a user of another company', async () => {
    const { nameId, started } = await signedInBySaml();
    const stranger = await startSamlProvider({ answerAddresses: [], people });
    try {
      const strangers = { company: 'brightwell', id: 'lane', label: 'Other', metadata: stranger.metadata() };
      await perform('addSamlConnection', strangers);
      const ofStranger = await request(nameId, [], { id: 'lane', by: stranger }).send();
      expect(ofStranger.location).toContain('SAMLResponse='); // to itself a stranger may say what it wants
      expect((await request(nameId, [], { by: stranger }).send()).status).toBe(400);
      expect(await isSignedIn(started)).toBe(true);
    } finally {
      stranger.close();
    }
    const once = request(nameId, []);
    const answers = await Promise.all([once.send(), once.send(), once.send()]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const later = await signedInBySaml();
    expect((await once.send()).status).toBe(400);
    expect(await isSignedIn(later.started)).toBe(true);
  });

  it('[SSO-5c] answers a logout token that is not valid with an error', async () => {
    const browser = new HttpBrowser(site.portico.url);
    const answer = await browser.post(logoutAddressOf('ridge-openid'), { logout_token: 'none.of.these' });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ error: 'invalid_request' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
