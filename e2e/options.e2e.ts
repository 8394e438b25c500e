import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { operateOn } from '../test/operate-on.ts';
import { openConnected } from './connected-providers.ts';
import { startSite } from './site.ts';
import {
  callbackOf,
  credentialField,
  demoPassword,
  hashOf,
  heading,
  isAlive,
  passwordField,
  returnToApp,
  signIn,
  signInAddress,
} from './visit.ts';

const site = startSite();

/** The app is only a mocked route, so its favicon is missing. */
const open = () => site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });
const option = (ui_options: string) => ({ ui_options });
const entranceNames = { sso: 'Single sign-on (SSO)', google: 'Sign in with Google', apple: 'Sign in with Apple' };

async function visitWith(page: Page, parameters: Readonly<Record<string, string>>) {
  await page.goto(signInAddress(site, parameters));
  await isAlive(page);
}

/** The same, on an installation that is connected to external providers. */
async function visitConnected(page: Page, parameters: Readonly<Record<string, string>>) {
  await openConnected(page, signInAddress(site, parameters));
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await isAlive(page);
}

async function entrancesOn(page: Page) {
  const shown = await page.getByRole('main').getByRole('button').allInnerTexts();
  return Object.entries(entranceNames).flatMap(([entrance, name]) => (shown.includes(name) ? [entrance] : []));
}

describe('what the page shows', () => {
  it('[FRAME-6c] [ENTRY-8b] hide_tos hides only the legal links of the footer', async () => {
    await using visit = await open();
    const { page } = visit;
    const links = page.getByRole('contentinfo').getByRole('link');
    await visitWith(page, {});
    expect(await links.count()).toBe(3);
    await visitWith(page, option('hide_tos'));
    expect(await links.count()).toBe(0);
    expect(await page.getByRole('contentinfo').textContent()).toContain('©');
  });

  it('[ENTRY-8g] [ENTRY-8j] kerberos falls back to the form without a provider, and unknown options are ignored', async () => {
    await using visit = await open();
    const { page } = visit;
    await visitWith(page, {});
    const plain = await page.getByRole('main').innerText();
    await visitWith(page, option('kerberos,unheard_of'));
    expect(await page.getByRole('main').innerText()).toBe(plain);
  });

  it('[ENTRY-8d] [SIGN-7b] [AUTHZ-3a] show_back_to_app leads to the app without signing in', async () => {
    await using visit = await open();
    const { page } = visit;
    await visitWith(page, {});
    expect(await page.getByRole('link', { name: 'Back to Switchboard' }).count()).toBe(0);
    const returned = returnToApp(page, site);
    await visitWith(page, { ...option('show_back_to_app'), state: 'kept' });
    await credentialField(page).fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
    await page.getByRole('link', { name: 'Back to Switchboard' }).press('Enter');
    expect(Object.fromEntries((await returned).searchParams)).toMatchObject({ error: 'user_cancelled', state: 'kept' });
  });

  it('[ENTRY-8d] [SIGN-7a] skip_login_id_page starts at the password of the login hint', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await visitWith(page, { ...option('skip_login_id_page'), login_hint: 'ada@harbourlane.example' });
    await page.getByText('ada@harbourlane.example').waitFor();
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it.each([
    ['alfie@brightwell.example', 'alfie@brightwell.example'],
    ['+12125550100*102', '+1 212-555-0100 ext.\u00a0102'],
  ])(
    '[ENTRY-8d] [BRAND-3a] [SIGN-7c] skip_login_id_page checks %s and shows the account’s brand',
    async (hint, shown) => {
      await using visit = await open();
      const { page } = visit;
      await visitWith(page, { ...option('skip_login_id_page'), login_hint: hint });
      await expect.poll(() => page.locator('main bdi').textContent()).toBe(shown);
      await expect.poll(() => page.title()).toContain(hint.includes('brightwell') ? 'UK' : 'Tellwick');
    },
  );

  it.each([
    ['+12125550100', 'Extension', /extension/],
    ['not a thing', 'Email or phone number', /find any matched account/],
  ])(
    '[ENTRY-8d] [SIGN-7c] skip_login_id_page returns from %s to the first screen, which says why',
    async (hint, label, said) => {
      await using visit = await open();
      const { page } = visit;
      visit.expect(/status of 4\d\d/);
      await visitWith(page, { ...option('skip_login_id_page'), login_hint: hint });
      await expect.poll(() => page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
      await page.getByRole('alert').filter({ hasText: said }).waitFor(); // its words come after the mark on the field
    },
  );

  it('[ENTRY-11a] title_bar, show_sub_title and a registered appName change the header', async () => {
    const names = ['--name', 'Harbour', '--other-name', 'Harbour Desk'];
    await operateOn(site.portico, ['client', 'add', 'desk', ...names, '--redirect-uri', callbackOf(site)]);
    await using visit = await open();
    const { page } = visit;
    const shown = { clientId: 'desk', title_bar: 'true' };
    await visitWith(page, { ...shown, appName: 'Your Bank' });
    await page.getByText('to continue to Harbour', { exact: true }).waitFor();
    expect(await page.getByText('Your Bank').count()).toBe(0);
    await visitWith(page, { ...shown, appName: 'Harbour Desk' });
    await page.getByRole('banner').getByText('Harbour Desk', { exact: true }).waitFor();
    await page.getByText('to continue to Harbour Desk').waitFor();
    await visitWith(page, { ...shown, appName: 'Harbour Desk', show_sub_title: 'false' });
    await page.getByRole('banner').getByText('Harbour Desk', { exact: true }).waitFor();
    expect(await page.getByText('to continue to Harbour Desk').count()).toBe(0);
    await visitWith(page, { clientId: 'desk', appName: 'Harbour Desk' });
    await page.getByText('to continue to Harbour Desk').waitFor();
    expect(await page.getByRole('banner').getByText('Harbour Desk').count()).toBe(0);
  });

  it('[ENTRY-11b] ibb never opens a second window', async () => {
    await using visit = await open();
    const { page } = visit;
    await visitWith(page, {});
    expect(await page.locator('[target=_blank]').count()).toBe(3);
    await visitConnected(page, { ibb: '1', ...option('external_popup') });
    expect(await page.locator('[target]').count()).toBe(0);
    const started = page.waitForRequest('**/api/sso/google/startup?**');
    await page.getByRole('button', { name: entranceNames.google }).click();
    await started;
    expect(visit.pages()).toHaveLength(1);
  });
});

describe('external providers', () => {
  it.each([
    ['[ENTRY-8f]', {}, ['sso', 'google', 'apple']],
    ['[ENTRY-8f]', option('hide_sso'), ['google', 'apple']],
    ['[ENTRY-8f]', option('hide_google_id'), ['sso', 'apple']],
    ['[ENTRY-8f]', option('hide_apple_id'), ['sso', 'google']],
    ['[ENTRY-8f] [ENTRY-8h]', option('hide_sso hide_google_id,hide_apple_id'), []],
    ['[ENTRY-9b]', { prompt: 'login' }, ['sso', 'google', 'apple']],
    ['[ENTRY-9c]', { prompt: 'login sso' }, ['sso', 'google', 'apple']],
    ['[BRAND-7a]', { brandId: '1210', urlBrandIdFirst: 'true' }, ['sso', 'google']],
  ])('%s with %o are %o', async (_, parameters, offered) => {
    await using visit = await open();
    await visitConnected(visit.page, parameters);
    await expect.poll(() => entrancesOn(visit.page)).toEqual(offered);
  });

  it('[ENTRY-9c] are not offered while none is connected', async () => {
    await using visit = await open();
    await visitWith(visit.page, {});
    expect(await entrancesOn(visit.page)).toEqual([]);
  });

  it.each(['sso', 'google', 'apple'] as const)(
    '[ROUTE-7c] [ROUTE-8b] %s starts through the dispatcher with the typed credential, and returns to it if not connected',
    async (entrance) => {
      await using visit = await open();
      const { page } = visit;
      await visitConnected(page, { appParams: 'kept' });
      await credentialField(page).fill('ada@harbourlane.example');
      const dispatched = page.waitForRequest('**/mobile/loginDispatcher?**');
      await page.getByRole('button', { name: entranceNames[entrance] }).click();
      const { searchParams } = new URL((await dispatched).url());
      expect(Object.fromEntries(searchParams)).toMatchObject({
        selected_entrance: entrance,
        login_hint: 'ada@harbourlane.example',
        rememberEmail: 'false',
        externalBrowser: 'false',
      });
      await page.getByRole('heading', { name: 'We can’t sign you in' }).waitFor();
      await isAlive(page);
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Sign in with your password' }).click();
      await page.getByRole('heading', { name: 'Enter your password' }).waitFor();
      await page.getByText('ada@harbourlane.example').waitFor();
    },
  );

  it('[ENTRY-9a] [ENTRY-9c] an app that prompts for single sign-on alone starts there', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    const started = page.waitForRequest('**/api/sso/startup?**');
    await page.goto(signInAddress(site, { prompt: 'sso' }));
    await started;
    await page.getByText('This way of signing in isn’t set up here.').waitFor();
    await page.getByRole('link', { name: 'Sign in with your password' }).click();
    await signIn(page);
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it.each([{ ...option('external_popup'), external_browser: '1' }, {}])(
    '[ENTRY-8e] [GOOG-1a] [GOOG-1b] with %o Google opens in this window',
    async (parameters) => {
      await using visit = await open();
      const { page, context } = visit;
      await visitConnected(page, parameters);
      const started = context.waitForEvent('request', (request) => request.url().includes('/api/sso/google/startup?'));
      await page.getByRole('button', { name: entranceNames.google }).click();
      expect(new URL((await started).url()).searchParams.get('ssoPopup')).toBeNull();
      expect(visit.pages()).toHaveLength(1);
    },
  );
});

describe('the remember option', () => {
  const box = (page: Page) => page.getByLabel('Remember my email or number');

  async function finish(page: Page) {
    await page.getByRole('button', { name: 'Continue' }).click();
    await passwordField(page).fill(demoPassword);
    const sent = page.waitForRequest('**/api/login?**');
    await page.keyboard.press('Enter');
    return (await sent).postDataJSON();
  }

  it('[SIGN-4b] stores the credential if the user selects it, and otherwise removes it', async () => {
    await using visit = await open();
    const { page } = visit;
    for (const isWanted of [true, false]) {
      const returned = returnToApp(page, site);
      await visitWith(page, { prompt: 'login' });
      await credentialField(page).fill('ada@harbourlane.example');
      await box(page).setChecked(isWanted);
      await finish(page);
      await returned;
      await page.getByText('Back in the app').waitFor();
      await page.unrouteAll();
      await visitWith(page, { prompt: 'login' });
      expect(await credentialField(page).inputValue()).toBe(isWanted ? 'ada@harbourlane.example' : '');
      expect(await box(page).isChecked()).toBe(isWanted);
    }
  });

  it('[ENTRY-8c] [SIGN-4b] is selected by remember_me_on, and hidden by hide_remember_me', async () => {
    await using visit = await open();
    const { page } = visit;
    await visitWith(page, {});
    expect(await box(page).isChecked()).toBe(false);
    await visitWith(page, option('remember_me_on'));
    expect(await box(page).isChecked()).toBe(true);
    await visitWith(page, option('remember_me_on,hide_remember_me'));
    expect(await box(page).count()).toBe(0);
  });

  it('[SIGN-4a] is decided by the app if hidden, and keeps the user’s earlier choice', async () => {
    await using visit = await open();
    const { page } = visit;
    async function signInWith(username: string, ui_options: string, wish?: boolean) {
      const returned = returnToApp(page, site);
      await visitWith(page, { prompt: 'login', ui_options });
      await credentialField(page).fill(username);
      if (wish !== undefined) await box(page).setChecked(wish);
      await finish(page);
      await returned;
      await page.getByText('Back in the app').waitFor();
      await page.unrouteAll();
      await visitWith(page, { prompt: 'login', ui_options: 'hide_remember_me' });
      return credentialField(page).inputValue();
    }
    const [ada, clara] = ['ada@harbourlane.example', 'clara@harbourlane.example'];
    expect(await signInWith(clara, 'hide_remember_me')).toBe('');
    expect(await signInWith(ada, '', true)).toBe(ada);
    expect(await signInWith(clara, 'hide_remember_me')).toBe(ada);
    expect(await signInWith(clara, 'hide_remember_me remember_me_on')).toBe(clara);
    expect(await signInWith(ada, '', false)).toBe('');
  });

  it.each([true, false])(
    '[SIGN-4a] keeps the session after a restart of the browser if selected (selected: %s)',
    async (stays) => {
      await using visit = await open();
      const { page } = visit;
      const returned = returnToApp(page, site);
      await visitWith(page, {
        prompt: 'login',
        ...option('skip_login_id_page'),
        login_hint: 'ada@harbourlane.example',
      });
      await page.getByLabel('Stay signed in').setChecked(stays);
      await passwordField(page).fill(demoPassword);
      const sent = page.waitForRequest('**/api/login?**');
      await page.keyboard.press('Enter');
      expect((await sent).postDataJSON()).toMatchObject({ staySignedIn: stays });
      await returned;
      const kept = (await visit.context.cookies()).filter(({ expires }) => expires > 0);
      await using restarted = await site.open({ context: { storageState: { cookies: kept, origins: [] } } });
      await visitWith(restarted.page, {});
      const known = restarted.page.getByRole('button', { name: 'Continue as Ada Marsh' });
      await (stays ? known : credentialField(restarted.page)).waitFor();
      expect(await known.count()).toBe(stays ? 1 : 0);
    },
  );
});

describe('an existing session', () => {
  it('[ENTRY-11c] is recognised, but force requires the password again', async () => {
    await using visit = await open();
    const { page } = visit;
    const signInWith = async (parameters: Readonly<Record<string, string>>) => {
      const returned = returnToApp(page, site);
      await page.goto(signInAddress(site, parameters));
      await signIn(page);
      expect((await returned).searchParams.has('code')).toBe(true);
      await page.getByText('Back in the app').waitFor();
      await page.unrouteAll();
    };
    await signInWith({});
    await page.goto(signInAddress(site));
    await page.getByRole('button', { name: /^Continue as / }).waitFor();
    expect(await credentialField(page).count()).toBe(0);
    await signInWith({ force: '1' });
  });
});

describe('a failure', () => {
  it.each([
    {
      of: 'the credential',
      username: 'priya@summitridge.example',
      keptAt: '#/enterCredential',
      said: /requires single sign-on\. Single sign-on isn’t available here\. Contact your administrator/,
    },
    {
      of: 'the password',
      username: 'nell@larkspurbank.example',
      keptAt: '#/enterPassword/email',
      said: /doesn’t allow sign-in from this network\. Contact your administrator/,
    },
  ])('[ENTRY-11d] of $of leads to the error screen, but is told at the form with noActionOnFail', async (row) => {
    const { of, username, keptAt, said } = row;
    await using visit = await open();
    const { page } = visit;
    const fail = async (parameters: Readonly<Record<string, string>>) => {
      await visitWith(page, parameters);
      if (of === 'the password') return signIn(page, username);
      await credentialField(page).fill(username);
      return page.keyboard.press('Enter');
    };
    await fail({});
    await heading(page, 'We can’t sign you in').waitFor();
    expect(hashOf(page)).toMatch(/^#\/error\//);
    await fail({ noActionOnFail: '1' });
    const message = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
    await message.getByText(said).waitFor();
    expect(hashOf(page)).toBe(keptAt);
    expect(await heading(page, 'We can’t sign you in').count()).toBe(0);
  });
});
