import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import {
  callbackOf,
  credentialField,
  findBarriers,
  hasFocus,
  hashOf,
  isAlive,
  returnToApp,
  signIn,
  signInAddress,
} from './visit.ts';

const site = startSite();

const open = (permissions: string[] = []) => site.open({ context: { permissions }, expected: [/status of 400/] });
const retiredApp = () => signInAddress(site, { clientId: 'demo-retired', appUrlScheme: callbackOf(site) });

describe('[FRAME-12a] [FRAME-12c] the notice of a retired app', () => {
  it('asks for no styles before it is alive, since its document contains them', async () => {
    await using visit = await open();
    const { page } = visit;
    const styles: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'stylesheet' && styles.push(request.url())));
    await page.goto(retiredApp());
    await isAlive(page);
    expect(styles).toEqual([]);
    expect(await page.getByRole('button', { name: 'Copy link' }).evaluate((it) => getComputedStyle(it).cursor)).toBe(
      'pointer',
    );
  });

  it('names the app, links to both stores, and copies the link', async () => {
    await using visit = await open(['clipboard-read', 'clipboard-write']);
    const { page } = visit;
    await page.goto(retiredApp());
    await page.getByRole('heading', { name: 'Switchboard Classic has been retired' }).waitFor();
    expect(await page.getByRole('link', { name: 'Get it for iPhone and iPad' }).getAttribute('href')).toMatch(
      /\/app\/ios$/,
    );
    expect(await page.getByRole('link', { name: 'Get it for Android' }).getAttribute('href')).toMatch(
      /\/app\/android$/,
    );
    await isAlive(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://tellwick.example/app');
    expect(await findBarriers(page)).toEqual([]);
  });

  it('lets the user select the link if the browser cannot copy it', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
    });
    await page.goto(retiredApp());
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Select the link and copy it.').waitFor();
    expect(await page.getByText('https://tellwick.example/app', { exact: true }).isVisible()).toBe(true);
  });

  it('[ERR-5b] offers another account and the support to users without permission', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    await page.evaluate(() => location.assign('#/error/NO_RCM_PERMISSION'));
    const title = page.getByRole('heading', { level: 1, name: 'You don’t have access to this app' });
    await expect.poll(() => hasFocus(title)).toBe(true);
    await page.locator('main a[href^="tel:+"]').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Use another account' }).click();
    await credentialField(page).waitFor();
  });

  it('[ERR-5b] links to the brand if there is no sign-in', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${site.url}/signed-out#/error/NO_RCM_PERMISSION`);
    const link = page.getByRole('link', { name: 'Sign in to Tellwick' });
    expect(await link.getAttribute('href')).toMatch(/^\/\?brandId=0&/);
    await page.locator('main a[href^="tel:+"]').first().waitFor();
  });

  it.each([
    ['', 'Sorry, you currently don’t have permission to access this service.', 0],
    ['/SUNSET', 'no longer works.', 1],
    ['/MIGRATION', 'For 30 days, you can still host meetings that have moved.', 1],
    ['/SUNSET_NOTIFICATION', 'Get the Tellwick app now', 1],
  ] as const)(
    '[FRAME-12b] [FRAME-12c] [FRAME-12d] [ROUTE-1a] is at NO_RCM_PERMISSION%s, also after a reload',
    async (...row) => {
      const [variant, says, ways] = row;
      await using visit = await open();
      const { page } = visit;
      await page.goto(`${site.url}/signed-out#/error/NO_RCM_PERMISSION${variant}`);
      await page.getByText(says).waitFor();
      await page.reload();
      await page.getByText(says).waitFor();
      for (const name of ['Get it for iPhone and iPad', 'Get it for Android'])
        expect(await page.getByRole('link', { name }).count()).toBe(ways);
      expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(ways);
    },
  );
});

it('says of no app with a sign-in that it is retired, unless it is', async () => {
  await using visit = await open();
  const { page } = visit;
  await page.goto(`${signInAddress(site)}#/error/NO_RCM_PERMISSION/SUNSET`);
  await credentialField(page).waitFor();
  await expect.poll(() => hashOf(page)).toBe('#/enterCredential');
});

describe('[ROUTE-10e] the warning of an app that retires soon (RCMWarningForm)', () => {
  const path = '#/error/NO_RCM_PERMISSION/SUNSET_NOTIFICATION';
  const warning = 'Switchboard Classic 2 will be retired soon';
  async function arrive() {
    const visit = await site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });
    const { page } = visit;
    await page.goto(signInAddress(site, { clientId: 'demo-ending' }));
    await signIn(page);
    await page.getByRole('heading', { name: warning }).waitFor();
    return visit;
  }

  it('[AUTHZ-6b] [ROUTE-5a] shows the date, stays after Back and a reload, and lets the user continue', async () => {
    await using visit = await arrive();
    const { page } = visit;
    page.on('dialog', (dialog) => void dialog.accept());
    await expect.poll(() => hashOf(page)).toBe(path);
    await page.getByText('stops working after December 30, 2099').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => hashOf(page)).toBe(path);
    await page.reload();
    await isAlive(page);
    await page.getByRole('heading', { name: warning }).waitFor();
    const returned = returnToApp(page, site);
    await page.getByRole('button', { name: 'Continue to Switchboard Classic 2' }).press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('returns to the app if the user declines', async () => {
    await using visit = await arrive();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await returned).searchParams.get('error')).toBe('user_cancelled');
  });
});

it('[ROUTE-10e] [ROUTE-5a] the users of an app that is retired see NoRcmPermissionErrorForm until they go back', async () => {
  await using visit = await open();
  const { page } = visit;
  await page.goto(`${site.url}/signed-out`);
  await page.goto(retiredApp());
  const heading = page.getByRole('heading', { name: 'Switchboard Classic has been retired' });
  await heading.waitFor();
  await expect.poll(() => hashOf(page)).toBe('#/error/NO_RCM_PERMISSION/SUNSET');
  await page.reload();
  await heading.waitFor();
  await isAlive(page);
  await page.evaluate(() => location.assign('#/enterCredential'));
  await expect.poll(() => hashOf(page)).toBe('#/error/NO_RCM_PERMISSION/SUNSET');
  await heading.waitFor();
  await page.evaluate(() => history.go(-2)); // past both entries of this page
  await expect.poll(() => new URL(page.url()).pathname).toBe('/signed-out');
});

describe('[FRAME-13b] information on phishing protection', () => {
  it('is a separate page with the support number', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${signInAddress(site)}#/phishingProtection`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isAlive(page);
    expect(await page.locator('main a[href^="mailto:"]').count()).toBe(1);
    await page.locator('main a[href^="tel:"]').first().waitFor();
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('is beside the confirmation of the sign-out', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${site.url}/signed-out`);
    await page.getByRole('heading', { name: /signed out/i }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
