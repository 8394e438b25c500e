import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { isAlive, signInAddress } from './visit.ts';

const site = startSite();

describe('a later screen', () => {
  it.each([
    ['an error', '/error/API_ERROR_208', 'Sign in again'],
    ['the state of an account', '/error/API_ERROR_363', 'Use another account'],
    ['an error of single sign-on', '/error/API_ERROR_508', 'Use another account'],
    ['an app that may not be used', '/error/NO_RCM_PERMISSION', 'Use another account'],
  ])('is within its budget of scripts, styles and texts: %s', async (_, address, link) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site), { waitUntil: 'networkidle' });
    await isAlive(page);
    const parts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      const isPart = /^\/(static|texts)\//.test(pathname) && !pathname.includes('/Loader-'); // it comes where the network is slow
      if (isPart) parts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.evaluate((hash) => location.assign(`#${hash}`), address);
    await page.getByRole('main').getByRole('link', { name: link }).waitFor();
    await page.locator('main a[href^="tel:"]').first().waitFor();
    const bytes = (await Promise.all(parts)).reduce((all, size) => all + size, 0);
    expect(bytes).toBeGreaterThan(2000);
    expect(bytes).toBeLessThanOrEqual(6.3 * 1024);
  });
});
