import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardedPage } from '../test/browser.ts';
import { type RunningProcess, startPartnerApp } from '../test/portico.ts';
import { administer } from '../test/without-table.ts';
import { startSite } from './site.ts';
import { credentialField, demoPassword, findBarriers, hashOf, isAlive, passwordField, signInAddress } from './visit.ts';

const site = startSite({ hasOwnApp: true });
let app: RunningProcess;
beforeAll(async () => {
  app = await startPartnerApp(site.portico);
});
afterAll(() => app.stop());

async function open(): Promise<GuardedPage> {
  const visit = await site.open({ expected: [/status of 4\d\d/] });
  visit.context.on('page', (page) => page.on('dialog', (dialog) => void dialog.accept())); // the browser asks before an unfinished step is left
  visit.page.on('dialog', (dialog) => void dialog.accept());
  return visit;
}

/** Opens the app's sign-in with the link back to the app. */
async function begin(page: Page): Promise<void> {
  await page.goto(new URL('/sign-in?ui_options=show_back_to_app', app.url).href);
  await isAlive(page);
}
const wayBack = (page: Page) => page.getByRole('link', { name: 'Back to Switchboard' });

async function arriveAtPassword(page: Page): Promise<void> {
  await credentialField(page).fill('ada@harbourlane.example');
  await page.keyboard.press('Enter');
  await passwordField(page).waitFor();
}
async function provePassword(page: Page): Promise<void> {
  await passwordField(page).fill(demoPassword);
  await page.keyboard.press('Enter');
}
const isWelcomed = (page: Page) => page.getByRole('heading', { name: /^Welcome/ }).waitFor();

/** Ways to end a sign-in in another tab. */
const endings = {
  async finished({ context, page }: GuardedPage) {
    const other = await context.newPage();
    await other.goto(page.url());
    await arriveAtPassword(other);
    await provePassword(other);
    await isWelcomed(other);
  },
  async cancelled({ context, page }: GuardedPage) {
    const other = await context.newPage();
    await other.goto(page.url().replace(/#.*/, ''));
    await wayBack(other).click();
    await other.getByText('You came back without signing in').waitFor();
  },
  async expired({ page }: GuardedPage) {
    const id = new URL(page.url()).searchParams.get('signIn');
    await administer(site.portico.database, `update sign_ins set expires_at = 1 where id = '${id}'`);
  },
};

async function expectSignInOver(page: Page): Promise<void> {
  await page.getByText('Invalid request. Go back to login page and request again.').waitFor();
  await expect.poll(() => hashOf(page)).toBe('#/error/API_ERROR_222');
  expect(await page.getByRole('textbox').count()).toBe(0);
}

const continueLink = (page: Page) => page.getByRole('link', { name: 'Continue to Switchboard' });

/** Expects the notice of the session, which needs no form. */
async function expectSignedIn(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'You’re already signed in' }).waitFor();
  await expect.poll(() => hashOf(page)).toBe('#/error/ALREADY_SIGNED_IN');
  expect(await page.getByRole('textbox').count()).toBe(0);
}

/** Signs in from wherever the form starts. */
async function signInHere(page: Page): Promise<void> {
  await passwordField(page).or(credentialField(page)).waitFor();
  if (await credentialField(page).isVisible()) await arriveAtPassword(page);
  await provePassword(page);
  await isWelcomed(page);
}

/** Expects that the page says what happened, and that the offered link leads to the app. */
async function continueFrom(page: Page, hasSession: boolean): Promise<void> {
  if (hasSession) {
    await expectSignedIn(page);
    await continueLink(page).click();
    await isWelcomed(page);
  } else {
    await expectSignInOver(page);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await signInHere(page);
  }
}

describe('[AUTHZ-2a] [API-4b] the user can always continue', () => {
  it.each([
    ['the credential', 'finished', true],
    ['the credential', 'cancelled', false],
    ['the credential', 'expired', false],
    ['the password', 'finished', true],
    ['the password', 'cancelled', false],
    ['the password', 'expired', false],
  ] as const)(
    'at %s of a sign-in that is %s meanwhile: it says so, and another one works',
    async (step, end, hasSession) => {
      await using visit = await open();
      const { page } = visit;
      await begin(page);
      if (step === 'the password') await arriveAtPassword(page);
      await endings[end](visit);
      if (step === 'the password') await provePassword(page);
      else {
        await credentialField(page).fill('ada@harbourlane.example');
        await page.keyboard.press('Enter');
      }
      await (hasSession ? expectSignedIn : expectSignInOver)(page);
      expect(await findBarriers(page)).toEqual([]);
      await continueFrom(page, hasSession);
    },
  );

  it.each(['finished', 'cancelled', 'expired'] as const)(
    'by the link back to the app after the sign-in was %s elsewhere',
    async (end) => {
      await using visit = await open();
      await begin(visit.page);
      await endings[end](visit);
      await wayBack(visit.page).click();
      await continueFrom(visit.page, end === 'finished');
    },
  );

  it.each(['finished', 'cancelled', 'expired'] as const)(
    'by a reload after the sign-in was %s elsewhere, which begins another one unless there is a session',
    async (end) => {
      await using visit = await open();
      await begin(visit.page);
      await arriveAtPassword(visit.page);
      await endings[end](visit);
      await visit.page.reload();
      if (end === 'finished') await continueFrom(visit.page, true);
      else await signInHere(visit.page);
    },
  );

  it('[ROUTE-4b] by the error, where a new sign-in was begun a moment ago', async () => {
    await using visit = await open();
    for (const isFirst of [true, false]) {
      await begin(visit.page);
      await endings.expired(visit);
      await visit.page.reload();
      if (isFirst) await credentialField(visit.page).waitFor();
      else await expectSignInOver(visit.page);
    }
    await continueFrom(visit.page, false);
  });

  it('[ROUTE-4b] after Back from the app, by its session or with another account', async () => {
    await using visit = await open();
    const { page } = visit;
    await begin(page);
    await arriveAtPassword(page);
    await provePassword(page);
    await isWelcomed(page);
    await page.goBack();
    await expectSignedIn(page);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await continueFrom(page, true);
    await page.goBack();
    await expectSignedIn(page);
    await page.getByRole('link', { name: 'Use another account' }).click();
    await credentialField(page).fill('clara@harbourlane.example');
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
    await provePassword(page);
    await page.getByRole('heading', { name: 'Welcome, Clara' }).waitFor();
  });

  it('[ROUTE-4b] in another open sign-in, unless the app wants another account or a new sign-in', async () => {
    await using visit = await open();
    const { page } = visit;
    const opened: string[] = [];
    const byApp = ['login_hint=ada@harbourlane.example', 'login_hint=clara@harbourlane.example', 'force=true'];
    for (const address of [
      ...byApp.map((asked) => new URL(`/sign-in?${asked}`, app.url).href),
      signInAddress(site, { prompt: 'login' }),
    ]) {
      await page.goto(address);
      opened.push(page.url().replace(/#.*/, ''));
    }
    await begin(page);
    await arriveAtPassword(page);
    await provePassword(page);
    await isWelcomed(page);
    const [own = '', ...others] = opened;
    for (const address of others) {
      await page.goto(address);
      await credentialField(page).waitFor();
    }
    await page.goto(own);
    await expectSignedIn(page);
    await page.getByRole('link', { name: 'Use another account' }).click();
    await credentialField(page).waitFor();
    await page.goto(own);
    await continueFrom(page, true);
  });

  it('with sign-ins in two tabs, each of which returns to its own app request', async () => {
    await using visit = await open();
    const second = await visit.context.newPage();
    await begin(visit.page);
    await begin(second);
    await arriveAtPassword(visit.page);
    await arriveAtPassword(second);
    await provePassword(visit.page);
    await isWelcomed(visit.page);
    await provePassword(second);
    await isWelcomed(second);
  });
});
