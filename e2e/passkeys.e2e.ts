import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startMailSite } from './mail-site.ts';
import { linkMailTo } from './recovery-mails.ts';
import { addAuthenticator } from './virtual-authenticator.ts';
import {
  credentialField,
  demoPassword,
  findBarriers,
  hasFocus,
  heading,
  isAlive,
  passwordAddress,
  passwordField,
  returnToApp,
  signIn,
  signInAddress,
  tabTo,
} from './visit.ts';

const { site, mails, operate } = startMailSite({ changes: 'passkeys of accounts, and what companies ask of them' });
beforeAll(async () => {
  await operate(['policy', 'passkeys', 'set', 'harbour-lane', 'offered']);
  await operate(['policy', 'passkeys', 'set', 'pennine-post', 'required', '--now']);
});

/** @param isUnasked whether the browser says that it makes passkeys unasked, which takes it two seconds in vain */
async function open(isUnasked = false) {
  const visit = await site.open({ expected: [/status of 4\d\d/, /favicon\.ico/, /ERR_FAILED/] });
  if (!isUnasked)
    await visit.page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'getClientCapabilities'));
  return visit;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);

/** Opens the first screen of a new sign-in, which suggests the passkeys of the device. */
async function begin(page: Page): Promise<void> {
  await page.goto(signInAddress(site, { prompt: 'login' }));
  await isAlive(page);
}

/** Opens a new sign-in at the password of a credential, where no passkey is suggested. */
async function beginAtPassword(page: Page, credential: string): Promise<void> {
  await page.goto(passwordAddress(site, { prompt: 'login', credential }));
  await isAlive(page);
  await passwordField(page).waitFor();
}

/** Signs in with the password, up to the offer of a passkey. */
async function arriveAtOffer(page: Page, credential: string): Promise<void> {
  await beginAtPassword(page, credential);
  await passwordField(page).fill(demoPassword);
  await page.keyboard.press('Enter');
  await heading(page, 'Sign in without a password').waitFor();
}

async function getPasskey(page: Page, credential: string): Promise<void> {
  await arriveAtOffer(page, credential);
  const returned = returnToApp(page, site);
  await button(page, 'Create a passkey').click();
  await returned;
}

/** As in a browser that suggests no passkeys in fields. */
function suggestNothing(): void {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false;
}

describe('a passkey', () => {
  it('[PKEY-1d] is made after the password, by keyboard alone, and signs in at the first screen with nothing typed', async () => {
    await using visit = await open(true);
    const { page } = visit;
    await addAuthenticator(page);
    await arriveAtOffer(page, 'clara@harbourlane.example');
    await button(page, 'Create a passkey').waitFor();
    await expect.poll(() => hasFocus(heading(page, 'Sign in without a password'))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await tabTo(page, button(page, 'Create a passkey'));
    const made = returnToApp(page, site);
    await page.keyboard.press('Enter');
    await made;
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site, { prompt: 'login' }));
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[PKEY-1d] is asked for by a button where this browser has used one, and the form is the way on without it', async () => {
    await using visit = await open();
    const { page } = visit;
    const device = await addAuthenticator(page);
    await getPasskey(page, 'elsie@harbourlane.example');
    await device.setVerified(false); // as when the user cancels
    await page.addInitScript(suggestNothing); // or it answers the suggestions of the field, if they come before the click
    await begin(page);
    await button(page, 'Sign in with a passkey').click();
    await alert(page, 'No passkey was used. Try again, or use another way.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await device.setVerified(true);
    const calls = '**/api/passkeys/**';
    await page.route(calls, (route) => route.abort());
    await button(page, 'Sign in with a passkey').click();
    await alert(page, 'That passkey couldn’t be verified. Try again, or use another way.').waitFor();
    await page.unroute(calls);
    const returned = returnToApp(page, site);
    await button(page, 'Sign in with a passkey').click();
    await returned;
  });

  it('[PKEY-3a] is offered once; who does not want one goes on, and so does a browser that has none', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAtOffer(page, 'ines@harbourlane.example');
    const putOff = returnToApp(page, site);
    await button(page, 'Not now').click();
    await putOff;
    const again = returnToApp(page, site);
    await beginAtPassword(page, 'ines@harbourlane.example');
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    await again;
    await using old = await open();
    await old.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    const returned = returnToApp(old.page, site);
    await begin(old.page);
    await signIn(old.page, 'kira@harbourlane.example');
    await returned;
  });

  it('[PKEY-3b] that the company requires cannot be put off; a browser without passkeys says what to do', async () => {
    await using visit = await open();
    const { page } = visit;
    await addAuthenticator(page);
    await arriveAtOffer(page, 'ralph@penninepost.example');
    await page.getByText('Pennine Post requires a passkey.').waitFor();
    expect(await button(page, 'Not now').count()).toBe(0);
    const returned = returnToApp(page, site);
    await button(page, 'Create a passkey').click();
    await returned;
    await using old = await open();
    await old.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await begin(old.page);
    await signIn(old.page, 'toby@penninepost.example');
    await heading(old.page, 'No passkeys in this browser').waitFor();
    expect(await findBarriers(old.page)).toEqual([]);
    old.page.on('dialog', (dialog) => void dialog.accept());
    const left = returnToApp(old.page, site);
    await button(old.page, 'Cancel').click();
    expect((await left).searchParams.get('error')).toBe('user_cancelled');
  });

  it('[PKEY-1a] signs in by number and extension, and only to the account that was typed', async () => {
    await using visit = await open();
    const { page } = visit;
    const device = await addAuthenticator(page);
    const mainNumber = '+1 212-555-0100';
    await getPasskey(page, `${mainNumber} ext. 102`);
    const [first] = await device.credentials();
    await getPasskey(page, `${mainNumber} ext. 106`);
    const second = (await device.credentials()).find(({ credentialId }) => credentialId !== first?.credentialId);
    if (!first || !second) throw new Error('two passkeys are expected');

    await device.forget(first.credentialId);
    await beginAtPassword(page, `${mainNumber} ext. 102`);
    await button(page, 'Sign in with a passkey').click();
    await alert(page, 'That passkey belongs to a different account.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await device.forget(second.credentialId);
    await device.keep(first);
    const returned = returnToApp(page, site);
    await page.getByLabel('Stay signed in').check();
    await button(page, 'Sign in with a passkey').click();
    await returned;
  });

  it('[PKEY-2d] that is a copy of one that was used since is refused', async () => {
    await using visit = await open();
    const { page } = visit;
    const device = await addAuthenticator(page);
    await getPasskey(page, 'greta@harbourlane.example');
    const [copy] = await device.credentials();
    if (!copy) throw new Error('a passkey is expected');
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site, { prompt: 'login' }));
    await returned;
    await device.remove();
    const thief = await addAuthenticator(page, 'roaming');
    await thief.keep({ ...copy, signCount: copy.signCount - 1 });
    await beginAtPassword(page, 'greta@harbourlane.example');
    await button(page, 'Sign in with a passkey').click();
    await alert(page, 'That passkey couldn’t be verified. Try again, or use another way.').waitFor();
    await passwordField(page).fill(demoPassword); // the way on
    const byPassword = returnToApp(page, site);
    await page.keyboard.press('Enter');
    await byPassword;
  });
});

describe('a security key', () => {
  it('[PKEY-4a] is set up as the second step, and confirms the next sign-in at once', async () => {
    await using visit = await open();
    const { page } = visit;
    page.on('dialog', (dialog) => void dialog.accept());
    const email = 'kim@graniteferry.example';
    const name = ['--first-name', 'Kim', '--last-name', 'Reyes', '--company', 'granite-ferry'];
    await operate(['account', 'add', ...name, '--email', email, '--password'], `${demoPassword}\n`);
    const setUpCode = /\d{6}/.exec(await operate(['factor', 'setup-code', email]))?.[0] ?? '';
    const key = await addAuthenticator(page, 'presence');
    await begin(page);
    await signIn(page, email);
    await page.getByLabel('Set-up code').fill(setUpCode);
    await button(page, /^Passkey or security key/).click();
    await heading(page, 'Set up a passkey or security key').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await tabTo(page, button(page, 'Create a passkey'));
    await page.keyboard.press('Enter');
    await button(page, 'I’ve saved them').click();
    const returned = returnToApp(page, site);
    await button(page, 'Not now').click();
    await returned;

    const again = returnToApp(page, site);
    const confirmed = page.waitForRequest(/two-factor\/passkey-verification/);
    await begin(page);
    await signIn(page, email);
    await confirmed;
    await again;

    await key.remove();
    const strange = await addAuthenticator(page, 'presence');
    await begin(page);
    await signIn(page, email);
    await heading(page, 'Confirm with your passkey').waitFor();
    await expect.poll(() => hasFocus(heading(page, 'Confirm with your passkey'))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Use my passkey').click();
    await alert(page, 'No passkey was used. Try again, or use another way.').waitFor({ timeout: 20_000 });
    await button(page, 'Try another way').click();
    await button(page, /^Enter a recovery code/).waitFor();
    await strange.remove();
  });
});

describe('the passkeys of an account', () => {
  it('[PKEY-2a] [PKEY-5a] are named and removed by their owner; a removed one is refused, and the form is the way on', async () => {
    await using visit = await open();
    const { page } = visit;
    const device = await addAuthenticator(page);
    await page.goto(`${site.url}/sessions?security_change=passkey`);
    await isAlive(page);
    await signIn(page, 'jonah@harbourlane.example');
    expect(await button(page, 'Not now').count()).toBe(0); // who came for one cancels
    await button(page, 'Cancel').waitFor();
    await button(page, 'Create a passkey').click();
    await heading(page, 'Your security').waitFor();
    const part = page.getByRole('region', { name: 'Passkeys' });
    await part.getByRole('link', { name: 'Add a passkey' }).waitFor();
    await part.getByRole('status').getByText('Passkey added.').waitFor();
    await expect.poll(() => hasFocus(part.getByRole('heading'))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);

    await part.getByRole('button', { name: /^Rename/ }).click();
    await expect.poll(() => hasFocus(page.getByLabel('Name of the passkey'))).toBe(true);
    await page.getByLabel('Name of the passkey').fill('My laptop');
    await page.keyboard.press('Enter');
    await part.getByText('Renamed.').waitFor();
    await part.getByText('My laptop').waitFor();

    const [kept] = await device.credentials();
    if (!kept) throw new Error('a passkey is expected');
    await part.getByRole('button', { name: 'Remove: My laptop' }).click();
    await part.getByText('Remove My laptop?').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Remove').click();
    await part.getByText('Removed. We’ve emailed you.').waitFor();
    await part.getByText('None yet').waitFor();
    await expect.poll(async () => (await device.credentials()).length).toBe(0); // the browser was told

    await device.keep(kept);
    await page.goto(signInAddress(site, { prompt: 'login' }));
    await alert(page, 'We don’t recognize that passkey. It may have been removed. Sign in another way.').waitFor();
    await expect.poll(async () => (await device.credentials()).length).toBe(0);
    await credentialField(page).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});

it('[PKEY-3f] an account is activated with a passkey, and never has a password', async () => {
  const email = 'paula@activation.example';
  const name = ['--first-name', 'Paula', '--last-name', 'Lee', '--company', 'harbour-lane'];
  await operate(['account', 'add', ...name, '--email', email, '--state', 'notActivated']);
  await operate(['contact', 'add', email, 'email', email, '--verified']);
  await operate(['account', 'send-activation', email]);
  const { code } = await linkMailTo(mails, email);
  await using visit = await open();
  const { page } = visit;
  await addAuthenticator(page);
  await page.goto(`${site.url}/activate?clientId=demo-web#/activation/${code}`);
  await button(page, 'Continue').click();
  await button(page, 'Use a passkey instead').click();
  await heading(page, 'Sign in without a password').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Create a passkey').click();
  await page.getByText('Step 2 of 2').waitFor();
  await page.getByLabel('Answer').fill('Rexie the dog');
  await button(page, 'Activate').click();
  await heading(page, 'Your account is active').waitFor();
  const returned = returnToApp(page, site);
  await page.goto(signInAddress(site, { prompt: 'login' }));
  await returned;

  const again = returnToApp(page, site);
  await page.goto(passwordAddress(site, { prompt: 'login', credential: email }));
  await heading(page, 'Use your passkey').waitFor();
  await page.getByText('This account has no password.').waitFor();
  expect(await page.getByRole('link', { name: 'Forgot password?' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Set up your password' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Sign in with a passkey').click();
  await again;
});
