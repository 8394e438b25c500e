import * as oidc from 'openid-client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProcess, startDevice } from '../test/portico.ts';
import { startSite } from './site.ts';
import { credentialField, findBarriers, hasFocus, isAlive, signIn } from './visit.ts';

const site = startSite();
let phone: oidc.Configuration;
beforeAll(async () => {
  const options = { execute: [oidc.allowInsecureRequests] };
  phone = await oidc.discovery(new URL(site.url), 'demo-device', undefined, oidc.None(), options);
});

const begin = () => oidc.initiateDeviceAuthorization(phone, { scope: 'openid profile' });
const code = (page: Page) => page.getByLabel('Code', { exact: true });

describe('[AUTHZ-1a] a device', () => {
  it('can be signed in by keyboard: code, confirmation, password and result', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const begun = await begin();
    const tokens = oidc.pollDeviceAuthorizationGrant(phone, begun);
    await page.goto(`${site.url}/device`);
    await isAlive(page);
    await expect.poll(() => hasFocus(code(page))).toBe(true);
    await page.keyboard.type(begun.user_code.toLowerCase().replace('-', ' '));
    expect(await code(page).inputValue()).toBe(begun.user_code.replace('-', ' '));
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in on your device?' }).waitFor();
    await page.getByText('Boardroom phone wants to sign you in').waitFor();
    await page.getByText(begun.user_code).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await isAlive(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await signIn(page);
    await page.getByRole('heading', { name: 'Your device is signed in' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect((await tokens).access_token).toBeTruthy();
    await page.reload();
    await page.getByRole('heading', { name: 'Your device is signed in' }).waitFor();
  });

  it('shows an error at the field for a wrong code, and accepts the corrected one', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const { user_code, verification_uri_complete = '' } = await begin();
    await page.goto(verification_uri_complete);
    expect(await code(page).inputValue()).toBe(user_code);
    await code(page).fill('BCDF-GHJK');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('We don’t know this code.').waitFor();
    await expect.poll(() => hasFocus(code(page))).toBe(true);
    expect(await code(page).getAttribute('aria-invalid')).toBe('true');
    await code(page).fill(user_code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Sign in on your device?' }).waitFor();
  });

  it('gets an error when the user denies having started the sign-in, and the page confirms this', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const begun = await begin();
    await page.goto(begun.verification_uri_complete ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'This wasn’t me' }).click();
    await page.getByRole('heading', { name: 'Your device isn’t signed in' }).waitFor();
    await expect(oidc.pollDeviceAuthorizationGrant(phone, begun)).rejects.toMatchObject({ error: 'access_denied' });
    await page.getByRole('link', { name: 'Enter a code' }).click();
    await code(page).waitFor();
  });

  it('is confirmed once by a double click', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const { verification_uri_complete = '' } = await begin();
    await page.goto(verification_uri_complete);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Sign in on your device?' }).waitFor();
    await isAlive(page);
    await page.getByRole('button', { name: 'Continue' }).dblclick();
    await credentialField(page).waitFor();
  });
});

describe('the example of a device', () => {
  let device: RunningProcess;
  beforeAll(async () => {
    device = await startDevice(site.portico);
  });
  afterAll(() => device.stop());

  it('[AUTHZ-1a] shows a code and its QR code, and greets the user after the sign-in in a browser', async () => {
    await using screen = await site.open({ origins: [device.url] });
    await screen.page.goto(device.url);
    const shown = (await screen.page.locator('output').textContent()) ?? '';
    await screen.page.getByRole('img', { name: /QR/ }).waitFor();
    await using phoneVisit = await site.open();
    const { page } = phoneVisit;
    await page.goto(`${site.url}/device?user_code=${shown}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Sign in on your device?' }).waitFor();
    await isAlive(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await signIn(page);
    await page.getByRole('heading', { name: 'Your device is signed in' }).waitFor();
    await screen.page.getByText('Welcome, Ada').waitFor();
  });
});
