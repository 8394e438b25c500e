import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { startSite } from './site.ts';
import {
  callbackOf,
  credentialField,
  findBarriers,
  hashOf,
  isAlive,
  passwordField,
  returnToApp,
  signIn,
  signInAddress,
} from './visit.ts';

const site = startSite();
const open = () => site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const authorizeAddress = (query: string) => `${site.url}/oauth/authorize?${query}`;

describe('[ROUTE-10c] an invalid request without a verified redirect address (InvalidParameters)', () => {
  const sentence = 'The app sent a request that is incomplete or wrong. Go back to the app and try again.';
  it.each([
    ['nothing', ''],
    ['no client', 'response_type=code&scope=openid'],
    ['a client named twice', 'client_id=demo-web&client_id=demo-web&response_type=code'],
  ])('that says %s shows what happened, a reference, and the way to the brand', async (_what, query) => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(authorizeAddress(query));
    await page.getByText(sentence).waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/error/invalidParameters');
    expect(await findBarriers(page)).toEqual([]);
    const reference = /Reference: (\w+)/.exec(await page.getByRole('main').innerText())?.[1] ?? 'missing';
    await expect.poll(() => site.portico.output()).toContain(`"traceId":"${reference}"`);
    await page.reload();
    await isAlive(page);
    await page.getByText(sentence).waitFor();
    const begun = page.waitForRequest(`http://localhost:${site.demoAppPort}/initiate*`);
    await page.getByRole('link', { name: 'Sign in to Tellwick' }).press('Enter');
    expect(new URL((await begun).url()).searchParams.get('brandId')).toBe('0');
  });

  it('[AUTHZ-6a] with an unregistered app or address shows 208 and offers no return to the app', async () => {
    await using visit = await open();
    const { page } = visit;
    for (const query of ['client_id=nobody', 'client_id=demo-web&redirect_uri=https://elsewhere.example/']) {
      await page.goto(authorizeAddress(`${query}&response_type=code&scope=openid`));
      await page.getByText('This redirect failed because URL blocked. Please contact our support.').waitFor();
      await expect.poll(() => hashOf(page)).toBe('#/error/API_ERROR_208');
    }
    await page.goto(signInAddress(site, { clientId: 'nobody' }));
    await page.getByText('This redirect failed').waitFor();
    const begun = page.waitForRequest(`http://localhost:${site.demoAppPort}/initiate*`);
    await page.getByRole('link', { name: 'Sign in to Tellwick' }).click();
    expect(new URL((await begun).url()).searchParams.get('clientId')).not.toBe('nobody');
  });
});

describe('[REDIR-1] [REDIR-2c] an address that is not registered', () => {
  it.each([
    '',
    'javascript:alert(1)',
    ' JaVa\tScRiPt:alert(1)',
    'java%73cript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:alert(1)',
    '//elsewhere.example/',
    'http://user:word@localhost/callback',
  ])('%j opens no sign-in and runs nothing: the page shows 208', async (appUrlScheme) => {
    await using visit = await open();
    const { page } = visit;
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await page.goto(signInAddress(site, { appUrlScheme }));
    await expect.poll(() => hashOf(page)).toBe('#/error/API_ERROR_208');
    await page.getByText('This redirect failed because URL blocked. Please contact our support.').waitFor();
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
    expect(links.filter((protocol) => !['http:', 'https:', 'tel:', 'mailto:'].includes(protocol))).toEqual([]);
    expect(dialogs).toEqual([]);
  });
});

describe('[ROUTE-10a] a screen of the sign-in', () => {
  it.each([
    ['EnterEmailPassword', 'ada@harbourlane.example', /^#\/enterPassword\/email/],
    ['EnterNumberPassword', '+1 212 555 0104', /^#\/enterPassword\/number/],
  ])('[ROUTE-2a] EnterCredential leads to %s', async (_name, typed, hash) => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await expect.poll(() => hashOf(page)).toBe('#/enterCredential');
    await isAlive(page);
    await credentialField(page).fill(typed);
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
    await expect.poll(() => hashOf(page)).toMatch(hash);
  });

  it.each([
    [
      '[ENTRY-9d] Consent',
      'ada@harbourlane.example',
      { prompt: 'consent' },
      '#/consent',
      'Switchboard wants access to your Tellwick account',
    ],
    ['TermOfService', 'theo@willowcreek.example', {}, '#/termsOfService', 'We’ve updated our terms'],
  ])('[ROUTE-10b] %s waits after the password', async (_name, username, parameters, hash, title) => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site, parameters));
    await signIn(page, username);
    await heading(page, title);
    await expect.poll(() => hashOf(page)).toBe(hash);
  });
});

it.each([
  ['prompt=login', { prompt: 'login' }],
  ['max_age', { max_age: '0' }],
  ['force', { force: 'true' }],
])('[ENTRY-11c] %s asks for the password on the page though a session exists', async (_by, asked) => {
  await using visit = await open();
  const { page } = visit;
  const request = { client_id: 'demo-web', redirect_uri: callbackOf(site), response_type: 'code', scope: 'openid' };
  const first = returnToApp(page, site);
  await page.goto(authorizeAddress(String(new URLSearchParams(request))));
  await signIn(page);
  await first;
  await page.getByText('Back in the app').waitFor();
  await page.goto(authorizeAddress(String(new URLSearchParams({ ...request, ...asked }))));
  await credentialField(page).waitFor();
  expect(await page.getByRole('button', { name: /Continue as/ }).count()).toBe(0);
  await page.unrouteAll();
  const second = returnToApp(page, site);
  await signIn(page);
  expect((await second).searchParams.has('code')).toBe(true);
});

describe('[AUTHZ-6b] the users of an app', () => {
  const oldCallback = 'https://old.example/callback';
  it.each([
    {
      retired: 'noPermission',
      variant: '',
      says: 'Sorry, you currently don’t have permission to access this service.',
    },
    { retired: 'migration', variant: '/MIGRATION', says: 'For 30 days, you can still host meetings that have moved.' },
    { retired: 'sunset', variant: '/SUNSET', says: 'no longer works.' },
  ] as const)(
    'that is retired ($retired) are told so before they type anything',
    async ({ retired, variant, says }) => {
      const operator = await openOperator(readConfig({ ...site.portico.database.env }));
      await operator.perform('addClient', {
        clientId: retired,
        name: 'Old app',
        retired,
        redirectUris: [oldCallback],
      });
      await operator.close();
      await using visit = await open();
      const { page } = visit;
      const request = { client_id: retired, redirect_uri: oldCallback, response_type: 'code', scope: 'openid' };
      await page.goto(authorizeAddress(String(new URLSearchParams(request))));
      await page.getByText(says).waitFor();
      await expect.poll(() => hashOf(page)).toBe(`#/error/NO_RCM_PERMISSION${variant}`);
      expect(await credentialField(page).count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
    },
  );
});

it('[ROUTE-10d] [FRAME-13a] SignedOut follows when the user has agreed to sign out, and the session is over', async () => {
  await using visit = await open();
  const { page } = visit;
  const returned = returnToApp(page, site);
  await page.goto(signInAddress(site));
  await signIn(page, 'ada@harbourlane.example');
  await returned;
  await page.getByText('Back in the app').waitFor();
  const { end_session_endpoint: end } = await (await fetch(`${site.url}/.well-known/openid-configuration`)).json();
  await page.goto(end);
  await heading(page, /Sign out of/);
  await page.getByRole('img', { name: 'Tellwick' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, /signed out/i);
  await expect.poll(() => hashOf(page)).toBe('#/signedOut');
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await heading(page, /signed out/i);
  await page.goto(signInAddress(site));
  await credentialField(page).waitFor();
  expect(await page.getByRole('button', { name: /Continue as/ }).count()).toBe(0);
});
