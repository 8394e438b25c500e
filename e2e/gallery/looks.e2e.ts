import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningGallery, startGallery } from '../../gallery/server/gallery-server.ts';
import { launchBrowser } from '../../test/browser.ts';
import { withStepLimit } from '../../test/step-limit.ts';
import { approvedFolder, difference, looks, nameOf, pictureOf } from './looks.ts';

/** Maximum share of different pixels. A missing logo changes 2 % on a phone; a moved column or a colour much more. */
const tolerated = 0.002;
const seenFolder = join(import.meta.dirname, '../../.cache/looks');

let gallery: RunningGallery;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [gallery, browser] = await Promise.all([startGallery(), launchBrowser()]);
  page = await browser.newPage();
  await mkdir(seenFolder, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  await gallery.stop();
});

describe('the approved screenshot', () => {
  it.each(looks.map((look) => [nameOf(look), look] as const))('equals that of %s', async (name, look) => {
    const approved = await readFile(join(approvedFolder, name));
    const seen = await withStepLimit(() => pictureOf(browser, gallery, look));
    const share = await difference(page, approved, seen);
    if (share > tolerated) await writeFile(join(seenFolder, name), seen);
    expect(share, `see .cache/looks/${name}; "npm run preview:approve" approves it`).toBeLessThanOrEqual(tolerated);
  });
});

describe('the comparison', () => {
  const look = looks[0] ?? expect.unreachable();
  it.each([
    ['a lost logo', 'header img { visibility: hidden }'],
    ['a column that moved', 'main { translate: 8px 0 }'],
    ['a lost theme colour', ':root { --color-primary: #888 !important }'],
  ])('sees %s', async (_, fault) => {
    const [shown, faulty] = await withStepLimit(async (step) => {
      const one = await pictureOf(browser, gallery, look);
      step('with the fault');
      return [one, await pictureOf(browser, gallery, look, fault)] as const;
    });
    expect(await difference(page, shown, shown)).toBe(0);
    expect(await difference(page, shown, faulty)).toBeGreaterThan(tolerated);
  });
});
