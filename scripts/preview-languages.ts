import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import {
  changeLocale,
  cutOff,
  everyState,
  highButtons,
  phone,
  type Shown,
  showNext,
  withTextSize,
} from '../e2e/gallery/shown.ts';
import { type RunningGallery, startGallery } from '../gallery/server/gallery-server.ts';
import { launchBrowser } from '../test/browser.ts';
import { buildGalleryWhenStale } from './build.ts';

/**
 * Shows every state of every screen in every language, at phone width and with text of double size, and writes what is cut
 * off there and the buttons of three lines to `faults.txt`. Takes pictures of the first state of each screen, and combines
 * them into one sheet for each language and text size: `npm run preview:languages -- --locales ru,pl_PL --only "twoFactor"`.
 * All languages take a quarter of an hour.
 */
const root = join(import.meta.dirname, '..');
const { values: wanted } = parseArgs({
  options: { locales: { type: 'string' }, only: { type: 'string', default: '' } },
});
const folder = join(root, '.cache/languages');
const narrow = { width: 320, height: 640 };
const sheetWidth = 1960;
/** Pages that work side by side. */
const lanes = 2;

if (!buildGalleryWhenStale()) process.exit(1);
const locales = wanted.locales?.split(',') ?? (await readdir(join(root, 'data/locales'))).flatMap(localeOfFile).sort();
await rm(folder, { recursive: true, force: true });
for (const locale of locales) await mkdir(join(folder, locale), { recursive: true });
const [gallery, browser] = await Promise.all([startGallery(), launchBrowser()]);
try {
  const states = everyState(gallery).filter(({ screen, state }) => `${screen}: ${state}`.includes(wanted.only));
  const faults = await inLanes(states, (page, shown) => faultsOf(page, gallery, shown));
  await writeFile(join(folder, 'faults.txt'), faults.map((fault) => `${fault}\n`).join(''));
  for (const locale of locales) await combine(browser, locale);
  console.log(`${states.length} states in ${locales.length} languages: ${faults.length} faults, in ${folder}`);
} finally {
  await browser.close();
  await gallery.stop();
}

/** A file of texts that is a language, and not the variants of one. */
function localeOfFile(file: string): string[] {
  return file.endsWith('.json') ? [basename(file, '.json')] : [];
}

async function inLanes(states: readonly Shown[], look: (page: Page, shown: Shown) => Promise<string[]>) {
  const waiting = [...states.entries()];
  const found: string[][] = [];
  const lane = async () => {
    const page = await browser.newPage({ viewport: phone, reducedMotion: 'reduce' });
    for (let next = waiting.shift(); next; next = waiting.shift()) found[next[0]] = await look(page, next[1]);
    await page.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return found.flat();
}

/** The faults of a state in each language. A state that is not reached is one. */
async function faultsOf(page: Page, { contents, ...others }: RunningGallery, shown: Shown): Promise<string[]> {
  const at = contents.screens.findIndex(({ name, states: [first] }) => name === shown.screen && first === shown.state);
  const found: string[] = [];
  try {
    await page.setViewportSize(phone);
    await showNext(page, { contents, ...others }, { ...shown, locale: 'en_US' });
    for (const locale of locales) {
      const picture = at < 0 ? undefined : join(folder, locale, String(at).padStart(3, '0'));
      await changeLocale(page, locale);
      const faults = await faultsInLanguage(page, picture);
      found.push(...faults.map((fault) => `${locale} · ${shown.screen}: ${shown.state}: ${fault}`));
    }
  } catch (reason) {
    found.push(`${shown.screen}: ${shown.state}: ${reason instanceof Error ? reason.message : reason}`);
  }
  return found;
}

async function faultsInLanguage(page: Page, picture: string | undefined): Promise<string[]> {
  const take = async (size: string) => {
    if (picture) await page.screenshot({ path: `${picture}-${size}.jpg`, type: 'jpeg', quality: 80 });
  };
  await page.setViewportSize(phone);
  const faults = [...(await cutOff(page)), ...(await highButtons(page))];
  await take('phone');
  await page.setViewportSize(narrow);
  const atDouble = await withTextSize(page, 2, async () => {
    const found = await cutOff(page);
    await page.setViewportSize({ ...narrow, height: 1100 });
    await take('double');
    return found;
  });
  return [...faults, ...atDouble.map((fault) => `with text of double size, ${fault}`)];
}

/** Combines the pictures of a language into one for each size of text. */
async function combine(browser: Browser, locale: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 900 } });
  const files = (await readdir(join(folder, locale))).sort();
  for (const size of ['phone', 'double']) {
    const sheet = join(folder, locale, `${size}.html`);
    await writeFile(sheet, sheetOf(files.filter((file) => file.endsWith(`-${size}.jpg`))));
    await page.goto(pathToFileURL(sheet).href);
    await page.screenshot({ path: join(folder, `${locale}-${size}.png`), fullPage: true });
  }
  await page.close();
}

function sheetOf(pictures: readonly string[]): string {
  const images = pictures.map((picture) => `<img src="${picture}">`);
  return `<!doctype html><meta charset="utf-8"><title>Sheet</title><style>
body{display:flex;flex-wrap:wrap;gap:8px;margin:8px;background:#ddd}img{width:237px}</style>${images.join('\n')}`;
}
