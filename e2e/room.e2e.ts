import * as oidc from 'openid-client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProcess, startDevice } from '../test/portico.ts';
import { startSite } from './site.ts';
import { findBarriers, hasFocus, heading, isAlive, signIn } from './visit.ts';

const site = startSite();
let display: RunningProcess;
let phone: oidc.Configuration;
beforeAll(async () => {
  display = await startDevice(site.portico, 'demo-room');
  const options = { execute: [oidc.allowInsecureRequests] };
  phone = await oidc.discovery(new URL(site.url), 'demo-room', undefined, oidc.None(), options);
});
afterAll(() => display.stop());

const begin = () => oidc.initiateDeviceAuthorization(phone, { scope: 'openid profile' });
const code = (page: Page) => page.getByLabel('Room code', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = () => site.open({ expected: [/status of 4\d\d/] });

describe('[ACT-1c] [ROUTE-10j] the device of a meeting room', () => {
  it('is signed in as the room that an administrator chooses on a phone', async () => {
    await using screen = await site.open({ origins: [display.url] });
    await screen.page.goto(display.url);
    const shown = (await screen.page.locator('output').textContent()) ?? '';
    await using visit = await open();
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/device?user_code=${shown}`);
    await isAlive(page);
    await button(page, 'Continue').click();
    await page.getByText('to continue to Rooms').waitFor();
    await signIn(page);
    await page.getByText('Switchboard for rooms wants to be signed in as a room.').waitFor();
    await heading(page, 'Activate this room').waitFor();
    await page.getByText(shown, { exact: true }).waitFor();
    await page.getByText('Only continue if you are in front of this device.').waitFor();
    expect(page.url()).not.toContain(shown);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Room', { exact: true }).selectOption('Board Room 4, ext. 190');
    await button(page, 'Activate room').click();
    await heading(page, 'Board Room 4 is ready').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await screen.page.getByText('Welcome, Board Room 4').waitFor();
  });

  it('is found by keyboard alone, after a wrong code, and refused by who is not in front of it', async () => {
    const begun = await begin();
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${site.url}/room`);
    await signIn(page);
    await code(page).waitFor();
    await isAlive(page);
    expect(await hasFocus(code(page))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type('BCDFGHJK');
    await page.getByRole('alert').getByText('We don’t know this code.').waitFor();
    await code(page).fill('');
    await page.keyboard.type(begun.user_code.toLowerCase());
    await page.getByText(begun.user_code, { exact: true }).waitFor();
    await button(page, 'I’m not in front of it').press('Enter');
    await heading(page, 'The device isn’t signed in').waitFor();
    await expect(oidc.pollDeviceAuthorizationGrant(phone, begun)).rejects.toMatchObject({ error: 'access_denied' });
  });

  it('is not shown to a person who is no administrator, who can sign in as another one', async () => {
    const { user_code } = await begin();
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${site.url}/room?user_code=${user_code}`);
    await signIn(page, 'clara@harbourlane.example');
    await page.getByText('Your administrator can do this.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page);
    await page.getByText(user_code, { exact: true }).waitFor();
  });
});
