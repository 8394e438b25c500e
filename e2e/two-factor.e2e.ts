import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDemo } from '../src/server/operator/demo/demo-data.ts';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { type PhoneServer, startPhoneServer } from '../test/phone-server.ts';
import { appCode } from '../test/second-step.ts';
import { templateSecret } from '../test/template.ts';
import { administer } from '../test/without-table.ts';
import { readQrCode } from './read-qr-code.ts';
import { startSite } from './site.ts';
import {
  credentialField,
  findBarriers,
  goOffline,
  hasFocus,
  hashOf,
  heading,
  isAlive,
  notYou,
  returnToApp,
  shownAccount,
  signIn,
  signInAddress,
} from './visit.ts';

let phones: PhoneServer;
let mails: MailServer;
beforeAll(async () => {
  [phones, mails] = await Promise.all([startPhoneServer(), startMailServer()]);
});
afterAll(() => Promise.all([phones.close(), mails.close()]));

const site = startSite({
  changes: 'factors, recovery codes and trusted devices of accounts',
  env: {
    get SMS_URL() {
      return phones.twilio;
    },
    get VOICE_URL() {
      return phones.twilio;
    },
    get SMTP_URL() {
      return mails.url;
    },
    MAIL_FROM: 'codes@tellwick.example',
    SECRETS: templateSecret, // the demo's authenticator apps are sealed with it
  },
});

const { totpSecret } = readDemo(0);
const codeField = (page: Page) => page.getByLabel('Security code');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function open() {
  const visit = await site.open({ expected: [/status of 4\d\d/, /favicon\.ico/, /ERR_INTERNET_DISCONNECTED/] });
  visit.page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before an unfinished step is left (ROUTE-5)
  return visit;
}

/** Signs in up to the second step. */
async function arriveAs(page: Page, email: string): Promise<void> {
  await page.goto(signInAddress(site, { prompt: 'login' }));
  await isAlive(page);
  await signIn(page, email);
}

/** The six digits of each text message to a number, oldest first. */
function textsTo(number: string): string[] {
  return phones.received
    .filter(({ path, fields }) => path.endsWith('/Messages.json') && fields.To === number)
    .map(({ fields }) => /\d{6}/.exec(String(fields.Body))?.[0] ?? '');
}
/** The six digits of each e-mail to an address that has some, oldest first. */
function mailsTo(address: string): string[] {
  return mails.received
    .filter(({ to }) => to === address)
    .flatMap(({ mail }) => /^\d{6}(?= is your)/.exec(mail.subject ?? '')?.[0] ?? []);
}
async function codeOf(read: () => string[], count: number): Promise<string> {
  await expect.poll(read, { timeout: 15_000 }).toHaveLength(count);
  return read().at(-1) ?? '';
}

/** Moves the end of the countdown of every code. */
const moveCountdown = (seconds: number) =>
  administer(site.portico.database, `update one_time_proofs set next_send_at = next_send_at + ${1000 * seconds}`);
/** Lets two minutes pass for the countdown of every code. */
const passCountdown = () => moveCountdown(-120);

/** The seconds of the countdown on the screen. */
async function secondsLeft(page: Page): Promise<number> {
  const countdown = page.getByText(/^You can get a new code in \d+ seconds?\.$/);
  return Number.parseInt(/\d+/.exec((await countdown.textContent()) ?? '')?.[0] ?? '', 10);
}

describe('an authenticator app', () => {
  it('[MFA-2] [MFA-6] [ROUTE-2a] [ROUTE-9d] [PASS-3c] is asked for its code, which sends itself; a wrong one is selected for the next', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAs(page, 'otto@graniteferry.example');
    await heading(page, 'Enter your security code').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/twoFactor/verify/totp');
    await expect.poll(() => page.title()).toMatch(/^Confirm it’s you/);
    await shownAccount(page, 'otto@graniteferry.example').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);

    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter all 6 digits.').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter a code.').waitFor();
    const right = appCode(totpSecret);
    await page.keyboard.type(right === '000000' ? '111111' : '000000');
    await page.getByRole('alert').getByText('That code isn’t right.').waitFor();
    const selected = () => page.evaluate(() => getSelection()?.toString());
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);
    expect((await selected())?.length).toBe(6);

    await codeField(page).pressSequentially(appCode(totpSecret));
    await heading(page, 'Trust this device?').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const returned = returnToApp(page, site);
    await button(page, 'Not now').click();
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('is asked of the account on the screen, after a reload too; somebody else begins anew', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAs(page, 'otto@graniteferry.example');
    await heading(page, 'Enter your security code').waitFor();
    await page.reload();
    await heading(page, 'Enter your security code').waitFor();
    await button(page, 'Try another way').click();
    await heading(page, 'Confirm it’s you').waitFor();
    await shownAccount(page, 'otto@graniteferry.example').waitFor();
    await notYou(page).click();
    await credentialField(page).waitFor();
    expect(await credentialField(page).inputValue()).toBe('');
  });
});

describe('an email', () => {
  it('[MFA-2] [MASK-1b] [ROUTE-1d] [ROUTE-2a] as the only way is sent unasked; a reload keeps the screen and the countdown, and sends nothing', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAs(page, 'ivy@graniteferry.example');
    await page
      .getByText(/^We emailed the code to .?i\*+y@g\*+e.?\. Look in spam too\.$/)
      .first()
      .waitFor();
    await expect.poll(() => hashOf(page)).toMatch(/^#\/twoFactor\/verify\/email\/./);
    const code = await codeOf(() => mailsTo('ivy@graniteferry.example'), 1);
    await page.getByRole('status').getByText('Code sent to your email address.').waitFor({ state: 'attached' });
    const language = page.locator('header select'); // what was said is said in the language that is chosen later
    await language.selectOption('de_DE');
    await page.getByRole('status').getByText('Code an Ihre E‑Mail-Adresse gesendet.').waitFor({ state: 'attached' });
    expect(await page.locator('body > [role=status]').textContent()).not.toContain('Code sent');
    await language.selectOption('en_US');
    await page.getByRole('status').getByText('Code sent to your email address.').waitFor({ state: 'attached' });
    const before = await secondsLeft(page);
    await page.reload();
    await heading(page, 'Enter your security code').waitFor();
    const after = await secondsLeft(page);
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(before);
    expect(mailsTo('ivy@graniteferry.example')).toHaveLength(1);

    await page.goBack();
    await expect.poll(() => hashOf(page)).toMatch(/^#\/twoFactor\/verify\/email\/./); // the step holds its user (ROUTE-5)
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await heading(page, 'Trust this device?').waitFor();
    const returned = returnToApp(page, site);
    await button(page, 'Not now').click();
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[MFA-2] says once that the page is offline, keeps a code that was typed, and sends it when the connection is back', async () => {
    await using visit = await open();
    const { page } = visit;
    await passCountdown();
    await arriveAs(page, 'ivy@graniteferry.example');
    const code = await codeOf(() => mailsTo('ivy@graniteferry.example'), 2);
    await heading(page, 'Enter your security code').waitFor();
    await goOffline(page);
    await codeField(page).fill(code);
    await page.getByRole('alert').getByText('You’re offline. We’ve kept what you typed.').waitFor();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await page.getByText('The service is temporarily unavailable').count()).toBe(0);
    expect(await codeField(page).inputValue()).toBe(code);
    await page.context().setOffline(false);
    await heading(page, 'Trust this device?').waitFor();
  });
});

describe('a text message', () => {
  it('[MFA-2] [MASK-1a] [ROUTE-2a] [ROUTE-5a] [MFA-6] is chosen; Back returns to the choice; a new code and a call come after the countdown', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAs(page, 'sadie@graniteferry.example');
    await heading(page, 'Confirm it’s you').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/twoFactor/options');
    expect(await findBarriers(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => hashOf(page)).toBe('#/twoFactor/options');
    expect(await button(page, /^Text a code/).innerText()).toMatch(/[^\d*]\*+0172/);
    await button(page, /^Text a code/).click();
    await page
      .getByText(/^We texted the code to .?\*+0172.?\.$/)
      .first()
      .waitFor();
    const first = await codeOf(() => textsTo('+13605550172'), 1);
    expect(await button(page, 'Send a new code').count()).toBe(0);
    await page.goBack();
    await heading(page, 'Confirm it’s you').waitFor();
    await button(page, /^Text a code/).click(); // the code is on its way: nothing is sent
    await heading(page, 'Enter your security code').waitFor();

    await passCountdown();
    await page.reload();
    await button(page, 'Send a new code').waitFor();
    await moveCountdown(300); // as if another tab had just sent one
    await button(page, 'Send a new code').click();
    const tooSoon = /^We’ve sent several codes\. Try again in \d minutes, or try another way\.$/;
    await page.getByRole('alert').getByText(tooSoon).waitFor();
    await moveCountdown(-300);
    await button(page, 'Send a new code').click();
    await page.getByText('New code sent.').first().waitFor();
    const second = await codeOf(() => textsTo('+13605550172'), 2);
    expect(second).not.toBe(first);
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);

    await passCountdown();
    await page.reload();
    await button(page, 'Call me instead').click();
    await page
      .getByText(/^We’re calling .?\*+0172.?\. Answer and press 1\.$/)
      .first()
      .waitFor();
    await expect.poll(() => phones.received.some(({ path }) => path.endsWith('/Calls.json'))).toBe(true);
  });

  it('[MFA-6] [MFA-2] five wrong codes close the form until the time that it says, and another way stays open', async () => {
    await using visit = await open();
    const { page } = visit;
    await passCountdown();
    await arriveAs(page, 'wanda@graniteferry.example');
    await heading(page, 'Enter your security code').waitFor();
    await button(page, 'Try another way').click();
    await button(page, /^Text a code/).click();
    const right = await codeOf(() => textsTo('+13605550175'), 1);
    const wrong = right === '000000' ? '111111' : '000000';
    const alert = page.getByRole('alert');
    const tooMany = alert.getByText('Error attempts are too frequent, please try again after few minutes.');
    const invalid = alert.getByText('Invalid security code. Please try again or resend the code');
    let isOver = false;
    for (let guesses = 0; guesses < 7 && !isOver; guesses++) {
      const answered = page.waitForResponse(/two-factor\/verify-code/);
      await codeField(page).fill('');
      await codeField(page).fill(wrong);
      if (guesses > 0) await button(page, 'Continue').click(); // the same code does not send itself again
      isOver = (await (await answered).json()).status.code === 326;
      await (isOver ? tooMany : invalid).waitFor();
      await expect.poll(() => button(page, 'Checking…').count()).toBe(0);
    }
    await tooMany.waitFor();
    await page
      .getByRole('status')
      .getByText(/^Try again at/)
      .waitFor();
    expect(await page.locator('button[type=submit]').getAttribute('aria-disabled')).toBe('true');
    await page.reload(); // says so again: the right code would be refused too
    await tooMany.waitFor();
    await expect.poll(() => page.locator('button[type=submit]').getAttribute('aria-disabled')).toBe('true');
    await button(page, 'Try another way').click();
    await heading(page, 'Confirm it’s you').waitFor();
  });
});

describe('a second step that is required', () => {
  it('[MFA-3] [MFA-5] [MFA-4] [ROUTE-2a] is set up with an app by its QR code, with recovery codes; a trusted device is not asked', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAs(page, 'nadia@graniteferry.example');
    await heading(page, 'Confirm it’s you').waitFor();
    await button(page, /^Email a code/).click();
    await codeField(page).fill(await codeOf(() => mailsTo('nadia@graniteferry.example'), 1));
    await heading(page, 'Set up a second step').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/twoFactor/setupAuthentication');
    await page.getByText('Granite Ferry Trust requires a second step.').waitFor();
    await shownAccount(page, 'nadia@graniteferry.example').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/twoFactor/setupAuthentication');
    expect(await findBarriers(page)).toEqual([]);
    await button(page, /^Another number/).click();
    await page.getByLabel('Phone number').fill('2125550104');
    await button(page, 'Call me instead').click();
    await button(page, 'Call me').waitFor();
    expect(await page.getByLabel('Phone number').inputValue()).toContain('2125550104');
    await button(page, 'Try another way').click();
    await button(page, /^Authenticator app/).click();
    const qrCode = page.getByRole('img', { name: 'QR code.' });
    await qrCode.waitFor();
    const address = new URL((await readQrCode(qrCode)) ?? '');
    expect(address.protocol).toBe('otpauth:');
    const secret = address.searchParams.get('secret') ?? '';
    await button(page, 'Use a key instead').click();
    expect((await page.locator('code').innerText()).replaceAll(' ', '')).toBe(secret);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy key').click();
    await page.getByText('Key copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await page.goBack();
    await heading(page, 'Set up a second step').waitFor();
    await page.goForward();
    await codeField(page).fill(appCode(secret));
    await heading(page, 'Save your recovery codes').waitFor();
    const listed = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => listed.count()).toBe(10);
    const codes = await listed.allInnerTexts();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await page.getByText('We’ve already shown your codes.').waitFor();
    await shownAccount(page, 'nadia@graniteferry.example').waitFor();
    await button(page, 'Continue').click();
    await heading(page, 'Trust this device?').waitFor();
    await page.getByText('We won’t ask for a code here for 30 days.').waitFor();
    let returned = returnToApp(page, site);
    await button(page, 'Trust this device').click();
    expect((await returned).searchParams.has('code')).toBe(true);
    await page.getByText('Back in the app').waitFor();

    returned = returnToApp(page, site);
    await arriveAs(page, 'nadia@graniteferry.example');
    expect((await returned).searchParams.has('code')).toBe(true);

    await using other = await open();
    await arriveAs(other.page, 'nadia@graniteferry.example');
    await heading(other.page, 'Enter your security code').waitFor();
    await button(other.page, 'Try another way').click();
    await button(other.page, 'Enter a recovery code').click();
    await other.page.getByLabel('Recovery code').fill('nothing-like-it');
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('alert').getByText('That recovery code isn’t right, or it has been used.').waitFor();
    await other.page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase().replace('-', ''));
    await other.page.keyboard.press('Enter');
    await heading(other.page, '9 recovery codes left').waitFor();
    returned = returnToApp(other.page, site);
    await button(other.page, 'Not now').click();
    expect((await returned).searchParams.has('code')).toBe(true);
  });
});

describe('two tabs', () => {
  it('[MFA-8] [ROUTE-1d] [ROUTE-2a] show the same step; the second one leaves it to the first one that goes on', async () => {
    await using visit = await open();
    const { page, context } = visit;
    await passCountdown();
    await arriveAs(page, 'ivy@graniteferry.example');
    const sent = mailsTo('ivy@graniteferry.example').length;
    await heading(page, 'Enter your security code').waitFor();
    const tab = await context.newPage();
    tab.on('dialog', (dialog) => void dialog.accept());
    await tab.goto(page.url().replace(/#.*/, '#/twoFactor/dispatcher'));
    await heading(tab, 'Enter your security code').waitFor();
    await page.bringToFront();
    const code = await codeOf(() => mailsTo('ivy@graniteferry.example'), Math.max(sent, 3));
    await codeField(page).fill(code);
    await heading(page, 'Trust this device?').waitFor();
    await heading(tab, 'You’ve continued in another tab').waitFor();
    const returned = returnToApp(page, site);
    await button(page, 'Not now').click();
    expect((await returned).searchParams.has('code')).toBe(true);
    await tab.getByRole('link', { name: 'Continue here' }).click();
    await heading(tab, 'You’re already signed in').waitFor();
  });
});
