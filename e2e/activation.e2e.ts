import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startMailSite } from './mail-site.ts';
import { linkMailTo } from './recovery-mails.ts';
import { findBarriers, goToPassword, hasFocus, heading, passwordField, returnToApp } from './visit.ts';

const { site, mails, operate } = startMailSite({ changes: 'accounts that are activated' });

const password = 'Trellis-Quarry-27';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeField = (page: Page) => page.getByLabel('Activation code');
const open = () => site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });

/** Adds an account that waits for its activation, and sends its code. Returns what the mail holds. */
async function invite(email: string, ...more: readonly string[]) {
  await add(email, ...more);
  const output = await operate(['account', 'send-activation', email]);
  const mail = await linkMailTo(mails, email);
  expect(output).not.toContain(mail.code);
  return mail;
}

/** Adds an account that waits for its activation, and sends it a PIN too. Returns the PIN. */
async function inviteInApp(email: string) {
  await add(email);
  await operate(['account', 'send-activation', email, '--pin']);
  const { code } = await linkMailTo(mails, email);
  const text = mails.received.find(({ to }) => to === email)?.mail.text ?? '';
  return { code, pin: /In the app, enter this PIN: (\d{6})/.exec(text)?.[1] ?? '' };
}

async function add(email: string, ...more: readonly string[]) {
  const name = ['--first-name', 'Pat', '--last-name', 'Lee', '--company', 'harbour-lane'];
  const given = ['--email', email, '--state', 'notActivated', '--password', ...more];
  await operate(['account', 'add', ...name, ...given], 'Former-Anchor-31\n');
  await operate(['contact', 'add', email, 'email', email, '--verified']);
}

async function choosePassword(page: Page, chosen = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password', { exact: true }).fill(chosen);
}

describe('[ACT-1a] [ACT-1d] [ACT-2b] an account that is not activated', () => {
  it('[ROUTE-9f] [SIGN-5b] [SIGN-5f] leads from its password to the code, and from the set-up on to the app', async () => {
    const { code } = await invite('nora@activation.example', '--extension', '881');
    await using visit = await open();
    const { page } = visit;
    await goToPassword(page, site, 'nora@activation.example');
    await passwordField(page).fill('Former-Anchor-31');
    await page.keyboard.press('Enter');
    await heading(page, 'Your account isn’t activated yet').waitFor();
    await page.getByRole('link', { name: 'Enter your activation code' }).click();
    await heading(page, 'Activate your account').waitFor();
    await expect.poll(() => page.title()).toContain('Set up your account');
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);
    await codeField(page).fill('WRNGC23456');
    await page.getByRole('alert').getByText('We don’t know this code. Check it and try again.').waitFor();
    await codeField(page).fill(`${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`);
    await page.getByText('nora@activation.example').first().waitFor();
    await button(page, 'Continue').click();
    await heading(page, 'Create your password and PIN').waitFor();
    await page.getByText('Step 1 of 2').waitFor();
    await choosePassword(page, 'Password2024!');
    await page.getByLabel('New PIN', { exact: true }).fill('802735');
    await page.getByLabel('Confirm new PIN', { exact: true }).fill('802735');
    await button(page, 'Continue').click();
    await page.getByRole('alert').getByText('This password is easy to guess').waitFor();
    await page.getByRole('listitem').getByText('8 to 32 characters Met').waitFor();
    await choosePassword(page);
    await page.getByLabel('New PIN', { exact: true }).fill('802735');
    await page.getByLabel('Confirm new PIN', { exact: true }).fill('802735');
    await button(page, 'Continue').click();
    await page.getByText('Step 2 of 2').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await page.getByText('Step 2 of 2').waitFor();
    await expect.poll(() => hasFocus(page.getByLabel('Question'))).toBe(true);
    await page.getByLabel('Question').selectOption('What was your first pet called?');
    await page.getByLabel('Answer').fill('Rex');
    await button(page, 'Activate').click();
    await page.getByRole('alert').getByText('Use at least five characters.').waitFor();
    await page.getByLabel('Answer').fill('Rexie the dog');
    await button(page, 'Activate').click();
    await heading(page, 'Your account is active').waitFor();
    const returned = returnToApp(page, site);
    await button(page, 'Continue to Switchboard').click();
    expect((await returned).searchParams.has('code')).toBe(true);
    const answer = await operate(['account', 'verify-answer', 'nora@activation.example'], 'rexie the dog\n');
    expect(answer).toBe('Yes.\n');
  });

  it('[SIGN-5c] is activated by the link of its mail, by keyboard alone, also after a reload; then it is said to be active', async () => {
    const { link, code } = await invite('olaf@activation.example');
    await using visit = await open();
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link);
    await page.getByText('olaf@activation.example').first().waitFor();
    expect(page.url()).not.toContain(code);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(button(page, 'Continue'))).toBe(true);
    await page.keyboard.press('Enter');
    await heading(page, 'Create your password').waitFor();
    await page.reload();
    await heading(page, 'Create your password').waitFor();
    await expect.poll(() => hasFocus(page.getByLabel('New password', { exact: true }))).toBe(true);
    await choosePassword(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByLabel('Question'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Saint Mary');
    await page.keyboard.press('Enter');
    await heading(page, 'Your account is active').waitFor();
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/\?/);
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('Your account is already activated. Sign in to continue.').waitFor();
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/\?/);
  });
});

describe('[ACT-1b] an account that an app names', () => {
  it('is activated by the PIN of its mail, in the theme of the app', async () => {
    const { pin } = await inviteInApp('petra@activation.example');
    await using visit = await open();
    const { page } = visit;
    const query = new URLSearchParams({ clientId: 'demo-native', brandId: '0', theme: 'night' });
    await page.goto(`${site.portico.url}/activate?${query}#/activation/app/petra@activation.example`);
    await page.getByText('Enter the PIN from your welcome message.').waitFor();
    await page.getByText('petra@activation.example').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const field = page.getByLabel('PIN');
    await expect.poll(() => hasFocus(field)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter your PIN.').waitFor();
    await field.fill(pin === '111111' ? '222222' : '111111');
    await page.getByRole('alert').getByText('That PIN isn’t right.').waitFor();
    await field.fill(pin);
    await button(page, 'Continue').click();
    await heading(page, 'Create your password').waitFor();
    expect(page.url()).not.toContain('petra');
    await choosePassword(page);
    await page.keyboard.press('Enter');
    await page.getByLabel('Answer').fill('Rexie the dog');
    await page.keyboard.press('Enter');
    await heading(page, 'Your account is active').waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(16, 32, 31)',
    );
  });

  it('is set up at the address that the app got for the PIN, once', async () => {
    const { pin } = await inviteInApp('quinn@activation.example');
    const answer = await fetch(`${site.portico.url}/api/account/in-app-activation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'quinn@activation.example', clientId: 'demo-native', pin }),
    });
    const { continueAt } = (await answer.json()).data;
    await using visit = await open();
    await visit.page.goto(continueAt);
    await heading(visit.page, 'Create your password').waitFor();
    expect(visit.page.url()).not.toContain('setUp');
    await visit.page.reload();
    await heading(visit.page, 'Create your password').waitFor();
    await using another = await open();
    await another.page.goto(continueAt);
    await another.page.getByText('This code has expired or was already used.').waitFor();
  });
});
