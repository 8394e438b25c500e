import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { isAlive, returnToApp, signIn, signInAddress } from './visit.ts';

const site = startSite();

describe('[FRAME-11a] [FRAME-11b] a browser that cannot run the page', () => {
  it.each([
    ['en_US', 'August 17, 2021', 'June 15, 2022'],
    ['de_DE', '17. August 2021', '15. Juni 2022'],
    ['ja_JP', '2021年8月17日', '2022年6月15日'],
  ])('shows a warning in %s, although modules do not run', async (localeId, first, last) => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(/ERR_FAILED/);
    await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
    await page.route('**/static/*.js', (route) => route.abort());
    await page.goto(signInAddress(site, { localeId }));
    const warning = page.getByRole('alert').filter({ hasText: first });
    await warning.waitFor();
    expect(await warning.textContent()).toContain(last);
  });

  it('is not one of today', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    expect(await page.locator('#legacy').isVisible()).toBe(false);
  });
});

it('[FRAME-11b] signs users in where APIs newer than ECMAScript 2022 are missing', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await page.addInitScript(() => {
    for (const name of ['withResolvers', 'try']) Reflect.deleteProperty(Promise, name);
    for (const name of ['toSorted', 'findLast', 'with']) Reflect.deleteProperty(Array.prototype, name);
  });
  await page.goto(signInAddress(site));
  expect(await page.locator('#legacy').isVisible()).toBe(false);
  await signIn(page);
  await returnToApp(page, site);
});
