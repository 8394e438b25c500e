import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { desktop, everyState, phone, type Shown, show } from '../e2e/gallery/shown.ts';
import { type RunningGallery, startGallery } from '../gallery/server/gallery-server.ts';
import { launchBrowser } from '../test/browser.ts';
import { buildGalleryWhenStale } from './build.ts';

/**
 * Takes a screenshot of every state of every screen in phone and desktop size, and combines them into one sheet:
 * `npm run preview:shots -- --brands 0,3420 --locales de_DE,ja_JP --scheme dark --only "first view"`.
 */
const { values: wanted } = parseArgs({
  options: {
    brands: { type: 'string', default: '0' },
    locales: { type: 'string', default: 'en_US' },
    scheme: { type: 'string', default: 'light' },
    only: { type: 'string', default: '' },
  },
});
const folder = join(import.meta.dirname, '../.cache/gallery');
const sheet = join(folder, 'sheet.html');
const sheetWidth = 2400;

interface Shot {
  readonly title: string;
  readonly pictures: readonly string[];
}

if (!buildGalleryWhenStale()) process.exit(1);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [gallery, browser] = await Promise.all([startGallery(), launchBrowser()]);
try {
  const shots = await takeShots(gallery, browser);
  await writeFile(sheet, sheetOf(shots));
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 900 } });
  await page.goto(pathToFileURL(sheet).href);
  await page.screenshot({ path: join(folder, 'sheet.png'), fullPage: true });
  console.log(`${shots.length} states: ${sheet}, ${join(folder, 'sheet.png')}`);
} finally {
  await browser.close();
  await gallery.stop();
}

async function takeShots(gallery: RunningGallery, browser: Browser): Promise<Shot[]> {
  const colorScheme = wanted.scheme === 'dark' ? 'dark' : 'light';
  const open = (viewport: typeof phone) => browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  const pages = [await open(phone), await open(desktop)];
  const shots: Shot[] = [];
  for (const shown of chosen(gallery)) {
    const pictures = pages.map((_, index) => `${shots.length}-${index}.png`);
    for (const [index, page] of pages.entries()) {
      await show(page, gallery, shown);
      await page.screenshot({ path: join(folder, pictures[index] ?? '') });
    }
    shots.push({ title: `${shown.screen}: ${shown.state} · ${shown.brand} ${shown.locale}`, pictures });
  }
  return shots;
}

function chosen(gallery: RunningGallery): Shown[] {
  const all = gallery.contents.brands.map(({ id }) => String(id));
  const brands = wanted.brands === 'all' ? all : wanted.brands.split(',');
  const states = everyState(gallery).filter(({ screen, state }) => `${screen}: ${state}`.includes(wanted.only));
  return brands.flatMap((brand) =>
    wanted.locales.split(',').flatMap((locale) => states.map((state) => ({ ...state, brand: Number(brand), locale }))),
  );
}

function sheetOf(shots: readonly Shot[]): string {
  const figures = shots.map(
    ({ title, pictures: [narrow, wide] }) =>
      `<figure><img height="260" src="${narrow}"><img height="260" src="${wide}"><figcaption>${title}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Sheet</title><style>
body{display:flex;flex-wrap:wrap;gap:16px;margin:16px;background:#ddd;font:12px system-ui}
figure{margin:0}img{margin-right:8px;border:1px solid #999}</style>${figures.join('\n')}`;
}
