import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { operateOn } from '../test/operate-on.ts';
import { startSite } from './site.ts';
import { callbackOf, goToPassword, hashOf, holdScript, isAlive, passwordAddress, signInAddress } from './visit.ts';

const site = startSite();
beforeAll(async () => {
  const name = 'The telephone app of a company with a long name '.repeat(2);
  const callback = callbackOf(site);
  await operateOn(site.portico, [
    ...['client', 'add', 'app-with-a-long-name', '--name', name, '--redirect-uri', callback],
  ]);
});

const open = (context = {}) => site.open({ context });
const of = (brandId: string, parameters = {}) => signInAddress(site, { brandId, urlBrandIdFirst: '1', ...parameters });
const credential = (page: Page) => page.locator('[name=username]');

const measureBox = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left, right };
    });

describe('the frame', () => {
  it('[FRAME-2a] [FRAME-2b] [FRAME-2c] [ENTRY-8b] shows the brand’s and the partner’s logo; hide_logo hides the brand’s', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(of('3420'));
    expect(await page.getByRole('img', { name: 'Corvella' }).first().isVisible()).toBe(true);
    const partner = page.getByRole('img', { name: 'Partner' });
    await partner.waitFor();
    const container = page.locator(':has(> main)');
    expect(await container.getByRole('img', { name: 'Corvella' }).first().isVisible()).toBe(true);
    const [sheet, column] = [await measureBox(page, ':has(> * > main)'), await measureBox(page, ':has(> main)')];
    expect(column.left).toBeGreaterThan(sheet.left);
    expect(column.left - sheet.left).toBeCloseTo(sheet.right - column.right, 0);
    const content = await measureBox(page, 'main');
    expect((await measureBox(page, 'header img')).bottom).toBeLessThanOrEqual(content.top);
    expect((await measureBox(page, 'aside img')).top).toBeGreaterThanOrEqual(content.bottom);
    await page.goto(of('3420', { ui_options: 'hide_logo' }));
    expect(await page.getByRole('img', { name: 'Corvella' }).count()).toBe(0);
    await page.goto(of('0'));
    expect(await page.getByRole('img', { name: 'Tellwick' }).first().isVisible()).toBe(true);
    expect(await partner.count()).toBe(0);
  });

  it('[FRAME-1a] [FRAME-1b] keeps the banner where it is on a page that is higher than the window, and shows none in a low window', async () => {
    await using visit = await open();
    const { page } = visit;
    const size = { width: 1280, height: 600 };
    await page.setViewportSize(size);
    await page.goto(of('0'));
    await isAlive(page);
    const banner = page.locator('[aria-hidden=true]').first();
    expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0, height: size.height });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0, height: size.height });
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => banner.isVisible()).toBe(false);
  });

  it('[FRAME-1a] [FRAME-1b] fetches the banner of a brand only on large and medium screens', async () => {
    await using visit = await open();
    const { page } = visit;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const [width, isShown] of [
      [1280, true],
      [900, true],
      [375, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      asked.length = 0;
      await page.goto(of('0'), { waitUntil: 'networkidle' });
      expect(
        asked.some((address) => address.includes('banner')),
        `${width}`,
      ).toBe(isShown);
    }
  });

  it('[FRAME-5] has a skip link to the content, first in the tab order', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${site.url}/signed-out`);
    await isAlive(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.height).toBeGreaterThan(40);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await expect.poll(() => hashOf(page)).toBe('#/signedOut');
  });

  it.each([
    ['0', 'default', 'Tellwick', ['Legal', 'Privacy', 'Terms']],
    ['3420', 'split', 'Corvella', ['Legal center', 'Corvella privacy center', 'Wireless Office terms']],
    ['3460', 'stacked', 'Zephrane', ['Legal', 'Privacy', 'Office Reach terms']],
    ['7310', 'centred', 'Solmere', ['Legal', 'Privacy statement', 'Customer terms']],
    ['7710', 'compact', 'Brasscourt', ['Legal', 'Privacy', 'Terms']],
  ])(
    '[FRAME-6a] [FRAME-6b] [ASSET-2] has the footer of brand %s in the layout %s, with its links, mark, copyright, trademark and logo',
    async (brandId, layout, mark, links) => {
      await using visit = await open();
      const { page } = visit;
      await page.goto(of(brandId));
      const footer = page.getByRole('contentinfo');
      expect(await footer.getAttribute('data-layout')).toBe(layout);
      const shown = await footer
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
      const addresses = ['legal', 'privacy', 'terms'].map((name) => `https://${mark.toLowerCase()}.example/${name}`);
      expect(shown).toEqual(links.map((text, at) => [text, addresses[at]]));
      expect(await footer.getByText(mark, { exact: true }).isVisible()).toBe(true);
      const said = await footer.textContent();
      expect(said).toMatch(new RegExp(`© .*${mark}`));
      expect(said?.includes('trademark')).toBe(['0', '3420', '7310'].includes(brandId));
      expect(await footer.getByRole('img', { name: 'Powered by' }).count()).toBe(brandId === '7310' ? 1 : 0);
      await page.goto(of(brandId, { ui_options: 'hide_tos' }));
      expect(await footer.getByRole('link').count()).toBe(0);
    },
  );

  it('[FRAME-6b] lays the footers of the named brands out differently', async () => {
    await using visit = await open();
    const { page } = visit;
    const layouts: string[] = [];
    for (const brandId of ['0', '3420', '3460', '7310', '7710']) {
      await page.goto(of(brandId));
      const boxes = await page.getByRole('contentinfo').evaluate((footer) => {
        const { justifyContent, flexDirection, alignItems, maxInlineSize } = getComputedStyle(footer);
        const order = [...footer.children].map(
          (child) => getComputedStyle(child).order + getComputedStyle(child).display,
        );
        return JSON.stringify([justifyContent, flexDirection, alignItems, maxInlineSize, order.slice(0, 3)]);
      });
      layouts.push(boxes);
    }
    expect(new Set(layouts).size).toBe(5);
  });

  it('[FRAME-7] shows the launch year through the current year', async () => {
    await using visit = await open();
    await visit.page.goto(of('0'));
    const footer = await visit.page.getByRole('contentinfo').textContent();
    expect(footer).toContain(`© 2004–${new Date().getFullYear()} Tellwick Communications, Inc.`);
  });

  it('[FRAME-8a] [FRAME-8b] [FRAME-8c] [FRAME-8d] explains phishing and shows the formatted support number', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(passwordAddress(site));
    await isAlive(page);
    const parsed = page.waitForRequest('**/api/number/parse*');
    await page.getByRole('button', { name: 'Is this page genuine?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is this page genuine?' });
    await dialog.getByRole('link', { name: 'support@tellwick.example' }).waitFor();
    expect((await parsed).postDataJSON().numbers).toContain('+12025550142');
    await dialog.getByRole('link', { name: '(202) 555-0142' }).waitFor();
    await dialog.getByRole('link', { name: 'tellwick.example', exact: true }).waitFor();
    const said = await dialog.textContent();
    expect(said).toContain('Scammers copy sign-in pages to steal passwords.');
    expect(said).toContain(`should begin with${site.url}`);
    expect(said).toContain('Tellwick will never ask for your password');
    expect(said).toContain('Contact Tellwick');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('[FRAME-14a] [FRAME-14b] has the title, icon, language and direction of brand and locale, and stores the icon’s address', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(of('7310', { localeId: 'de_DE' }));
    await isAlive(page);
    expect(await page.title()).toMatch(/^Anmelden – Solmere/);
    const [lang, dir, icon] = await page.evaluate(() => {
      const { lang: language, dir: direction } = document.documentElement;
      return [language, direction, document.querySelector('link[rel=icon]')?.getAttribute('href')];
    });
    expect([lang, dir, icon]).toEqual(['de-DE', 'ltr', '/brands/7310/favicon.svg']);
    expect(await page.evaluate(() => localStorage.getItem('portico.favicon'))).toBe('"/brands/7310/favicon.svg"');
    expect((await page.request.get(`${site.url}${icon}`)).headers()['content-type']).toContain('image/svg+xml');
  });
});

describe('the language selector', () => {
  it('[FRAME-9a] [FRAME-9c] [FRAME-9d] [FRAME-9e] is ordered by name, changes the page at once, keeps the input, and is remembered', async () => {
    await using visit = await open({ locale: 'en-US' });
    const { page } = visit;
    await page.goto(of('0'));
    await isAlive(page);
    await credential(page).fill('ada@harbourlane.example');
    const select = page.getByRole('combobox', { name: 'Language' });
    const names = await select.getByRole('option').allTextContents();
    expect(names).toEqual(names.toSorted(new Intl.Collator('en-US', { caseFirst: 'upper' }).compare));
    await select.focus();
    expect(await select.getByRole('option', { name: '日本語' }).getAttribute('lang')).toBe('ja-JP'); // WCAG 3.1.2
    await select.selectOption({ label: 'Deutsch' });
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(await credential(page).inputValue()).toBe('ada@harbourlane.example');
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de-DE');
    await expect.poll(() => page.title()).toBe('Anmelden – Tellwick');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page
      .getByRole('heading', { name: 'Passwort eingeben' })
      .or(page.getByLabel('Passwort', { exact: true }))
      .first()
      .waitFor();
    await page.goto(of('0'));
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  });

  it('[FRAME-9c] shows the chosen language, as wide as later, before the page is alive', async () => {
    await using visit = await open({ locale: 'de-DE' });
    const { page } = visit;
    const release = await holdScript(page);
    await page.goto(of('0'), { waitUntil: 'commit' });
    const select = page.locator('header select');
    expect(await select.locator('option:checked').textContent()).toBe('Deutsch');
    await select.evaluate(({ style }) => style.setProperty('field-sizing', 'fixed')); // as in many browsers
    const before = await measureBox(page, 'header select');
    release();
    await isAlive(page);
    await expect.poll(() => select.locator('option').count()).toBeGreaterThan(20);
    expect(await measureBox(page, 'header select')).toEqual(before);
  });

  it('[FRAME-9c] leaves no text in the former language that was loading during the change', async () => {
    await using visit = await open({ locale: 'en-US' });
    const { page } = visit;
    visit.expect(/status of 400/);
    const english = Promise.withResolvers<void>();
    await page.route('**/en_US/*/error.json', async (route) => {
      await english.promise;
      await route.continue();
    });
    const arrives = page.waitForResponse('**/en_US/*/error.json');
    await page.goto(of('0'));
    await isAlive(page);
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    english.resolve();
    await (await arrives).finished();
    await credential(page).fill('nobody@harbourlane.example');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('main').getByRole('alert').filter({ hasText: /Konto/ }).waitFor();
  });

  it.each([
    ['with no logo beside it', 390, 'de_DE', { ui_options: 'hide_logo' }],
    ['with no logo beside it', 320, 'en_US', { ui_options: 'hide_logo' }],
    ['below a long name', 320, 'en_US', { title_bar: 'true', clientId: 'app-with-a-long-name' }],
  ])('has room of its own %s, at %i pixels in %s', async (_, width, localeId, parameters) => {
    await using visit = await open({ viewport: { width, height: 700 } });
    const { page } = visit;
    await page.goto(passwordAddress(site, { localeId, ...parameters }));
    const { bottom, top } = await measureBox(page, 'header select');
    expect((await measureBox(page, 'h1')).top).toBeGreaterThanOrEqual(bottom);
    expect(top).toBeGreaterThanOrEqual('title_bar' in parameters ? 4 + 45 : 0);
    if ('title_bar' in parameters) expect((await measureBox(page, 'header > div')).bottom).toBeLessThanOrEqual(top);
  });

  it.each(['en_US', 'de_DE'])(
    '[FRAME-9c] shows in %s that a language could not be loaded, without covering the title',
    async (localeId) => {
      await using visit = await open({ viewport: { width: 390, height: 700 } });
      const { page } = visit;
      visit.expect(/ERR_FAILED/);
      await page.goto(of('0', { localeId }));
      await isAlive(page);
      await page.route('**/texts/0/fr_FR/**', (route) => route.abort());
      await page.locator('header select').selectOption('fr_FR');
      await page.locator('header [role=status]').getByText(/./).waitFor();
      const said = await measureBox(page, 'header [role=status]');
      expect((await measureBox(page, 'h1')).top).toBeGreaterThanOrEqual(said.bottom);
      await expect.poll(() => page.locator('header select').inputValue()).toBe(localeId);
    },
  );

  it('[FRAME-9b] is hidden if the brand has one language', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(of('2010'));
    await credential(page).waitFor();
    expect(await page.locator('select').count()).toBe(0);
    await page.goto(of('0'));
    expect(await page.locator('select').count()).toBe(1);
  });

  it('[LOC-2a] starts with the browser’s language, or else the default', async () => {
    for (const [locale, title] of [
      ['fr-CA', /Connexion|Se connecter|Ouvrir/],
      ['cs-CZ', /Sign in/],
    ] as const) {
      await using visit = await open({ locale });
      await visit.page.goto(of('0'));
      expect(await visit.page.title()).toMatch(title);
    }
  });
});

describe('the first response', () => {
  it.each([
    ['at the credential', () => of('0'), /^\/static\/page-.*\.js$/, 6.5, 62, 6], // two of them suggest passkeys
    ['at the password, with its form', () => passwordAddress(site), /\.js$/, 6.6, 66.5, 5], // one of them checks the credential
  ] as const)(
    'is within its budget %s, of HTML, scripts and requests, and nothing moves',
    async (_, address, scripts, htmlKilobytes, scriptKilobytes, requests) => {
      await using visit = await open({ viewport: { width: 375, height: 740 } });
      const { page } = visit;
      await page.addInitScript(() => {
        const shifts = { sum: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const sizes: { path: string; bytes: number }[] = [];
      page.on('requestfinished', async (request) => {
        const { responseBodySize } = await request.sizes();
        if ((await request.response())?.status() === 303) return; // opens the sign-in
        sizes.push({ path: new URL(request.url()).pathname, bytes: responseBodySize });
      });
      const sum = (wanted: RegExp) =>
        sizes.filter(({ path }) => wanted.test(path)).reduce((all, { bytes }) => all + bytes, 0);
      await page.goto(address(), { waitUntil: 'networkidle' });
      await expect.poll(() => sum(/^\/$/)).toBeGreaterThan(1000);
      await expect.poll(() => sum(scripts)).toBeGreaterThan(1000);
      expect(sizes.length, JSON.stringify(sizes)).toBeLessThanOrEqual(requests);
      expect(sum(/^\/$/)).toBeLessThanOrEqual(htmlKilobytes * 1024);
      expect(sum(scripts)).toBeLessThanOrEqual(scriptKilobytes * 1024);
      expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBe(0);
    },
  );

  it('has the styles of the password form without a request for them', async () => {
    await using visit = await open();
    const { page } = visit;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await goToPassword(page, site, 'ada@harbourlane.example');
    const toggle = page.getByRole('button', { name: 'Show password' });
    expect(await toggle.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('none');
    expect(requested.filter((address) => /later-screens-.*\.css/.test(address))).toEqual([]);
  });

  it('accepts input before its script is loaded, and keeps it', async () => {
    await using visit = await open();
    const { page } = visit;
    const release = await holdScript(page);
    await page.goto(of('0'), { waitUntil: 'commit' });
    await credential(page).fill('2125550100');
    release();
    await page.getByLabel('Extension').waitFor();
    expect(await credential(page).inputValue()).toBe('2125550100');
  });

  it('without scripts says that they are required, and hides everything that needs them', async () => {
    await using visit = await open({ javaScriptEnabled: false });
    const { page } = visit;
    await page.goto(passwordAddress(site));
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['JavaScript is off']);
    expect(await page.getByRole('main').textContent()).toContain('Turn it on in your browser’s settings');
    expect(await page.getByRole('img', { name: 'Tellwick' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Reload the page' }).getAttribute('href')).toBe('');
    expect(await page.locator('form, input, button, select').filter({ visible: true }).count()).toBe(0);
  });

  it.each([
    ['night', 'rgb(16, 32, 31)', '#10201f'],
    ['day', 'rgb(255, 255, 255)', '#ffffff'],
    ['unheard-of', 'rgb(255, 255, 255)', '#ffffff'],
  ])('[ENTRY-10b] [ASSET-3a] [ASSET-2] with the theme %s has its colours', async (theme, background, surface) => {
    await using visit = await open();
    await visit.page.goto(of('0', { theme }));
    const [shown, property] = await visit.page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.backgroundColor, style.getPropertyValue('--color-surface')];
    });
    expect([shown, property]).toEqual([background, surface]);
  });

  it('[ROUTE-2a] shows the error that a deep link names, and not the screen that the server began with', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${of('0')}#/error/API_ERROR_208`);
    await page.getByText('This redirect failed because URL blocked. Please contact our support.').waitFor();
    await page.getByRole('link', { name: '(202) 555-0142' }).waitFor();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await credential(page).waitFor();
  });
});
