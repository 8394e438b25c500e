import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { credentialField, holdScript, isAlive, returnToApp, signIn, signInAddress } from './visit.ts';

const site = startSite();
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 } };

/** Heights of fields and buttons in CSS pixels. */
const heights = (page: Page) =>
  page.evaluate(() => {
    const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;
    const targets = document.querySelectorAll('button, select, label:has([type=checkbox]), footer a');
    return {
      field: heightOf(document.querySelector('main [name=username]')?.parentElement),
      submit: heightOf(document.querySelector('[type=submit]')),
      lowest: Math.min(...[...targets].map(heightOf)),
    };
  });

describe('the mode of the page', () => {
  it('[ENTRY-10a] touch applies from the first response, has larger fields and targets, and causes no layout shift', async () => {
    await using visit = await site.open({ context: desktop });
    const { page } = visit;
    await page.goto(signInAddress(site));
    const inPage = await heights(page);
    const release = await holdScript(page);
    await page.goto(signInAddress(site, { display: 'touch' }), { waitUntil: 'commit' });
    await credentialField(page).waitFor();
    const touchHeights = await heights(page);
    release();
    await isAlive(page);
    expect(await heights(page)).toEqual(touchHeights);
    expect(inPage.lowest).toBeGreaterThanOrEqual(44);
    expect(touchHeights.lowest).toBeGreaterThanOrEqual(48);
    for (const size of ['field', 'submit', 'lowest'] as const) expect(touchHeights[size]).toBeGreaterThan(inPage[size]);
  });

  it('[ENTRY-10a] is `page` for an unknown value', async () => {
    await using visit = await site.open({ context: desktop });
    const { page } = visit;
    await page.goto(signInAddress(site, { display: 'page' }));
    const inPage = await heights(page);
    await page.goto(signInAddress(site, { display: 'wap' }));
    expect(await heights(page)).toEqual(inPage);
  });
});

describe('a loading indicator', () => {
  it.each([
    ['the desktop', desktop, {}, ['dots']],
    ['the desktop with a finger', desktop, { display: 'touch' }, ['ring']],
    ['a phone', phone, {}, ['ring']],
  ] as const)('[ROUTE-7b] [ENTRY-10a] on %s the spinner is its own', async (_, context, parameters, seen) => {
    await using visit = await site.open({ context });
    const { page } = visit;
    const part = Promise.withResolvers<void>();
    await page.route('**/static/ErrorScreen-*.js', async (route) => {
      await part.promise;
      await route.continue();
    });
    await page.goto(signInAddress(site, parameters));
    await isAlive(page);
    await page.evaluate(() => location.assign('#/error/API_ERROR_208'));
    const loader = page.getByRole('main').getByText('Loading…').locator('..');
    const shown = () =>
      loader.evaluate((element) =>
        [...element.querySelectorAll('[aria-hidden]')]
          .filter((spinner) => getComputedStyle(spinner).display !== 'none')
          .map((spinner) => (spinner.childElementCount === 3 ? 'dots' : 'ring')),
      );
    await expect.poll(shown).toEqual(seen); // it comes after its words
    part.resolve();
    await page.getByText('This redirect failed because URL blocked.').waitFor();
  });

  it.each([desktop, phone])('[ROUTE-7a] covers the page while the browser returns to the app: %o', async (context) => {
    await using visit = await site.open({ context });
    const { page } = visit;
    // A page that is being left cannot be queried, so it reports its text itself.
    const told: string[] = [];
    await page.exposeFunction('tell', (seen: string) => told.push(seen));
    await page.addInitScript(() => {
      const { tell } = window as unknown as { tell: (seen: string) => void };
      const look = () => tell(`${document.title}|${document.querySelector('main')?.innerText}`);
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    const overlay = /^You’re signed in – Tellwick\|[\s\S]*You’re signed in\s+Taking you back to Switchboard…/;
    const overlayAnnouncement = () => told.find((seen) => overlay.test(seen));
    await page.route('**/continue/**', async (route) => {
      await expect.poll(overlayAnnouncement).toBeDefined(); // on a busy machine, the navigation could end before the overlay is loaded
      await route.continue();
    });
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site));
    await signIn(page);
    await returned;
    expect(overlayAnnouncement()).not.toMatch(/Password|Email/);
  });
});
