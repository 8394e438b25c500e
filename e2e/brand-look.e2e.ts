import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { findBarriers, isAlive, returnToApp, signIn, signInAddress } from './visit.ts';

const site = startSite();
const of = (brandId: number) => signInAddress(site, { brandId: String(brandId), urlBrandIdFirst: '1' });
const desktop = { width: 1280, height: 800 };
const phone = { width: 375, height: 740 };

/** What a look decides, as the browser draws it. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const styleOf = (element: Element | null) => getComputedStyle(element ?? document.body);
    const submit = document.querySelector('main [type=submit]');
    const field = document.querySelector('main [name=username]')?.parentElement ?? null;
    const sheet = document.querySelector(':has(> * > main)');
    const banner = document.querySelector('[data-display] > [aria-hidden]');
    return {
      family: styleOf(document.querySelector('h1')).fontFamily.split(',')[0]?.replaceAll('"', ''),
      fieldCorner: styleOf(field).borderTopLeftRadius,
      fieldHeight: boxOf(field).height,
      buttonCorner: styleOf(submit).borderTopLeftRadius,
      isButtonOutlined: styleOf(submit).boxShadow !== 'none',
      isButtonSeen: styleOf(submit).backgroundColor !== styleOf(sheet).backgroundColor, // as the quiet one is not
      sheetWidth: boxOf(sheet).width,
      sheetCorner: styleOf(sheet).borderTopLeftRadius,
      bannerWidth: Math.round(boxOf(banner).width),
    };
  });

describe('the look of a brand', () => {
  it.each([
    [
      0,
      desktop,
      {
        fieldCorner: '8px',
        fieldHeight: 52,
        buttonCorner: '8px',
        isButtonOutlined: false,
        isButtonSeen: true,
        sheetCorner: '0px',
      },
    ],
    [
      2010,
      desktop,
      {
        family: 'Bitter',
        fieldCorner: '2px',
        fieldHeight: 44,
        buttonCorner: '2px',
        isButtonOutlined: false,
        isButtonSeen: true,
        bannerWidth: 563,
      },
    ],
    [
      3420,
      desktop,
      {
        family: 'Figtree',
        fieldCorner: '14px',
        fieldHeight: 60,
        buttonCorner: '99px',
        sheetWidth: 512,
        bannerWidth: 1280,
      },
    ],
    [3420, phone, { family: 'Figtree', buttonCorner: '99px', sheetWidth: 375, sheetCorner: '0px', bannerWidth: 0 }],
    [
      7310,
      desktop,
      { family: 'Manrope', isButtonOutlined: true, isButtonSeen: true, sheetWidth: 512, sheetCorner: '18px' },
    ],
    [4710, desktop, { fieldCorner: '2px', buttonCorner: '99px', sheetWidth: 512, sheetCorner: '6px' }],
  ])('[BRAND-9] of %d is that of its folder at %j', async (brandId, viewport, expected) => {
    await using visit = await site.open({ context: { viewport } });
    const { page } = visit;
    await page.goto(of(brandId));
    await isAlive(page);
    expect(await drawn(page)).toMatchObject(expected);
  });

  it('[BRAND-9] has its typeface at the first page of a visit, which the policy of the page allows', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const asked = page.waitForResponse('**/brands/3420/typeface.woff2');
    await page.goto(of(3420));
    expect([(await asked).status(), (await asked).headers()['content-type']]).toEqual([200, 'font/woff2']);
    await isAlive(page);
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status])))
      .toContainEqual(['Figtree', 'loaded']);
  });

  it('[BRAND-9] [BRAND-3c] is replaced when an account changes the brand', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(of(7310));
    await isAlive(page);
    await page.locator('main [name=username]').fill('anke@lindenhof.example');
    await page.keyboard.press('Enter');
    await page.locator('[name=password]').waitFor();
    const seen = () =>
      drawn(page).then(({ family, buttonCorner, isButtonOutlined }) => [family, buttonCorner, isButtonOutlined]);
    await expect.poll(seen).toEqual(['system-ui', '8px', false]);
  });

  it.each([
    [7310, 'Manrope', '14px', true],
    [3420, 'Figtree', '99px', false],
    [0, 'system-ui', '8px', false],
  ])(
    '[BRAND-9] [FRAME-13a] of %d is that of the question before a sign-out',
    async (brandId, family, corner, isOutlined) => {
      await using visit = await site.open({ expected: [/favicon\.ico/] });
      const { page } = visit;
      const returned = returnToApp(page, site);
      await page.goto(signInAddress(site));
      await signIn(page, 'ada@harbourlane.example');
      await returned;
      await page.goto(`${site.url}/oauth/sign-out?brandId=${brandId}&urlBrandIdFirst=true`);
      const button = page.getByRole('button', { name: 'Sign out' });
      await button.waitFor();
      const drawn = await button.evaluate((element) => {
        const { fontFamily, borderTopLeftRadius, boxShadow } = getComputedStyle(element);
        return [fontFamily.split(',')[0]?.replaceAll('"', ''), borderTopLeftRadius, boxShadow !== 'none'];
      });
      expect(drawn).toEqual([family, corner, isOutlined]);
      expect(await findBarriers(page)).toEqual([]);
    },
  );
});
