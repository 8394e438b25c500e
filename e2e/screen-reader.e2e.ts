import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listen } from './screen-reader.ts';
import { startSite } from './site.ts';
import { demoPassword, hasFocus, heading, isAlive, notYou, passwordField, signInAddress } from './visit.ts';

const site = startSite();

/** Moves the focus on to the first choice as soon as the title of a screen has it, as a quick Tab does. */
function leaveNextTitleAtOnce(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.addEventListener('focusin', function leave({ target }) {
      if (!(target instanceof HTMLHeadingElement)) return;
      document.removeEventListener('focusin', leave);
      queueMicrotask(() => document.querySelector<HTMLElement>('main h1 ~ * button, main li button')?.focus());
    });
  });
}

/** Waits until the page would have announced the title of its screen: its timer of 100 ms is passed by this one. */
const laterThanTitles = (page: Page) => page.evaluate(() => new Promise((passed) => setTimeout(passed, 150)));

describe('a screen reader', () => {
  it('says each new screen and each error of a sign-in once', async () => {
    await using visit = await site.open({ expected: [/status of 4\d\d/] });
    const { page } = visit;
    await page.goto(signInAddress(site, { prompt: 'login' }));
    await isAlive(page);
    // Orca says in Firefox only alerts that are new; nor is a mark of a problem shown.
    expect(await page.getByRole('alert').count()).toBe(0);
    const heard = await listen(page);
    await page.keyboard.press('Enter');
    await expect.poll(heard).toEqual(['Enter an email or phone number']);

    await page.keyboard.type('sadie@graniteferry.example');
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
    await expect.poll(heard).toContain('Enter your password');

    await page.keyboard.type('not her password');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Contact support', exact: true }).waitFor();
    expect((await heard()).filter((text) => text !== 'Signing in…')).toEqual(['The email and password do not match.']);

    await leaveNextTitleAtOnce(page);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await heading(page, 'Confirm it’s you').waitFor();
    await page.getByRole('button', { name: /^Text a code\s?, number ending in 0172/ }).waitFor();
    await expect.poll(() => hasFocus(notYou(page))).toBe(true);
    await laterThanTitles(page);
    expect((await heard()).filter((text) => text === 'Confirm it’s you')).toEqual(['Confirm it’s you']);
  });

  it('says once that a screen waits for its data, and then its title', async () => {
    await using visit = await site.open({ expected: [/status of 4\d\d/] });
    const { page } = visit;
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/account/secure/look-up-link*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(signInAddress(site, { prompt: 'login' }));
    await isAlive(page);
    const heard = await listen(page);
    await page.evaluate(() => location.assign('#/secureAccount/unknown'));
    await expect.poll(heard).toEqual(['Loading…']);
    answered.resolve();
    await heading(page, 'This link no longer works').waitFor();
    await expect.poll(heard).toEqual(['This link no longer works']);
  });
});
