import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { startSite } from './site.ts';
import {
  callbackOf,
  credentialField,
  demoPassword,
  findBarriers,
  hashOf,
  heading,
  notYou,
  returnToApp,
  shownAccount,
  signIn,
  signInAddress,
} from './visit.ts';

const site = startSite({ changes: 'terms that are accepted, what is granted to apps' });

const open = async () => {
  const visit = await site.open();
  visit.expect(/status of 4\d\d/); // a due step is a refused call
  visit.expect(/favicon\.ico/); // the app is only a mocked route
  return visit;
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

async function signInAs(page: Page, username: string, parameters: Readonly<Record<string, string>> = {}) {
  await page.goto(signInAddress(site, parameters));
  await signIn(page, username);
}

const parameters: Readonly<Record<string, string>> = {};
const terms = {
  parameters,
  username: 'theo@willowcreek.example',
  path: '#/termsOfService',
  title: 'We’ve updated our terms',
};
const notice = {
  parameters,
  username: 'ruth@fortalder.example',
  path: '#/notification/government',
  title: 'Before you continue',
};
const consent = {
  username: 'ada@harbourlane.example',
  path: '#/consent',
  title: 'Switchboard wants access to your Tellwick account',
  parameters: { prompt: 'consent' },
};

describe('a step between the password and the app', () => {
  it.each([notice, terms, consent])(
    '[ROUTE-1a] [ROUTE-5a] [ROUTE-5b] $path stays shown after Back, other routes and a reload, which warns',
    async ({ username, path, title: expected, parameters: asked }) => {
      await using visit = await open();
      const { page } = visit;
      const warnings: string[] = [];
      page.on('dialog', (dialog) => {
        warnings.push(dialog.type());
        void dialog.accept();
      });
      await signInAs(page, username, asked);
      await expect.poll(() => hashOf(page)).toBe(path);
      await expect.poll(() => title(page)).toBe(expected);
      await shownAccount(page, username).waitFor();
      expect(await findBarriers(page)).toEqual([]);

      await page.goBack();
      await expect.poll(() => hashOf(page)).toBe(path);
      await expect.poll(() => title(page)).toBe(expected);
      for (const elsewhere of ['#/enterCredential', '#/enterPassword/email', '#/nowhere']) {
        await page.evaluate((hash) => location.assign(hash), elsewhere);
        await expect.poll(() => hashOf(page)).toBe(path);
      }
      await page.getByRole('heading', { level: 1 }).click();
      await page.reload();
      expect(warnings).toEqual(['beforeunload']);
      await expect.poll(() => title(page)).toBe(expected);
      await expect.poll(() => hashOf(page)).toBe(path);
      await page.evaluate(() => history.replaceState(null, '', '#/enterCredential'));
      await page.reload();
      await expect.poll(() => hashOf(page)).toBe(path);
      await expect.poll(() => title(page)).toBe(expected);
      await shownAccount(page, username).waitFor();
      await notYou(page).waitFor();
    },
  );

  it('[ROUTE-5c] is not left for a session that the browser has', async () => {
    await using visit = await open();
    const { page } = visit;
    page.on('dialog', (dialog) => void dialog.accept());
    const returned = returnToApp(page, site);
    await signInAs(page, consent.username);
    await returned;
    await signInAs(page, consent.username, { prompt: 'login consent' });
    await expect.poll(() => hashOf(page)).toBe(consent.path);
    await page.reload();
    await expect.poll(() => title(page)).toBe(consent.title);
    await page.evaluate(() => history.replaceState(null, '', '#/enterCredential'));
    await page.reload();
    await expect.poll(() => hashOf(page)).toBe(consent.path);
    await expect.poll(() => title(page)).toBe(consent.title);
  });

  it.each([terms, notice, consent, { path: '#/selectAccount' }])(
    '[ROUTE-1a] $path is not reachable before the password',
    async ({ path }) => {
      await using visit = await open();
      const { page } = visit;
      await page.goto(signInAddress(site));
      await page.evaluate((hash) => location.assign(hash), path);
      await expect.poll(() => hashOf(page)).toBe('#/enterCredential');
      await page.goto(`${page.url().split('#')[0]}${path}`);
      await expect.poll(() => hashOf(page)).toBe('#/enterCredential');
      await credentialField(page).waitFor();
    },
  );

  it('[ROUTE-5b] warns before a reload, but not before the return to the app', async () => {
    await using visit = await open();
    const { page } = visit;
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.dismiss();
    });
    await signInAs(page, terms.username);
    await expect.poll(() => hashOf(page)).toBe(terms.path);
    await page.getByRole('heading', { level: 1 }).click();
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    const returned = returnToApp(page, site);
    await press(page, 'Cancel');
    expect((await returned).searchParams.get('error')).toBe('user_cancelled');
    expect(asked).toEqual(['beforeunload']);
  });
});

describe('the government notice', () => {
  it('[FRAME-10a] [FRAME-10b] shows its banner and leads to the app after the acknowledgement', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await signInAs(page, notice.username);
    await expect.poll(() => page.getByText('Government service: use is monitored').isVisible()).toBe(true);
    const request = page.waitForRequest('**/generate-code*');
    await press(page, 'I understand');
    expect((await request).postDataJSON()).toMatchObject({ fedrampNotificationCompleted: true });
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[FRAME-10a] stays acknowledged in other tabs and at its own address, but not for another account', async () => {
    const operator = await openOperator(readConfig({ ...site.portico.database.env }));
    const account = { firstName: 'Sam', lastName: 'Seward', company: 'fort-alder', email: 'sam@fortalder.example' };
    await operator.perform('addAccount', { account, password: demoPassword });
    await operator.close();
    await using visit = await open();
    const { page, context } = visit;
    page.on('dialog', (dialog) => void dialog.accept());
    await signInAs(page, notice.username, consent.parameters);
    await press(page, 'I understand');
    await heading(page, consent.title).waitFor();
    for (const hash of ['', notice.path]) {
      const tab = await context.newPage();
      await tab.goto(page.url().split('#')[0] + hash);
      await heading(tab, consent.title).waitFor();
      await tab.close();
    }
    await page.getByRole('button', { name: /^Not you/ }).click();
    await signIn(page, account.email);
    await heading(page, notice.title).waitFor();
    expect(hashOf(page)).toBe(notice.path);
  });
});

describe('the terms of service', () => {
  it('[ROUTE-10b] link to the brand’s page, and are accepted only once', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await signInAs(page, terms.username);
    const link = page.getByRole('link', { name: 'Read the terms' });
    expect(await link.getAttribute('href')).toMatch(/^https:.*terms/);
    await press(page, 'Accept and continue');
    expect((await returned).searchParams.has('code')).toBe(true);
    await page.getByText('Back in the app').waitFor();
    await page.unrouteAll();
    const again = returnToApp(page, site);
    await signInAs(page, terms.username, { prompt: 'login' });
    expect((await again).searchParams.has('code')).toBe(true);
  });

  it('[SIGN-1f] [ROUTE-5c] in a new version must be accepted by users with a session before the next return to the app', async () => {
    await using visit = await open();
    const { page } = visit;
    page.on('dialog', (dialog) => void dialog.accept());
    const returned = returnToApp(page, site);
    await signInAs(page, 'oscar@penninepost.example');
    await returned;
    await page.getByText('Back in the app').waitFor();
    await page.unrouteAll();
    const operator = await openOperator(readConfig({ ...site.portico.database.env }));
    await operator.perform('setCompany', { id: 'pennine-post', changes: { termsVersion: 'new' } });
    await operator.close();

    const again = returnToApp(page, site);
    const asked = { client_id: 'demo-web', redirect_uri: callbackOf(site), response_type: 'code', scope: 'openid' };
    await page.goto(`${site.url}/oauth/authorize?${new URLSearchParams(asked)}`);
    await expect.poll(() => hashOf(page)).toBe(terms.path);
    visit.expect(/Blocked attempt to show a 'beforeunload'/); // nothing was pressed yet
    await page.reload();
    await expect.poll(() => title(page)).toBe(terms.title);
    expect(hashOf(page)).toBe(terms.path);
    await press(page, 'Accept and continue');
    expect((await again).searchParams.has('code')).toBe(true);
  });
});

describe('consent', () => {
  const partner = { clientId: 'demo-partner', scope: 'openid email' };

  it('[CONS-1a] [CONS-1c] names the app and the scopes, returns access_denied if declined, and is granted only once', async () => {
    await using visit = await open();
    const { page } = visit;
    const denied = returnToApp(page, site);
    await signInAs(page, 'ada@harbourlane.example', partner);
    await heading(page, /^Quillmere Calendar wants access to your/).waitFor();
    const asked = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => asked.allTextContents()).toEqual(['See your email address']);
    await press(page, 'Deny');
    expect((await denied).searchParams.get('error')).toBe('access_denied');

    await page.getByText('Back in the app').waitFor();
    await page.unrouteAll();
    const granted = returnToApp(page, site);
    await signInAs(page, 'ada@harbourlane.example', { ...partner, prompt: 'login' });
    await press(page, 'Allow');
    expect((await granted).searchParams.has('code')).toBe(true);

    await page.getByText('Back in the app').waitFor();
    await page.unrouteAll();
    const again = returnToApp(page, site);
    await signInAs(page, 'ada@harbourlane.example', { ...partner, prompt: 'login' });
    expect((await again).searchParams.has('code')).toBe(true);
  });

  it('[CONS-1a] names the account, leads to another one, and to the pages of the app', async () => {
    await using visit = await open();
    const { page } = visit;
    await signInAs(page, 'noel@harbourlane.example', partner);
    await shownAccount(page, 'noel@harbourlane.example').waitFor();
    const policy = page.getByRole('link', { name: 'Quillmere Calendar’s privacy policy' });
    expect(await policy.getAttribute('href')).toBe('https://calendar.quillmere.example/privacy');
    const terms = page.getByRole('link', { name: 'Quillmere Calendar’s terms' });
    expect(await terms.getAttribute('href')).toBe('https://calendar.quillmere.example/terms');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: /^Not you/ }).click();
    await page.getByText('to continue to Quillmere Calendar').waitFor();
    expect(await credentialField(page).inputValue()).toBe('');
  });

  it('[ENTRY-8a] [CONS-1d] is hidden by hide_consent for a trusted app, but not for a third-party app', async () => {
    await using visit = await open();
    const { page } = visit;
    await signInAs(page, 'noel@harbourlane.example', { ...partner, ui_options: 'hide_consent' });
    await expect.poll(() => hashOf(page)).toBe('#/consent');
    const returned = returnToApp(page, site);
    await signInAs(page, 'noel@harbourlane.example', { prompt: 'consent', ui_options: 'hide_consent' });
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[NET-1c] stays when the response is lost, which the page says, and is answered by another press', async () => {
    await using visit = await open();
    const { page } = visit;
    visit.expect(/ERR_FAILED/);
    const returned = returnToApp(page, site);
    await signInAs(page, 'olga@harbourlane.example', partner);
    await page.route('**/api/agreement/consent?*', (route) => route.abort(), { times: 1 });
    await press(page, 'Allow');
    await page.getByRole('alert').filter({ hasText: 'You’re offline' }).waitFor();
    await press(page, 'Allow');
    expect((await returned).searchParams.has('code')).toBe(true);
  });
});
