import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { credentialField, demoPassword, hashOf, isAlive, returnToApp, signInAddress } from './visit.ts';

/** Mocked scripts of external services, by path. */
const takeQueue = (name: string) => `{
  const { account, events } = window.${name};
  const address = new URL('/told', document.currentScript.src);
  const tell = (event) => navigator.sendBeacon(address, JSON.stringify({ account, ...event }));
  events.forEach(tell);
  events.push = tell;
}`;
const scripts: Readonly<Record<string, string>> = {
  '/fraud.js': 'setTimeout(() => { window.porticoFraudValue = "value-of-the-script" }, 250)',
  '/silent.js': '',
  '/denied.js': 'window.porticoFraudValue = "denied"',
  '/error.js': 'window.porticoFraudValue = "error"',
  '/web.js': takeQueue('porticoWebAnalytics'),
  '/product.js': takeQueue('porticoProductAnalytics'),
};
const scriptServer: Server = createServer(async (request, response) => {
  const path = request.url ?? '';
  if (path.startsWith('/skins/')) return answerAsset(path, response);
  if (path !== '/told') {
    asked.push(path);
    response.setHeader('content-type', 'text/javascript').end(scripts[path]);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  told.push(JSON.parse(Buffer.concat(chunks).toString()));
  response.end();
});
/** Serves the folder of a brand as an asset service does. */
async function answerAsset(path: string, response: ServerResponse) {
  const [, , brandId = '', file = ''] = path.split('/');
  const folder = join(import.meta.dirname, '../data/brands', brandId, file.endsWith('.json') ? 'assets' : '');
  const content = await readFile(join(folder, file)).catch(() => undefined);
  response.setHeader('content-type', file.endsWith('.svg') ? 'image/svg+xml' : 'application/json');
  response.writeHead(content ? 200 : 404).end(content);
}
const asked: string[] = [];
const told: Record<string, unknown>[] = [];
beforeEach(() => {
  asked.length = 0;
  told.length = 0;
});

let outside: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => scriptServer.listen(0, '127.0.0.1', resolve));
  outside = `http://127.0.0.1:${(scriptServer.address() as AddressInfo).port}`;
});
afterAll(() => void scriptServer.close());

const site = startSite({
  brands: () => {
    const off = { iovationEnabled: false, omnitureEnabled: false, mixPanelEnabled: false };
    const analytics = { omnitureScriptUrl: `${outside}/web.js`, mixPanelScriptUrl: `${outside}/product.js` };
    const fraud = (path: string) => ({ ...off, iovationEnabled: true, iovationScriptUrl: outside + path });
    return {
      0: { ...fraud('/fraud.js'), ...analytics },
      1250: { ...off, assetServiceLink: `${outside}/skins` },
      1210: { ...off, ...analytics, iovationScriptUrl: `${outside}/fraud.js` },
      3710: { ...off, ...analytics, omnitureEnabled: true, omnitureServiceWebAccount: 'web-account' },
      6010: { ...off, ...analytics, mixPanelEnabled: true, mixPanelWriteKey: 'product-key' },
      2010: fraud('/silent.js'),
      2020: fraud('/denied.js'),
      2030: fraud('/error.js'),
    };
  },
});

const open = () => site.open({ origins: [outside] });
const password = (page: Page) => page.locator('[name=password]');
const addressOf = (brandId: number) => signInAddress(site, { brandId: String(brandId), urlBrandIdFirst: '1' });

/** Enters the credential. Afterwards, all scripts of the brand are requested. */
async function enterCredential(page: Page, credential = 'ada@harbourlane.example') {
  const request = page.waitForRequest('**/api/account/lookup-credential*', { timeout: 15_000 });
  await credentialField(page).fill(credential);
  await page.keyboard.press('Enter');
  return (await request).postDataJSON();
}

describe('[FRAUD-1a] [FRAUD-1b] [FRAUD-1c] [FRAUD-1e] [BRAND-7c] the fraud script', () => {
  it('[SIGN-1a] is loaded on demand, and its value is sent with the credential and with the password', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await page.goto(addressOf(0));
    await isAlive(page);
    expect(await enterCredential(page)).toMatchObject({ f: 'value-of-the-script' });
    await password(page).fill(demoPassword);
    const login = page.waitForRequest('**/api/login?*');
    await page.keyboard.press('Enter');
    expect((await login).postDataJSON()).toMatchObject({ f: 'value-of-the-script' });
    await returned;
    expect(asked).toEqual(['/fraud.js']);
  });

  it('without a value within 5 s does not delay the sign-in further', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(addressOf(2010));
    await isAlive(page);
    const startedAt = performance.now();
    expect(await enterCredential(page)).not.toHaveProperty('f');
    expect(performance.now() - startedAt).toBeGreaterThan(3000);
    await password(page).waitFor();
    expect(asked[0]).toBe('/silent.js');
  });

  it.each([
    [2020, '#/error/API_ERROR_307', 'This sign-in was blocked for your protection. Contact support.'],
    [2030, '#/error/API_ERROR_325', 'We couldn’t verify this device.'],
  ])('of brand %d whose value is refused leads to %s', async (brandId, hash, sentence) => {
    await using visit = await open();
    const { page } = visit;
    visit.expect(/status of 4\d\d/);
    await page.goto(addressOf(brandId));
    await isAlive(page);
    await enterCredential(page);
    await expect.poll(() => hashOf(page)).toBe(hash);
    await page.getByText(sentence).waitFor();
  });

  it('is not loaded if the brand disables it', async () => {
    await using visit = await open();
    const { page } = visit;
    visit.expect(/status of 4\d\d/);
    await page.goto(addressOf(1210));
    await isAlive(page);
    expect(await enterCredential(page, 'nobody@brightwell.example')).not.toHaveProperty('f');
    await page.getByRole('main').getByRole('alert').getByText(/./).first().waitFor();
    expect(asked).toEqual([]);
  });
});

describe('[TRACK-1a] [TRACK-1b] [TRACK-1c] [BRAND-7f] analytics', () => {
  it.each([
    [3710, 'alfie@brightwell.example', '/web.js', 'web-account'],
    [6010, 'anke@lindenhof.example', '/product.js', 'product-key'],
  ])(
    '[ROUTE-9a] of brand %d, entered with %s, is told the steps of the flow, and nothing of the person',
    async (brandId, typed, script, account) => {
      await using visit = await open();
      const { page } = visit;
      await page.goto(addressOf(brandId));
      await isAlive(page);
      await expect.poll(() => told.length).toBe(1);
      await credentialField(page).fill(typed);
      await page.keyboard.press('Enter');
      await expect.poll(() => told.length).toBe(2);
      expect(asked).toEqual([script]);
      expect(told).toEqual([
        { account, event: 'step', step: 'home', brandId },
        { account, event: 'step', step: 'enter_password', brandId },
      ]);
    },
  );

  it('is not loaded if the brand disables both services', async () => {
    await using visit = await open();
    const { page } = visit;
    visit.expect(/status of 4\d\d/);
    await page.goto(addressOf(1210));
    await isAlive(page);
    await enterCredential(page, 'nobody@brightwell.example');
    await page.getByRole('main').getByRole('alert').getByText(/./).first().waitFor();
    expect(asked).toEqual([]);
  });

  it('is not loaded if the browser signals Global Privacy Control', async () => {
    await using visit = await open();
    const { page } = visit;
    visit.expect(/status of 4\d\d/);
    await page.addInitScript(() => Object.assign(Navigator.prototype, { globalPrivacyControl: true }));
    await page.goto(addressOf(3710));
    await isAlive(page);
    await enterCredential(page, 'nobody@brightwell.example');
    await page.getByRole('main').getByRole('alert').getByText(/./).first().waitFor();
    expect(asked).toEqual([]);
  });

  it('[BRAND-3a] is loaded when the page changes to a brand that enables it', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(addressOf(1210));
    await isAlive(page);
    await enterCredential(page, 'alfie@brightwell.example');
    await expect.poll(() => told.map(({ step }) => step)).toEqual(['enter_password']);
  });

  it('allows the origins of its scripts in the policy of every page, which may change to its brand', async () => {
    for (const brandId of [3710, 1210]) {
      const { headers } = await fetch(`${site.url}/?errorCode=501&brandId=${brandId}&urlBrandIdFirst=1`);
      expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${outside};`);
    }
  });
});

it('[ASSET-1a] the page shows the images of an asset service on another host', async () => {
  await using visit = await open();
  const { page } = visit;
  const logo = page.locator('img').first();
  const openedWithLogo = async () => {
    await page.goto(addressOf(1250));
    return logo.getAttribute('src');
  };
  await expect.poll(openedWithLogo).toBe(`${outside}/skins/1250/logo.svg`);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
