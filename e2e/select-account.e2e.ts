import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { callbackOf, demoPassword, findBarriers, isAlive, returnToApp, signInAddress } from './visit.ts';

let portico: RunningPortico;
let browser: Browser;
beforeAll(async () => {
  [portico, browser] = await Promise.all([
    startPortico({ env: { FAILURES_PER_ADDRESS: '10000', LOOKUPS_PER_ADDRESS: '10000' } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await portico[Symbol.asyncDispose]();
});

const open = async () => {
  const visit = await openPage(browser, { origins: [portico.url, new URL(callbackOf(portico)).origin] });
  visit.expect(/status of 4\d\d/);
  visit.expect(/favicon\.ico/); // of the app, which only the route stands in for
  visit.page.setDefaultTimeout(10_000);
  visit.page.on('dialog', (dialog) => void dialog.accept()); // leaving a half-done step is asked about (ROUTE-5)
  return visit;
};
const heading = (page: Page) => page.getByRole('heading', { name: 'Choose an account' });
const account = (page: Page, company: string) => page.getByRole('button', { name: company });
const another = (page: Page) => page.getByRole('button', { name: 'Use another account' });
const hashOf = (page: Page) => new URL(page.url()).hash;

async function arriveAtChoice(page: Page, parameters: Readonly<Record<string, string>> = {}) {
  await page.goto(signInAddress(portico, { prompt: 'login', ...parameters }));
  await isAlive(page);
  await page.getByLabel('Email or phone number').fill('quinn@manydesks.example');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await heading(page).waitFor();
}

describe('[ACCT-1] selectAccount', () => {
  it('lists the accounts and goes on as the chosen one, in its brand, the last used first', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAtChoice(page);
    expect(hashOf(page)).toBe('#/selectAccount');
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Quinn Delacroix\s+Harbour Lane Logistics\s+quinn@manydesks.example, ext. 130/),
      expect.stringContaining('Brightwell Dental'),
      expect.stringContaining('Willow Creek Foods'),
    ]);
    expect(await findBarriers(page)).toEqual([]);
    const brandBefore = await page.getByRole('banner').innerHTML();
    await page.route('**/api/post-authn/generate-code*', async (route) => {
      await expect.poll(() => page.getByRole('banner').innerHTML()).not.toBe(brandBefore);
      await route.continue();
    });
    const returned = returnToApp(page, portico);
    await account(page, 'Brightwell Dental').click();
    expect((await returned).searchParams.has('code')).toBe(true);

    await page.unrouteAll();
    await arriveAtChoice(page);
    expect((await page.getByRole('main').getByRole('listitem').allInnerTexts())[0]).toMatch(/Brightwell Dental/);
    expect((await page.getByRole('main').getByRole('listitem').allInnerTexts())[0]).toMatch(/Last used/);
  });

  it('works by keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAtChoice(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused).toBe('Choose an account');
    const listed = await page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.textContent));
    const stops = [
      ['Tab', 0],
      ['End', 2],
      ['ArrowUp', 1],
      ['ArrowDown', 2],
      ['ArrowDown', 2],
    ] as const;
    for (const [key, stop] of stops) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(listed[stop]);
    }
    await page.keyboard.press('Home');
    const returned = returnToApp(page, portico);
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('says at the list what is wrong with an account, and lets another be chosen', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAtChoice(page);
    await account(page, 'Willow Creek Foods').click();
    await page.getByRole('main').getByRole('alert').filter({ hasText: 'disabled' }).waitFor();
    expect(hashOf(page)).toBe('#/selectAccount');
    const returned = returnToApp(page, portico);
    await account(page, 'Harbour Lane Logistics').click();
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('stands through reload, Back, another tab, and a double click', async () => {
    await using visit = await open();
    const { page, context } = visit;
    await arriveAtChoice(page);
    await page.goBack();
    await expect.poll(() => hashOf(page)).toBe('#/selectAccount');
    await page.reload();
    await heading(page).waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/selectAccount');
    const tab = await context.newPage();
    tab.on('dialog', (dialog) => void dialog.accept());
    await tab.goto(page.url().replace(/#.*/, '#/enterCredential'));
    await heading(tab).waitFor();
    await page.bringToFront();
    let choices = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/account/choose?')) choices++;
    });
    const returned = returnToApp(page, portico);
    await account(page, 'Harbour Lane Logistics').dblclick();
    expect((await returned).searchParams.has('code')).toBe(true);
    expect(choices).toBe(1);
    await account(tab, 'Brightwell Dental').click();
    await expect.poll(() => hashOf(tab)).toBe('#/error/API_ERROR_222');
  });

  it('gives way to another credential, also after a reload', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAtChoice(page);
    await another(page).click();
    await page.getByLabel('Email or phone number').waitFor();
    await page.reload();
    await page.getByLabel('Email or phone number').waitFor();
    expect(await heading(page).count()).toBe(0);
  });
});

describe('[SIGN-6] a session that exists', () => {
  const continueAs = (page: Page) => page.getByRole('button', { name: 'Continue as Ada Marsh' });

  async function signIn(page: Page) {
    const returned = returnToApp(page, portico);
    await page.goto(signInAddress(portico, { prompt: 'login' }));
    await isAlive(page);
    await page.getByLabel('Email or phone number').fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await returned;
    await page.getByText('Back in the app').waitFor();
    await page.unrouteAll();
  }

  it('is offered by name, credential and extension where the page is opened, and goes on by keyboard', async () => {
    await using visit = await open();
    const { page } = visit;
    await signIn(page);
    await page.goto(signInAddress(portico));
    await page.getByRole('heading', { name: 'Continue to Switchboard' }).waitFor();
    await page.getByText('ada@harbourlane.example, ext. 101').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const returned = returnToApp(page, portico);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Continue as Ada Marsh');
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('stands through reload and Back, and gives way to another account', async () => {
    await using visit = await open();
    const { page } = visit;
    await signIn(page);
    await page.goto(signInAddress(portico, { prompt: 'select_account' }));
    await continueAs(page).waitFor();
    await page.reload();
    await continueAs(page).waitFor();
    await another(page).click();
    await page.getByLabel('Email or phone number').fill('clara@harbourlane.example');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    const returned = returnToApp(page, portico);
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
    await page.getByText('Back in the app').waitFor();
    await page.unrouteAll();
    await page.goto(signInAddress(portico));
    await page.getByRole('button', { name: 'Continue as Clara Whitlock' }).waitFor();
  });
});
