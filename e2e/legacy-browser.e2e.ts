import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { credentialField, findBarriers, holdScript, isAlive, returnToApp, signIn, signInAddress } from './visit.ts';

const site = startSite();

describe('[FRAME-11a] [FRAME-11b] a browser that cannot run the page', () => {
  it.each([
    ['en_US', 'August 17, 2021', 'June 15, 2022'],
    ['de_DE', '17. August 2021', '15. Juni 2022'],
    ['ja_JP', '2021年8月17日', '2022年6月15日'],
  ])('shows a screen of its own in %s, although modules do not run', async (localeId, first, last) => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(/ERR_FAILED/);
    await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
    await page.route('**/static/*.js', (route) => route.abort());
    await page.goto(signInAddress(site, { localeId }));
    const notice = page.getByRole('main').filter({ hasText: first });
    await notice.waitFor();
    expect(await notice.textContent()).toContain(last);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('img', { name: 'Tellwick' }).count()).toBe(1);
    expect(await page.locator('form, input, button, select').filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => page.locator('#late').isVisible()).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
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

describe('[NET-2a] a page whose own script does not come', () => {
  it('says so, and a reload helps', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(/ERR_FAILED/);
    await page.route('**/static/page-*.js', (route) => route.abort(), { times: 1 });
    await page.goto(signInAddress(site));
    const notice = page.getByRole('alert').filter({ hasText: 'Part of the page could not be loaded.' });
    await notice.getByRole('link', { name: 'Reload the page' }).click();
    await isAlive(page);
    expect(await page.locator('#late').count()).toBe(0);
  });

  it('[NET-2c] says so after two minutes, and takes it back when the script comes', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.clock.install();
    const release = await holdScript(page);
    await page.goto(signInAddress(site), { waitUntil: 'commit' });
    await credentialField(page).waitFor();
    const notice = page.getByText('Part of the page could not be loaded.');
    await page.clock.runFor(60_000);
    expect(await notice.isVisible()).toBe(false);
    await page.clock.runFor(60_000);
    await notice.waitFor();
    release();
    await notice.waitFor({ state: 'detached' });
  });
});
