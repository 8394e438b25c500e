import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { desktop, everyPart, everyState, phone, type Shown, show } from '../e2e/gallery/shown.ts';
import { type RunningGallery, startGallery } from '../gallery/server/gallery-server.ts';
import { launchBrowser } from '../test/browser.ts';
import { buildGalleryWhenStale } from './build.ts';

/**
 * Takes a screenshot of every state of every screen in phone and desktop size, and combines them into one sheet:
 * `npm run preview:shots -- --brands 0,3420 --locales de_DE,ja_JP --scheme dark --only "first view"`. With `--of console`, of every part
 * of the console.
 */
const { values: wanted } = parseArgs({
  options: {
    brands: { type: 'string', default: '0' },
    locales: { type: 'string' },
    locale: { type: 'string', default: 'en_US' },
    scheme: { type: 'string', default: 'light' },
    only: { type: 'string', default: '' },
    of: { type: 'string', default: 'page' },
  },
});
const folder = join(import.meta.dirname, '../.cache/gallery');
const sheet = join(folder, 'sheet.html');
const sheetWidth = 2400;
/** A busy machine may be slow to show one picture of hundreds. */
const attempts = 3;
/** How many states are taken between two sheets, so that an interrupted run has one. */
const statesPerSheet = 25;

interface Shot {
  readonly title: string;
  readonly pictures: readonly string[];
}

if (!buildGalleryWhenStale()) process.exit(1);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [gallery, browser] = await Promise.all([startGallery(), launchBrowser()]);
try {
  const { shots, missing } = await takeShots(gallery, browser);
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 900 } });
  await page.goto(pathToFileURL(sheet).href);
  await page.screenshot({ path: join(folder, 'sheet.png'), fullPage: true });
  console.log(`${shots.length} states: ${sheet}, ${join(folder, 'sheet.png')}`);
  for (const { title, reason } of missing) console.error(`Missing: ${title}: ${reason}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await gallery.stop();
}

interface Missing {
  readonly title: string;
  readonly reason: string;
}

/** Takes the pictures of all chosen states, and writes the sheet as it goes. */
async function takeShots(gallery: RunningGallery, browser: Browser) {
  const shots: Shot[] = [];
  const missing: Missing[] = [];
  for (const [at, shown] of chosen(gallery).entries()) {
    const title = `${shown.screen}: ${shown.state} · ${shown.brand} ${shown.locale}`;
    const pictures = [`${at}-phone.png`, `${at}-desktop.png`];
    try {
      await takeBoth(gallery, browser, shown, pictures);
      shots.push({ title, pictures });
    } catch (reason) {
      missing.push({ title, reason: reason instanceof Error ? (reason.message.split('\n')[0] ?? '') : String(reason) });
    }
    if (at % statesPerSheet === 0) await writeFile(sheet, sheetOf(shots));
  }
  await writeFile(sheet, sheetOf(shots));
  return { shots, missing };
}

/** Takes the pictures of a state in a window of each size. @throws the error of the last attempt */
async function takeBoth(gallery: RunningGallery, browser: Browser, shown: Shown, pictures: readonly string[]) {
  const colorScheme = wanted.scheme === 'dark' ? 'dark' : 'light';
  for (const [index, viewport] of [phone, desktop].entries()) {
    const path = join(folder, pictures[index] ?? '');
    for (let attempt = 1; ; attempt++) {
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      try {
        await show(page, gallery, shown);
        await page.screenshot({ path });
        break;
      } catch (reason) {
        if (attempt === attempts) throw reason;
      } finally {
        await page.close();
      }
    }
  }
}

function chosen(gallery: RunningGallery): Shown[] {
  const all = gallery.contents.brands.map(({ id }) => String(id));
  const brands = wanted.brands === 'all' ? all : wanted.brands.split(',');
  const every = wanted.of === 'console' ? everyPart(gallery) : everyState(gallery);
  const states = every.filter(({ screen, state }) => `${screen}: ${state}`.includes(wanted.only));
  return brands.flatMap((brand) =>
    (wanted.locales ?? wanted.locale)
      .split(',')
      .flatMap((locale) => states.map((state) => ({ ...state, brand: Number(brand), locale }))),
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
