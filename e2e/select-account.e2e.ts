import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { credentialField, findBarriers, hashOf, isAlive, returnToApp, signIn, signInAddress } from './visit.ts';

const site = startSite();

const open = async () => {
  // The app is only a mocked route, so its favicon is missing.
  const visit = await site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });
  visit.page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before an unfinished step is left (ROUTE-5)
  return visit;
};
const heading = (page: Page) => page.getByRole('heading', { name: 'Choose an account' });
const account = (page: Page, company: string) => page.getByRole('button', { name: company });
const another = (page: Page) => page.getByRole('button', { name: 'Use another account' });

async function arriveAtChoice(page: Page, parameters: Readonly<Record<string, string>> = {}) {
  await page.goto(signInAddress(site, { prompt: 'login', ...parameters }));
  await isAlive(page);
  await signIn(page, 'quinn@manydesks.example');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
}

describe('[ACCT-1a] [ACCT-1b] selectAccount', () => {
  it('lists the accounts, last used first, and continues as the chosen one in its brand', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await arriveAtChoice(page);
    await expect.poll(() => hashOf(page)).toBe('#/selectAccount');
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Harbour Lane Logistics\s+Quinn Delacroix\s+quinn@manydesks.example, ext\.\u00a0130/),
      expect.stringMatching(/Brightwell Dental\s[\s\S]*Tellwick UK/),
      expect.stringMatching(/Willow Creek Foods\s[\s\S]*Disabled/),
    ]);
    expect(await findBarriers(page)).toEqual([]);
    const brandBefore = await page.getByRole('banner').innerHTML();
    await page.route('**/api/post-authn/generate-code*', async (route) => {
      await expect.poll(() => page.getByRole('banner').innerHTML()).not.toBe(brandBefore);
      await route.continue();
    });
    await account(page, 'Brightwell Dental').click();
    expect((await returned).searchParams.has('code')).toBe(true);

    await page.unrouteAll();
    await arriveAtChoice(page);
    expect((await page.getByRole('main').getByRole('listitem').allInnerTexts())[0]).toMatch(/Brightwell Dental/);
    expect((await page.getByRole('main').getByRole('listitem').allInnerTexts())[0]).toMatch(/Last used/);
  });

  it('works by keyboard only', async () => {
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
    const returned = returnToApp(page, site);
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('shows an error at an account, and lets the user choose another', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAtChoice(page);
    await account(page, 'Willow Creek Foods').click();
    const refusedOne = page.getByRole('listitem').filter({ hasText: 'Willow Creek Foods' });
    await refusedOne.getByRole('alert').filter({ hasText: 'disabled' }).waitFor();
    const description = await account(page, 'Willow Creek Foods').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${description}"]`).textContent()).toMatch(/disabled/);
    expect(await findBarriers(page)).toEqual([]);
    await expect.poll(() => hashOf(page)).toBe('#/selectAccount');
    const returned = returnToApp(page, site);
    await account(page, 'Harbour Lane Logistics').click();
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[ROUTE-1a] [ROUTE-5a] survives a reload, Back, another tab, and a double click', async () => {
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
    void page.bringToFront(); // what follows comes after it; its answer may not come
    let choices = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/account/choose?')) choices++;
    });
    const returned = returnToApp(page, site);
    await account(page, 'Harbour Lane Logistics').dblclick();
    expect((await returned).searchParams.has('code')).toBe(true);
    expect(choices).toBe(1);
    await account(tab, 'Brightwell Dental').click();
    await expect.poll(() => hashOf(tab)).toBe('#/error/API_ERROR_222');
  });

  it('[ROUTE-1a] lets the user enter another credential, also after a reload', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAtChoice(page);
    await another(page).click();
    await credentialField(page).waitFor();
    await page.reload();
    await credentialField(page).waitFor();
    expect(await heading(page).count()).toBe(0);
  });
});

describe('[SIGN-6a] an existing session', () => {
  const continueAs = (page: Page) => page.getByRole('button', { name: 'Continue as Ada Marsh' });

  async function startSession(page: Page) {
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site, { prompt: 'login' }));
    await isAlive(page);
    await signIn(page);
    await returned;
    await page.getByText('Back in the app').waitFor();
    await page.unrouteAll();
  }

  it('is offered with name, credential and extension, and continues by keyboard', async () => {
    await using visit = await open();
    const { page } = visit;
    await startSession(page);
    await page.goto(signInAddress(site));
    await page.getByRole('heading', { name: 'Continue to Switchboard' }).waitFor();
    await page.getByText('ada@harbourlane.example, ext. 101').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const returned = returnToApp(page, site);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Continue as Ada Marsh');
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('shows a loading indicator only at the pressed button', async () => {
    await using visit = await open();
    const { page } = visit;
    await startSession(page);
    await page.goto(signInAddress(site));
    await continueAs(page).waitFor();
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/account/use-another*', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await another(page).click();
    await page.getByRole('button', { name: 'Continuing…' }).waitFor();
    expect(await continueAs(page).getAttribute('aria-disabled')).toBe(null);
    asked.resolve();
    await credentialField(page).waitFor();
  });

  it('[SIGN-6b] survives a reload, and lets the user choose another account', async () => {
    await using visit = await open();
    const { page } = visit;
    await startSession(page);
    await page.goto(signInAddress(site, { prompt: 'select_account' }));
    await continueAs(page).waitFor();
    await page.reload();
    await continueAs(page).waitFor();
    await another(page).click();
    const returned = returnToApp(page, site);
    await signIn(page, 'clara@harbourlane.example');
    expect((await returned).searchParams.has('code')).toBe(true);
    await page.getByText('Back in the app').waitFor();
    await page.unrouteAll();
    await page.goto(signInAddress(site));
    await page.getByRole('button', { name: 'Continue as Clara Whitlock' }).waitFor();
  });
});
