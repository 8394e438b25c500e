import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardedPage } from '../test/browser.ts';
import { commandScript } from '../test/built-server.ts';
import { operateOn } from '../test/operate-on.ts';
import { type RunningProcess, startPartnerApp } from '../test/portico.ts';
import { startSite } from './site.ts';
import { credentialField, demoPassword, findBarriers, passwordField } from './visit.ts';

const site = startSite({ hasOwnApp: true });
let app: RunningProcess;
beforeAll(async () => {
  const { database, url } = site.portico;
  const ofOperator = { ...database.env, PUBLIC_URL: url, DEMO_COMMAND: commandScript() };
  app = await startPartnerApp(site.portico, ofOperator);
});
afterAll(() => app.stop());

async function visit(path = '/'): Promise<GuardedPage> {
  const guarded = await site.open();
  await guarded.page.goto(new URL(path, app.url).href);
  return guarded;
}

async function signIn(page: Page, credential: string, extension?: string) {
  await credentialField(page).fill(credential);
  if (extension) await page.getByLabel('Extension').fill(extension);
  await page.getByRole('button', { name: 'Continue' }).click();
  await passwordField(page).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const begin = (page: Page) => page.getByRole('link', { name: 'Sign in', exact: true }).click();
const received = (page: Page) => page.getByText('What the app received').click();

const claim = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`).first();

describe('an app that signs its users in', () => {
  it.each([
    ['an e-mail address', 'ada@harbourlane.example', undefined, 'Ada Marsh'],
    ['a direct number', '212 555 0104', undefined, 'Dev Anand'],
    ['a main number and an extension', '(212) 555-0100', '102', 'Ben Ortega'],
  ])(
    '[SIGN-2a] [SIGN-2b] [SIGN-2c] [AUTHZ-1a] [AUTHZ-1d] gets the claims of a user who signs in with %s',
    async (_how, credential, extension, name) => {
      await using guarded = await visit();
      const { page } = guarded;
      await begin(page);
      await signIn(page, credential, extension);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Welcome/);
      await received(page);
      await expect.poll(() => claim(page, 'name').innerText()).toBe(name);
      expect(await page.getByRole('heading', { name: 'More to try' }).count()).toBe(1);
    },
  );

  it('[AUTHZ-1b] [AUTHZ-1e] refreshes its tokens repeatedly, and signs out locally and at the provider', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await begin(page);
    await signIn(page, 'ada@harbourlane.example');
    await received(page);
    await page.getByRole('button', { name: 'Refresh the access token' }).click();
    await page.getByText('Refreshed once').waitFor();
    await received(page);
    await page.getByRole('button', { name: 'Refresh the access token' }).click();
    await page.getByText('Refreshed 2 times').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Signed out', { exact: true }).waitFor();
    await begin(page);
    await credentialField(page).waitFor();
  });

  it.each([
    ['Connect a calendar', 'Quillmere Calendar wants access to your Tellwick account', true],
    ['An app that is retired', 'Switchboard Classic has been retired', false],
    ['An app that ends', 'Switchboard Classic 2 will be retired soon', true],
  ])('leads through the door "%s" to its screen', async (door, title, asksFirst) => {
    await using guarded = await visit();
    const { page } = guarded;
    guarded.expect(/status of 400/); // what is due, or over, before the app
    await page.getByRole('link', { name: new RegExp(`^${door}`) }).click();
    if (asksFirst) await signIn(page, 'ada@harbourlane.example');
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  });

  it('signs in to another company’s app with consent, and out again', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    guarded.expect(/status of 400/); // consent is due
    await page.getByRole('link', { name: /^Connect a calendar/ }).click();
    await signIn(page, 'poppy@penninepost.example');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Signed out', { exact: true }).waitFor();
  });

  it('offers demo accounts with a password to copy, and shows the signed-in user', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(demoPassword);
    await page.getByRole('link', { name: /^Sign in as Ben Ortega .* The main number with an extension$/ }).click();
    await expect.poll(() => page.getByLabel('Extension').inputValue()).toBe('102');
    await page.getByRole('button', { name: 'Continue' }).click();
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    const profile = page.getByRole('region', { name: 'Ben Ortega' });
    await profile.getByText('Harbour Lane Logistics').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('opens the page that an account is for after its sign-in', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await page.getByText('Emergency addresses', { exact: false }).first().click();
    await page.getByRole('link', { name: /^Sign in as Wade Tolliver/ }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/emergencyAddress**');
    await page.getByRole('heading', { level: 1, name: 'Emergency addresses' }).waitFor();
  });

  it('shows a number as people write it', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await begin(page);
    await signIn(page, 'ada@harbourlane.example');
    await page.getByText('+1 212-555-0101', { exact: true }).waitFor();
  });

  it('lists each account state and each brand', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await page.getByText('Account states').click();
    await page.getByRole('link', { name: /^Sign in as Lena Locke .* Locked$/ }).waitFor();
    await expect.poll(() => page.locator('.tile').count()).toBe(readdirSync('data/brands').length);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('[AUTHZ-3a] shows once that the user returned without signing in', async () => {
    await using guarded = await visit('/sign-in?ui_options=show_back_to_app');
    const { page } = guarded;
    await page.getByRole('link', { name: /^Back to/ }).click();
    await page.getByText('Sign-in cancelled').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByText('Sign-in cancelled').count()).toBe(0);
    expect(await page.getByText('Please sign in again').count()).toBe(0);
  });

  it('[AUTHZ-8a] takes no code that it has not asked for, and asks for its own, which the session answers', async () => {
    await using guarded = await site.open();
    const { page } = guarded;
    const query = new URLSearchParams({ clientId: 'demo-web', appUrlScheme: `${app.url}/callback` });
    await page.goto(`${site.url}/?${query}`);
    const unasked = page.waitForRequest((request) => /\/callback\?code=/.test(request.url()));
    await signIn(page, 'ada@harbourlane.example');
    expect(new URL((await unasked).url()).searchParams.has('state')).toBe(false);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Welcome/);
  });

  it('[BRAND-8] gets the page of the brand that it asks for', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await page.getByRole('link', { name: /^Penhallow Connect/ }).click();
    await page
      .getByRole('img', { name: /Penhallow/ })
      .first()
      .waitFor();
    expect(await page.title()).toContain('Penhallow');
  });

  it('[BRAND-8] starts a sign-in on request of its own provider only', async () => {
    const hint = `iss=${encodeURIComponent(site.url)}&login_hint=ada%40harbourlane.example`;
    await using guarded = await visit(`/initiate?${hint}`);
    await expect.poll(() => credentialField(guarded.page).inputValue()).toBe('ada@harbourlane.example');
    const refused = await fetch(new URL('/initiate?iss=https%3A%2F%2Felsewhere.example', app.url), {
      redirect: 'manual',
    });
    expect(refused.status).toBe(400);
  });

  it('rejects a response to a sign-in that this browser did not start', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await page.goto(new URL('/callback?code=stolen&state=unknown', app.url).href);
    await page.getByText('Please sign in again').waitFor();
    guarded.expect(/status of 400/);
  });
});

describe('the inbox of the demo', () => {
  const person = 'elsie@harbourlane.example';
  /** Posts a message as Portico does. */
  const post = (message: object, headers = {}) =>
    fetch(new URL('/inbox', app.url), { method: 'POST', headers, body: JSON.stringify(message) });
  const script = {
    language: 'en-US',
    greeting: 'Hello. To hear your code, press 1.',
    digits: [...'204816'],
    beforeCode: 'Your code is',
    afterCode: '',
    beforeRepetition: 'Again:',
    afterRepetition: '',
    warning: 'Hang up.',
    goodbye: 'Goodbye.',
  };

  it('[MFA-1] shows an e-mail of Portico as soon as it is sent, with its HTML in a frame that runs nothing', async () => {
    await using guarded = await visit('/inbox');
    const { page } = guarded;
    await operateOn(site.portico, ['contact', 'add', person, 'email', person, '--verified']);
    await operateOn(site.portico, ['account', 'set', person, '--password'], 'Quartz-Lantern-52\n');
    await page.getByRole('heading', { name: person }).waitFor();
    const mail = page.getByTitle('Your Tellwick password was changed');
    const frame = mail.contentFrame();
    await frame.getByRole('heading', { name: 'Your Tellwick password was changed' }).waitFor();
    await frame.getByRole('img', { name: 'Tellwick' }).first().waitFor();
    expect(await mail.getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(await findBarriers(page)).toEqual([]);
  });

  it('[ACT-1a] gets the activation code that a door of the app sends, and says when there is none to send', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    const door = page.getByRole('button', { name: 'Activate an account' });
    await door.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/inbox');
    await page.getByRole('heading', { name: 'not-activated@harbourlane.example' }).waitFor();
    await page
      .getByTitle(/Activate|activat/)
      .first()
      .waitFor();
    await operateOn(site.portico, ['account', 'set', 'not-activated@harbourlane.example', '--state', 'active']);
    await page.goto(new URL('/', app.url).href);
    await door.click();
    await page.getByText('No code was sent').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('[MFA-1] copies the code of a text message, and speaks a call', async () => {
    await using guarded = await visit('/inbox');
    const { page } = guarded;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => {
      const spoken: string[] = [];
      Object.assign(window, { spoken });
      speechSynthesis.speak = ({ text, lang }) => void spoken.push(`${lang} ${text}`);
    });
    await post({ id: 'sms-1', channel: 'sms', to: '+12125550177', text: '381027 is your code.\n\n@localhost #381027' });
    await page.locator('#message-sms-1').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('381027');
    await post({ id: 'call-1', channel: 'voice', to: '+12125550177', script });
    await page.getByRole('button', { name: 'Play the call' }).click();
    const spoken = await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken); // set above
    expect(spoken.slice(0, 4)).toEqual([
      ...['en-US Hello. To hear your code, press 1.', 'en-US Your code is', 'en-US 2', 'en-US 0'],
    ]);
  });

  it('takes a repeated message once, and none that a page of a browser posts', async () => {
    const message = { id: 'sms-2', channel: 'sms', to: '+12125550178', text: 'Once.' };
    for (let n = 0; n < 2; n++) expect((await post(message)).status).toBe(204);
    expect((await post({ ...message, id: 'sms-3' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
    const list = await (await fetch(new URL('/inbox/list', app.url))).text();
    expect(list.split('id="message-sms-2"').length).toBe(2);
    expect(list).not.toContain('message-sms-3');
  });

  it('is not on the origin of the sign-in page', async () => {
    const statusOf = async (method: string, path: string) =>
      (await fetch(new URL(path, site.url), { method, redirect: 'manual' })).status;
    const redirectsToStart = 303;
    for (const path of ['/inbox', '/inbox/list', '/inbox/events', '/inbox/mail'])
      expect(await statusOf('GET', path), path).toBe(redirectsToStart);
    expect(await statusOf('POST', '/inbox')).toBe(404);
  });
});
