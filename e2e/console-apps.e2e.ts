import * as oidc from 'openid-client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { exchange, finishSignIn, startSignIn } from '../test/relying-party.ts';
import { appCode } from '../test/second-step.ts';
import { templateSecret } from '../test/template.ts';
import { giveRoles, operator, operatorOfBrand } from './console-operators.ts';
import { forgetCodes, openConsole, saidBySignIn, totpSecret, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { demoPassword, findBarriers, isAlive, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'Roles are given, an app is registered, and keys are rotated.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
giveRoles(site);

const clientId = 'harbour-desk';
const callback = 'https://desk.harbourlane.example/signed-in';

/** The app as a standard client, with one of its secrets. */
const appWith = (secret: string) =>
  oidc.discovery(new URL(site.url), clientId, undefined, oidc.ClientSecretBasic(secret), {
    execute: [oidc.allowInsecureRequests],
  });

/** Signs somebody in to the app. @returns its tokens */
async function signInBy(secret: string) {
  const app = await appWith(secret);
  const started = await startSignIn(site.portico, app, { redirect_uri: callback, scope: 'openid profile' });
  return exchange(app, await finishSignIn(started, { username: 'ada@harbourlane.example' }), started);
}

const works = (secret: string) =>
  signInBy(secret).then(
    () => true,
    () => false,
  );

/** Presses a key once something has the focus. */
async function press(locator: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> {
  await locator.focus();
  await locator.page().keyboard.press(key);
}

/** The secret that a view shows once. */
const shownSecret = async (page: Page) =>
  (await page.locator('dt:has-text("Secret") + dd code').first().textContent()) ?? '';

/** Signs in on the page that a test of an app has opened, by keyboard alone. */
async function signInAsTest(page: Page): Promise<void> {
  const closed = page.waitForEvent('close');
  const name = page.getByLabel('Email or phone number');
  await name.waitFor();
  await isAlive(page);
  expect(await name.inputValue()).toBe(operator);
  await name.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByLabel(/code/i).first().fill(appCode(totpSecret));
  await closed;
}

/** The cells of a claim that a test has shown. */
const claimOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .getByRole('cell')
    .allTextContents();

describe('an app', () => {
  it('[CNSL-27d] [CNSL-34c] is registered by keyboard alone, people sign in to it, and its secret is replaced without haste', async () => {
    await using here = await site.open({ expected: [saidBySignIn] });
    const { page } = here;
    const { keyboard } = page;
    await startWithAxe(page);
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, '/all/apps');
    await view(page, 'Apps and APIs').waitFor();
    await press(page.getByRole('link', { name: 'Register an app' }));
    await view(page, 'Register an app').waitFor();
    await page.getByLabel('Name', { exact: true }).focus();
    await keyboard.type('Harbour Desk');
    await expect.poll(() => page.getByRole('textbox', { name: 'Client ID' }).inputValue()).toBe(clientId);
    expect(await findBarriers(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Continue' }));

    const address = page.getByRole('textbox', { name: 'After signing in' });
    await address.focus();
    await keyboard.type('http://desk.harbourlane.example/signed-in');
    await page.getByText('It isn’t encrypted').waitFor();
    await keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
    await press(page.getByRole('button', { name: 'Use https' }));
    await expect.poll(() => address.inputValue()).toBe(callback);
    await press(address);
    await page.getByRole('button', { name: `Remove ${callback}` }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Continue' }));
    await press(page.getByRole('button', { name: 'Create the app' }));

    const finish = page.getByRole('button', { name: 'Finish' });
    await finish.waitFor();
    expect(await finish.getAttribute('aria-disabled')).toBe('true');
    const first = await shownSecret(page);
    expect(first).toMatch(/^\S{30,}$/);
    expect(await findBarriers(page)).toEqual([]);
    await press(page.getByRole('checkbox', { name: 'I have kept it' }), 'Space');
    await forgetCodes(site.portico.database);
    const opened = page.waitForEvent('popup');
    await press(page.getByRole('button', { name: 'Sign in as a test' }));
    await signInAsTest(await opened);
    await page.getByText('It works: you came back as Tomas').waitFor();
    expect(await claimOf(page, 'email')).toEqual(['email', operator, 'Scope email']);
    expect(await claimOf(page, 'amr')).toEqual(['amr', expect.stringContaining('otp'), 'Every ID token']);
    await page.getByText('Methods used: Password, Authenticator app').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await press(finish);
    await view(page, 'Harbour Desk').waitFor();
    expect(await page.content()).not.toContain(first);
    expect((await signInBy(first)).claims()).toMatchObject({ aud: clientId, name: 'Ada Marsh' });

    await page.evaluate(() => Object.assign(window, { open: () => null })); // as a browser that blocks windows
    await forgetCodes(site.portico.database);
    await press(page.getByRole('button', { name: 'Sign in as a test' }));
    await page.getByText('The browser has blocked the window.').waitFor();
    const tab = page.context().waitForEvent('page');
    await press(page.getByRole('link', { name: 'Open the sign-in' }));
    await signInAsTest(await tab);
    await page.getByText('It works: you came back as Tomas').waitFor();
    expect(new URL(page.url()).searchParams.get('test')).toMatch(/^[\w-]{43}$/);
    await page.reload();
    await page.getByText('It works: you came back as Tomas').waitFor();

    const secrets = page.getByRole('region', { name: 'Secrets' });
    await press(secrets.getByRole('button', { name: 'Make a new secret' }));
    const renew = page.getByRole('dialog', { name: 'Make a new secret for Harbour Desk?' });
    await renew.getByRole('button', { name: /14 more days/ }).waitFor();
    await press(renew.getByRole('button', { name: 'Make a new secret' }));
    const sheet = page.getByRole('alertdialog', { name: /Give these values/ });
    await sheet.waitFor();
    const second = await shownSecret(page);
    await press(sheet.getByRole('checkbox', { name: 'I have kept it' }), 'Space');
    await press(sheet.getByRole('button', { name: 'Finish' }));
    await sheet.waitFor({ state: 'detached' });
    expect([await works(first), await works(second)]).toEqual([true, true]);

    const former = secrets.getByRole('listitem').filter({ hasText: 'Former secret' });
    await expect
      .poll(
        async () => {
          await page.reload();
          await former.waitFor();
          return former.textContent();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toMatch(/Ends .* · used /);
    expect(await findBarriers(page)).toEqual([]);
    await press(former.getByRole('button', { name: 'End the former secret' }));
    const end = page.getByRole('alertdialog', { name: 'End the former secret now?' });
    await end.getByText('The app still uses it').waitFor();
    await press(end.getByRole('button', { name: 'End the former secret' }));
    await former.waitFor({ state: 'detached' });
    expect([await works(first), await works(second)]).toEqual([false, true]);
    await page.getByRole('region', { name: 'Latest changes' }).getByText('Secret of an app renewed').waitFor();
  });

  it('[CNSL-26b] is told of by the keys, which are rotated by keyboard alone while tokens of before stay good', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await forgetCodes(site.portico.database);
    const { jwtVerify, createRemoteJWKSet, decodeProtectedHeader } = await import('jose');
    const demo = async () => {
      const { discoverDemoWeb } = await import('../test/relying-party.ts');
      const app = await discoverDemoWeb(site.url);
      const started = await startSignIn(site.portico, app);
      const callbackOf = await finishSignIn(started, { username: 'ada@harbourlane.example' });
      return (await exchange(app, callbackOf, started)).id_token ?? '';
    };
    const before = await demo();
    await openConsole(page, site, operator, '/all/keys');
    const rows = page.getByRole('table').getByRole('row');
    await rows.filter({ hasText: 'Signs now' }).first().waitFor();
    expect(await rows.filter({ hasText: 'Signs now' }).count()).toBe(2);
    await press(page.getByRole('button', { name: 'Rotate the keys' }));
    const dialog = page.getByRole('dialog', { name: 'Rotate the keys?' });
    await dialog.getByText('Tokens that they have signed stay valid').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Rotate the keys' }));
    await expect.poll(() => rows.filter({ hasText: 'Published until' }).count()).toBe(2);
    const kid = String(decodeProtectedHeader(before).kid);
    await press(page.getByRole('link', { name: kid }));
    const panel = page.getByRole('region', { name: `Key ${kid.slice(0, 8)}` });
    await panel.getByText('It can be removed when its last token has ended.').waitFor();
    expect(await panel.getByRole('button', { name: 'Remove the key' }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('open')).toBe(kid);
    expect(await findBarriers(page)).toEqual([]);

    const issuer = String(JSON.parse(Buffer.from(before.split('.')[1] ?? '', 'base64url').toString()).iss);
    const keys = createRemoteJWKSet(new URL(`${site.url}/oauth/keys`));
    expect((await jwtVerify(before, keys, { issuer })).payload.aud).toBe('demo-web');
    await expect.poll(async () => decodeProtectedHeader(await demo()).kid, { timeout: 20_000 }).not.toBe(kid);
  });

  it('[CNSL-26c] [CNSL-27e] and the keys are not there for an operator of one brand, by no address either', async () => {
    await using here = await site.open({ expected: [/status of (403|404)/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operatorOfBrand, '/b/3710/people');
    await view(page, 'People').waitFor();
    for (const name of ['Apps and APIs', 'Keys']) expect(await page.getByRole('link', { name }).count()).toBe(0);
    for (const path of ['apps', 'keys', 'apps/demo-web', 'apps/new']) {
      await page.goto(`${site.url}/console/all/${path}`);
      await page
        .getByText(/You may not see this|Not there/)
        .first()
        .waitFor();
    }
    expect(await page.getByText('demo-web').count()).toBe(0);
  });
});
