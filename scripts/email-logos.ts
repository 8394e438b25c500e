import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { AssetFile } from '../src/server/brand/brand-folder.ts';
import { launchBrowser } from '../test/browser.ts';

/**
 * Draws the logos of all brands for e-mails as PNG files, since mail programs show no SVG: `npm run email-logos`. Each has the
 * surface of its theme as background, so that a mail program which inverts colours by itself does not hide the logo.
 */
const brands = join(import.meta.dirname, '../data/brands');
const logoHeight = 36;
const scale = 2;

async function draw(page: Page, svg: string, surface: string): Promise<Buffer> {
  await page.setContent(`<body style="margin:0;background:${surface}">${svg}</body>`);
  await page.locator('svg').evaluate((element, height) => {
    const { width, height: drawn } = element.getBoundingClientRect();
    element.style.cssText = `display:block;height:${height}px;width:${Math.round((width * height) / drawn)}px`;
  }, logoHeight);
  return page.locator('svg').screenshot({ scale: 'device' });
}

const browser = await launchBrowser();
const page = await browser.newPage({ deviceScaleFactor: scale });
for (const path of globSync('*/assets/base.json', { cwd: brands })) {
  const file = join(brands, path);
  const assets: AssetFile = JSON.parse(readFileSync(file, 'utf8'));
  const { serviceSiteMainLogo: light, serviceSiteMainLogoDark: dark = light, themes = [] } = assets;
  for (const [name, logo, scheme] of [
    ['email-logo.png', light, 'light'],
    ['email-logo-dark.png', dark, 'dark'],
  ] as const) {
    const surface = themes.find((theme) => theme.scheme === scheme)?.colours.surface ?? '#ffffff';
    const folder = join(dirname(file), '..');
    writeFileSync(join(folder, name), await draw(page, readFileSync(join(folder, logo ?? ''), 'utf8'), surface));
  }
  const named = { ...assets, emailLogo: 'email-logo.png', emailLogoDark: 'email-logo-dark.png' };
  writeFileSync(file, `${JSON.stringify(named, undefined, 2)}\n`);
}
await browser.close();
