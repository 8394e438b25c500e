import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPeople, samlPeople } from '../examples/identity-provider/people.ts';
import type { SamlClaims } from '../examples/identity-provider/saml-response.ts';
import { readDemoProvider, readDemoSamlProvider } from '../src/server/operator/demo/demo-data.ts';
import { freePort } from '../test/free-port.ts';
import { type RunningProvider, startExampleProvider } from '../test/identity-provider.ts';
import { operateOn } from '../test/operate-on.ts';
import { appCode } from '../test/second-step.ts';
import { administer } from '../test/without-table.ts';
import { startSite } from './site.ts';
import {
  credentialField,
  demoPassword,
  findBarriers,
  hasFocus,
  hashOf,
  heading,
  isAlive,
  passwordField,
  returnToApp,
  signIn,
  signInAddress,
} from './visit.ts';

const proxySecret = 'a secret of the proxy, thirty-two letters';
let port: number;
beforeAll(async () => {
  port = await freePort();
});
const site = startSite({
  changes: 'the identities of accounts',
  env: {
    get DEMO_PROVIDER_PORT() {
      return String(port);
    },
    KERBEROS_PROXY_SECRET: proxySecret,
  },
});
let provider: RunningProvider;
/** Changes what the SAML provider says. */
let alter = (claims: SamlClaims) => claims;
beforeAll(async () => {
  const { connection, ...client } = readDemoProvider();
  const redirectUris = [`${site.url}/api/sso/answer/${connection}`];
  const saml = readDemoSamlProvider();
  const answerAddresses = [`${site.url}/api/sso/answer/${saml.connection}`];
  provider = await startExampleProvider({
    redirectUris,
    people: demoPeople,
    port,
    client,
    signOutAddress: `${site.url}/api/sso/logout/${connection}`,
    saml: (url) => ({ url, company: 'Bright', people: samlPeople, key: saml, answerAddresses, alter }),
  });
});
afterAll(() => provider.close());

const open = () => site.open({ origins: [`http://localhost:${port}`], expected: [/status of 4\d\d/, /favicon\.ico/] });
const emailField = (page: Page) => page.getByLabel('Work email');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name });
const atProvider = (page: Page) => heading(page, 'Acme');

/** Opens single sign-on by its button on the first screen. */
async function openSso(page: Page): Promise<void> {
  await page.goto(signInAddress(site));
  await isAlive(page);
  await button(page, 'Single sign-on (SSO)').click();
  await heading(page, 'Single sign-on').waitFor();
  await isAlive(page);
}

async function enter(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await page.keyboard.press('Enter');
}

/** Signs Priya in at her company. */
async function signInAtCompany(page: Page): Promise<void> {
  await openSso(page);
  await enter(page, 'priya@summitridge.example');
  await atProvider(page).waitFor();
  const returned = returnToApp(page, site);
  await button(page, /Priya/).click();
  await returned;
}

describe('single sign-on in the browser', () => {
  it('[RESET-2b] is the way on from a password that cannot be reset (403)', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${signInAddress(site)}#/resetPassword`);
    await isAlive(page);
    await page.getByLabel('Email').fill('priya@summitridge.example');
    await page.keyboard.press('Enter');
    await page.getByText('so there is no password to reset here').waitFor();
    await link(page, 'Continue with single sign-on').click();
    await atProvider(page).waitFor();
  });

  it('[SSO-1a] [SSO-2a] [ROUTE-1c] [ROUTE-9b] asks for the work email, and signs in at the company', async () => {
    await using visit = await open();
    const { page } = visit;
    await openSso(page);
    await expect.poll(() => hashOf(page)).toBe('#/ssoLogin');
    await expect.poll(() => page.title()).toMatch(/^Single sign-on/);
    expect(await findBarriers(page)).toEqual([]);
    await enter(page, 'priya@unknown.example');
    await page.getByText('Single sign-on isn’t set up for unknown.example.').waitFor();
    await expect.poll(() => hasFocus(emailField(page))).toBe(true);
    await page.reload();
    await enter(page, 'priya@summitridge.example');
    await atProvider(page).waitFor();
    await page.goBack();
    await page.getByText(`You’ll sign in at localhost:${port}.`).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, `Continue to localhost:${port}`).click();
    await atProvider(page).waitFor();
    const returned = returnToApp(page, site);
    await button(page, /Priya/).click();
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });

  /** The first screen after which no password can help. */
  async function atRequiredSso(page: Page): Promise<void> {
    await heading(page, 'Use single sign-on').waitFor();
    await page.getByText('Your company requires single sign-on.').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/error/sso/API_ERROR_508');
    expect(await passwordField(page).count()).toBe(0);
  }
  async function type(page: Page, credential: string): Promise<void> {
    await credentialField(page).fill(credential);
    await page.keyboard.press('Enter');
  }

  it('[SSO-3b] follows an email of the company at once, and shows the other ways to users who come back', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    await type(page, 'nobody-has-this@summitridge.example');
    await atProvider(page).waitFor();
    await page.goBack();
    await type(page, 'nobody-has-this@summitridge.example');
    await atRequiredSso(page);
    expect(await findBarriers(page)).toEqual([]);
    await link(page, 'Use another account').click();
    await type(page, 'priya@summitridge.example');
    await atRequiredSso(page);
    await link(page, 'Continue with single sign-on').click();
    await atProvider(page).waitFor();
    const returned = returnToApp(page, site);
    await button(page, /Priya/).click();
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });

  it('[SSO-3b] says where it goes, and shows the other ways while the provider does not answer', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.route('**/api/sso/startup?*', (route) => route.fulfill({ status: 204 })); // so that the page stays
    await page.goto(signInAddress(site));
    await isAlive(page);
    await type(page, 'priya@summitridge.example');
    await heading(page, /^Taking you to Employees/).waitFor();
    await page.getByText('Your company requires single sign-on.').waitFor();
    await link(page, 'I have a backup administrator account').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('[SSO-3b] follows a number of the company, and the user whom the app names', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    await type(page, '+13035550141');
    await atRequiredSso(page);
    await link(page, 'Continue with single sign-on').click();
    await enter(page, 'priya@summitridge.example');
    await atProvider(page).waitFor();
    const named = { ui_options: 'skip_login_id_page', login_hint: 'quinn@summitridge.example' };
    const document = await page.request.get(signInAddress(site, named)); // a page that leaves at once has no text to read
    expect(await document.text()).not.toContain('type="password"');
    await page.goto(signInAddress(site, named));
    await atProvider(page).waitFor();
  });

  it('[SSO-3a] [SSO-3b] follows a password that the company refuses', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    await type(page, 'priya@summitridge.example');
    await atProvider(page).waitFor();
    await page.goBack();
    await type(page, 'priya@summitridge.example');
    await link(page, 'I have a backup administrator account').click();
    await page.getByText('Each use is recorded and reported.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByText('This account doesn’t have backup administrator access.').waitFor();
    await link(page, 'Use single sign-on').click();
    await heading(page, 'Single sign-on').waitFor();
  });

  it('[SSO-3b] [ENTRY-11d] is offered at the form that noActionOnFail keeps', async () => {
    await using visit = await open();
    const { page } = visit;
    const kept = { noActionOnFail: '1' };
    for (const more of [{}, { ui_options: 'skip_login_id_page', login_hint: 'quinn@summitridge.example' }]) {
      await page.goto(signInAddress(site, { ...kept, ...more }));
      await isAlive(page);
      if (!('login_hint' in more)) await type(page, 'quinn@summitridge.example');
      await page.getByText('Your company requires single sign-on.').waitFor();
      await expect.poll(() => hashOf(page)).toBe('#/enterCredential');
      expect(await credentialField(page).inputValue()).toBe('quinn@summitridge.example');
      expect(await findBarriers(page)).toEqual([]);
      await link(page, 'Continue with single sign-on').click();
      await atProvider(page).waitFor();
    }
  });

  it('[SSO-3b] is the way on from the password, its reset and a sign-in link, once the company requires it', async () => {
    await using visit = await open();
    const { page } = visit;
    const require = (is: 0 | 1) =>
      administer(site.portico.database, `update companies set sso_enforced = ${is} where id = 'brightwell'`);
    await page.goto(signInAddress(site));
    await isAlive(page);
    await type(page, 'alfie@brightwell.example');
    await passwordField(page).waitFor();
    await require(1);
    const wayOn = () => link(page, 'Continue with single sign-on').getAttribute('href');
    await link(page, 'Forgot password?').click();
    await button(page, 'Send').click();
    await page.getByText('so there is no password to reset here').waitFor();
    expect(await wayOn()).toContain('alfie');
    await page.goBack();
    await link(page, 'Email me a sign-in link').click();
    await page.getByText('Your company requires single sign-on.').waitFor();
    expect(await wayOn()).toContain('alfie');
    expect(await page.getByText(/Send a new link|Use my password/).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.goBack();
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    await atRequiredSso(page);
    await link(page, 'Continue with single sign-on').click();
    await button(page, 'Continue to localhost').waitFor();
    await require(0);
  });

  it('[SSO-2b] [ROUTE-1c] [ROUTE-2a] tells that the company has somebody else signed in, whatever the address says', async () => {
    await using visit = await open();
    const { page } = visit;
    await openSso(page);
    await enter(page, 'priya@summitridge.example');
    await button(page, /Quinn/).click();
    await heading(page, 'That’s a different account').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/error/sso/SSO_EMAIL_MISMATCH/quinn%40summitridge.example');
    const forged = new URL(page.url());
    forged.hash = '#/error/sso/SSO_EMAIL_MISMATCH/mallory%40evil.example';
    await page.goto(forged.href);
    await page.reload();
    await page.getByText('has you signed in as \u2068quinn@summitridge.example\u2069').waitFor();
    expect(await page.getByText('mallory').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await link(page, 'Sign in as \u2068priya@summitridge.example\u2069').click();
    await atProvider(page).waitFor(); // asks again, although it has a session
    await button(page, /Quinn/).click();
    await heading(page, 'That’s a different account').waitFor();
    await isAlive(page);
    const returned = returnToApp(page, site);
    await button(page, 'Continue as \u2068quinn@summitridge.example\u2069').click();
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });

  it('[ROUTE-8a] [ROUTE-8b] [SSO-2c] goes on from the dispatcher at the company, which must sign in the entered address', async () => {
    await using visit = await open();
    const { page } = visit;
    const asked = {
      selected_entrance: 'sso',
      login_hint: 'priya@summitridge.example',
      denySSOIfEmailMismatch: 'true',
      rememberEmail: 'true',
      externalBrowser: 'true',
    };
    const { search } = new URL(signInAddress(site, asked));
    await page.goto(`${site.url}/mobile/loginDispatcher${search}`);
    await atProvider(page).waitFor();
    await button(page, /Quinn/).click();
    for (const again of [() => page.reload(), () => anotherTry()]) {
      await heading(page, 'That’s a different account').waitFor();
      await page.getByText('Your company needs the two to match.').waitFor();
      expect(await button(page, /Continue as/).count()).toBe(0);
      await again();
    }
    async function anotherTry() {
      await link(page, 'Sign in as \u2068priya@summitridge.example\u2069').click();
      await button(page, /Quinn/).click();
      await heading(page, 'That’s a different account').waitFor();
      expect(await button(page, /Continue as/).count()).toBe(0);
      await link(page, 'Sign in as \u2068priya@summitridge.example\u2069').click();
    }
    const returned = returnToApp(page, site);
    await button(page, /Priya/).click();
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });

  it('[SSO-1e] welcomes a user for whom the company makes an account, by keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    await openSso(page);
    await enter(page, 'mara@summitridge.example');
    await button(page, /Mara/).click();
    const title = heading(page, /^Welcome to /);
    await title.waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/ssoWelcome');
    await expect.poll(() => hasFocus(title)).toBe(true);
    await page.getByText('Mara Quill').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await isAlive(page);
    await expect.poll(() => hasFocus(title)).toBe(true);
    await operateOn(site.portico, ['sso', 'set', 'summit-ridge', '--no-create-accounts']);
    await page.keyboard.press('Tab');
    expect(await hasFocus(button(page, 'Continue'))).toBe(true);
    await page.keyboard.press('Enter');
    await heading(page, /^You don’t have a .* account yet$/).waitFor();
    await operateOn(site.portico, ['sso', 'set', 'summit-ridge', '--create-accounts', '--map', 'extension=phone']);
    expect(await operateOn(site.portico, ['sso', 'list'])).toContain('creates accounts');
    await link(page, 'Use another email').click();
    await enter(page, 'mara@summitridge.example');
    await button(page, /Mara/).click();
    await title.waitFor();
    await isAlive(page);
    const returned = returnToApp(page, site);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });

  it('[SSO-5d] says that the sign-in was not finished, and offers other ways', async () => {
    await using visit = await open();
    const { page } = visit;
    await openSso(page);
    await enter(page, 'priya@summitridge.example');
    await button(page, 'Cancel').click();
    await heading(page, 'Sign-in wasn’t finished').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await link(page, 'Try again').click();
    await button(page, 'Cancel').click();
    await link(page, 'Sign in another way').click();
    await credentialField(page).waitFor();
  });

  it('[ROUTE-1e] shows an error as a notification: by a deep link, after a reload, and until Back', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    const address = new URL(page.url());
    address.hash = '#/notification/sso/API_ERROR_508';
    await page.goto(address.href);
    await heading(page, 'Use single sign-on').waitFor();
    await page.reload();
    await heading(page, 'Use single sign-on').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/notification/sso/API_ERROR_508');
    await page.goBack();
    await credentialField(page).waitFor();
    address.hash = '#/notification';
    await page.goto(address.href);
    await credentialField(page).waitFor();
  });

  it('[SSO-1b] signs in at a company whose provider posts its answer', async () => {
    await using visit = await open();
    const { page } = visit;
    await openSso(page);
    await enter(page, 'alfie@brightwell.example');
    await heading(page, 'Bright').waitFor();
    const returned = returnToApp(page, site);
    await button(page, /Alfie/).click();
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });

  it.each([
    [
      '[SSO-5b] says that it does not know the service',
      'We don’t recognize that sign-in service',
      { issuer: 'https://other.example' },
    ],
    [
      '[SSO-5c] says that a reply cannot be used',
      'Your company’s reply can’t be used',
      { audience: 'https://other.example' },
    ],
  ])('%s', async (_, title, wrong) => {
    alter = (claims) => ({ ...claims, ...wrong });
    await using visit = await open();
    const { page } = visit;
    await openSso(page);
    await enter(page, 'alfie@brightwell.example');
    await button(page, /Alfie/).click();
    await heading(page, title).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    alter = (claims) => claims;
  });

  it('[ENTRY-9a] starts there for an app that asks for nothing else', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site, { prompt: 'sso', login_hint: 'priya@summitridge.example' }));
    await page.getByText(`You’ll sign in at localhost:${port}.`).waitFor();
    expect(await link(page, 'Sign in another way').count()).toBe(0);
    await button(page, /Not you/).click();
    await enter(page, 'priya@summitridge.example');
    await atProvider(page).waitFor();
  });
});

describe('single sign-on in the built-in browser of a native app', () => {
  const callback = 'com.example.portico-demo:/callback';
  const asked = {
    client_id: 'demo-native',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
    state: 'of-the-app',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ibb: 'true',
  };
  const openBuiltIn = () =>
    site.open({ origins: [`http://localhost:${port}`], expected: [/com\.example\.portico-demo/, /favicon\.ico/] });
  /** Where a redirect of the server leads that no browser follows. */
  async function redirectOf(page: Page, path: string): Promise<URL> {
    const request = await page.waitForRequest((one) => new URL(one.url()).pathname.startsWith(path));
    return new URL((await (await request.response())?.headerValue('location')) ?? '');
  }

  it('[SSO-4] opens its start-up address through the app, whose request goes on in another browser', async () => {
    await using visit = await openBuiltIn();
    const { page } = visit;
    await page.goto(`${site.url}/oauth/authorize?${new URLSearchParams(asked)}`);
    await isAlive(page);
    await button(page, 'Single sign-on (SSO)').click();
    await heading(page, 'Single sign-on').waitFor();
    await isAlive(page);
    const opened = redirectOf(page, '/api/sso/startup');
    await enter(page, 'priya@summitridge.example');
    const address = await opened;
    expect(address.href.startsWith(`${callback}?`)).toBe(true);
    const title = heading(page, 'Continue in Switchboard for phones');
    await title.waitFor();
    await expect.poll(() => hasFocus(title)).toBe(true);
    await page.getByText('Switchboard for phones didn’t open?').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await link(page, 'Open Switchboard for phones').getAttribute('href')).toContain('throughApp=true');
    await using browser = await openBuiltIn();
    const startupUrl = address.searchParams.get('startupUrl') ?? '';
    expect(new URL(startupUrl).origin).toBe(site.url);
    await browser.page.goto(startupUrl);
    await button(browser.page, `Continue to localhost:${port}`).click();
    await atProvider(browser.page).waitFor();
    const returned = redirectOf(browser.page, '/continue/');
    await button(browser.page, /Priya/).click();
    const response = await returned;
    expect(response.href.startsWith(`${callback}?`)).toBe(true);
    expect(response.searchParams.get('state')).toBe('of-the-app');
    expect(response.searchParams.get('code')).toBeTruthy();
    await link(page, 'Continue in this browser').click(); // where the app did not open
    await atProvider(page).waitFor();
  });
});

describe('Kerberos in the browser', () => {
  const realm = 'SUMMITRIDGE.EXAMPLE';
  beforeAll(async () => void (await operateOn(site.portico, ['sso', 'realm', 'add', 'summit-ridge', realm])));

  /** Does what a reverse proxy does that has negotiated with the browser; answers after `answered`. */
  async function negotiateAs(page: Page, user: string, answered: Promise<unknown> = Promise.resolve()) {
    const own = { 'x-negotiated-user': `${user}@${realm}`, 'x-negotiate-secret': proxySecret };
    await page.route('**/api/sso/negotiate?*', async (route) => {
      await answered;
      await route.continue({ headers: { ...route.request().headers(), ...own } });
    });
  }
  const openForm = (page: Page) => page.goto(signInAddress(site, { ui_options: 'kerberos' }));

  it('[SIGN-11] [ENTRY-8g] signs in without a word whom the network of the computer knows', async () => {
    await using visit = await open();
    const { page } = visit;
    await negotiateAs(page, 'priya');
    const returned = returnToApp(page, site);
    await openForm(page);
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });

  it('[SIGN-11] offers a button to a user who is typing, by keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    const answer = Promise.withResolvers<void>();
    await negotiateAs(page, 'priya', answer.promise);
    const asked = page.waitForRequest('**/api/sso/negotiate?*');
    await openForm(page);
    await asked;
    await page.keyboard.type('ada');
    answer.resolve();
    await button(page, 'Continue as Priya Holt').waitFor();
    expect(await credentialField(page).inputValue()).toBe('ada');
    expect(await hasFocus(credentialField(page))).toBe(true);
    await button(page, 'Continue as Priya Holt').focus();
    const returned = returnToApp(page, site);
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });

  it.each([
    ['refused', (page: Page) => negotiateAs(page, 'nobody')],
    ['never answered', (page: Page) => negotiateAs(page, 'priya', new Promise(() => {}))],
  ])('[SIGN-11] leaves the form as it is when it is %s', async (_, negotiate) => {
    await using visit = await open();
    const { page } = visit;
    await negotiate(page);
    const asked = page.waitForRequest('**/api/sso/negotiate?*');
    await openForm(page);
    const request = await asked;
    await Promise.race([request.response(), page.waitForEvent('requestfailed')]);
    expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
    const returned = returnToApp(page, site);
    await signIn(page, 'ada@harbourlane.example');
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });
});

it('offers no password to change to whom the company signs in, and says why at its address', async () => {
  await using visit = await open();
  const { page } = visit;
  await signInAtCompany(page);
  await page.goto(`${site.url}/sessions`);
  await heading(page, 'Your security').waitFor();
  await page.getByRole('heading', { name: 'Where you’re signed in' }).waitFor();
  expect(await link(page, 'Change your password').count()).toBe(0);
  expect(await link(page, 'Change your PIN').count()).toBe(0);
  await page.getByRole('heading', { name: 'Protected by your company' }).waitFor();
  await page.getByText(/^You sign in with Employees · Summit Ridge/).waitFor();
  expect(await page.getByText('Not confirmed').count()).toBe(0);
  await page.evaluate(() => location.assign('#/changePassword/own'));
  const title = heading(page, 'Change your password');
  await title.waitFor();
  await page.getByText('so there is no password to reset here').waitFor();
  await expect.poll(() => hasFocus(title)).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await link(page, 'Back to your security').click();
  await heading(page, 'Your security').waitFor();
});

describe('a sign-out after single sign-on', () => {
  it('[SSO-1d] [FRAME-13a] goes through the company, whose session ends too, to the page that confirms it', async () => {
    await using visit = await open();
    const { page } = visit;
    await signInAtCompany(page);
    await page.goto(`${site.url}/oauth/sign-out`);
    const way = page.waitForRequest('**/api/sso/leave/*');
    const atCompany = page.waitForRequest(`http://localhost:${port}/session/end?*`);
    await button(page, 'Sign out').click();
    await Promise.all([way, atCompany]);
    await heading(page, 'You’re signed out').waitFor();
    await openSso(page);
    await enter(page, 'priya@summitridge.example');
    await page.getByText('Who are you?').waitFor(); // a session there would have answered
  });
});

describe('emergency access', () => {
  const night = 'night@summitridge.example';

  /** Goes on with the Tab key until an element has the focus. */
  async function tabTo(page: Page, element: Locator): Promise<void> {
    for (let presses = 0; !(await hasFocus(element)); presses++) {
      if (presses === 30) throw new Error('The Tab key does not reach the element.');
      await page.keyboard.press('Tab');
    }
  }

  it('[SSO-3a] opens with a password and a second factor where the company enforces single sign-on, by keyboard alone', async () => {
    const names = ['--first-name', 'Night', '--last-name', 'Desk'];
    const account = ['account', 'add', '--company', 'summit-ridge', '--email', night, ...names, '--password'];
    await operateOn(site.portico, account, `${demoPassword}\n`);
    await operateOn(site.portico, ['account', 'set', night, '--emergency-access']);
    const [, secret = ''] = /Key: (\S+)/.exec(await operateOn(site.portico, ['factor', 'add', night, 'app'])) ?? [];
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    await page.keyboard.type(night);
    await page.keyboard.press('Enter');
    await atProvider(page).waitFor();
    await page.goBack(); // the provider does not help
    await isAlive(page);
    await credentialField(page).focus();
    await page.keyboard.type(night);
    await page.keyboard.press('Enter');
    const way = link(page, 'I have a backup administrator account');
    await way.waitFor();
    await tabTo(page, way);
    await page.keyboard.press('Enter');
    await heading(page, 'Backup administrator access').waitFor();
    await expect.poll(() => hasFocus(passwordField(page))).toBe(true);
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await heading(page, 'Enter your security code').waitFor();
    await expect.poll(() => hasFocus(page.getByLabel('Security code'))).toBe(true);
    const returned = returnToApp(page, site);
    await page.keyboard.type(appCode(secret));
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });

  it('says of an account that has none that it has none, and leads to single sign-on', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${signInAddress(site)}#/emergencyAccess`);
    await heading(page, 'Backup administrator access').waitFor();
    await isAlive(page);
    await page.getByLabel('Email or phone number').fill('priya@summitridge.example');
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This account doesn’t have backup administrator access.').waitFor();
    await link(page, 'Use single sign-on').click();
    await heading(page, 'Single sign-on').waitFor();
  });
});
