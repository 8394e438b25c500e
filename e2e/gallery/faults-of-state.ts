import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { RunningGallery } from '../../gallery/server/gallery-server.ts';
import { brokenWords } from './broken-words.ts';
import { faultyControls } from './controls.ts';
import { noNextStep } from './next-step.ts';
import { brokenRhythm } from './rhythm.ts';
import { barriersIn, changeLocale, cutOff, desktop, everyState, phone, type Shown, withTextSize } from './shown.ts';

const mirrored = 'ar_XB';
const longest = 'qps_PLOC';
const narrow = { width: 320, height: 640 };

/** Every second state, in the language with the longest words: from the first one, or from the second one. */
export const halfOfStates = (gallery: RunningGallery, from: 0 | 1): Shown[] =>
  everyState(gallery).flatMap((state, index) => (index % 2 === from ? [{ ...state, locale: longest }] : []));

/**
 * The faults of a state that is shown in the longest language. WCAG is checked in German in every state, since no language
 * changes it in a state, and in the other languages in the first state of each screen. German has the longest words, which
 * a narrow window truncates first; mirrored, a screen is as wide as it is in another language.
 */
export async function faultsOfState(page: Page, gallery: RunningGallery, shown: Shown): Promise<string[]> {
  return [
    ...(await cutOffWhenNarrow(page)),
    ...(await inLanguages(page, ['de_DE'], async () => [
      ...(await cutOffWhenNarrow(page)),
      ...(await page.setViewportSize(desktop).then(() => brokenWords(page))),
      ...(await page.setViewportSize(phone).then(() => brokenWords(page))),
      ...(await barriersIn(page)),
      ...(await lowTargets(page)),
      ...(await brokenRhythm(page)),
      ...(await otherTitles(page)),
      ...(await faultyControls(page, german['frame.phishing'] ?? '')),
      ...(await noNextStep(page, shown, german['frame.phishing'] ?? '')),
    ])),
    ...(isFirstState(gallery, shown) ? await inFurtherLanguages(page) : []),
  ];
}

const inFurtherLanguages = async (page: Page) => [
  ...(await inLanguages(page, [mirrored], cutOff)),
  ...(await inLanguages(page, ['en_US', 'fr_FR', 'ja_JP'], barriersIn)),
];

const isFirstState = ({ contents }: RunningGallery, { screen, state }: Shown) =>
  contents.screens.some(({ name, states: [first] }) => name === screen && first === state);

/**
 * What is cut off 320 pixels wide, there with text of double size, and at double zoom. Zoom is a window of fewer pixels of
 * the page.
 */
async function cutOffWhenNarrow(page: Page): Promise<string[]> {
  await page.setViewportSize(narrow);
  const faults = await cutOff(page);
  const atDoubleText = await withTextSize(page, 2, () => cutOff(page));
  await page.setViewportSize({ width: desktop.width / 2, height: desktop.height / 2 });
  return [
    ...faults,
    ...atDoubleText.map((fault) => `with text of double size, ${fault}`),
    ...(await cutOff(page)).map((fault) => `at 200 % zoom, ${fault}`),
  ];
}

/** The faults of the shown state in further languages, with the language before each. */
async function inLanguages(page: Page, locales: readonly string[], look: (page: Page) => Promise<string[]>) {
  const faults: string[] = [];
  for (const locale of locales) {
    await changeLocale(page, locale);
    faults.push(...(await look(page)).map((fault) => `${locale}: ${fault}`));
  }
  return faults;
}

/** Controls that are lower than the minimum touch target. */
function lowTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, select, label:has([type=checkbox])')]
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.height < 44)
      .map(({ target, box }) => `${target.textContent}: ${box.height}`),
  );
}

const german: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../data/locales/de_DE.json'), 'utf8'),
);
const stepTitles = Object.keys(german).flatMap((id) => (id.startsWith('step.') ? (german[id] ?? []) : []));

/** A screen without a heading, or a title of the document that is neither its heading nor a step of several forms. */
async function otherTitles(page: Page): Promise<string[]> {
  const [heading, title] = await page.evaluate(() => [document.querySelector('h1')?.textContent, document.title]);
  if (!heading) return ['the screen has no heading'];
  const isNamed = [heading, ...stepTitles].some((name) => title?.startsWith(`${name} – `));
  return isNamed ? [] : [`the document of "${heading}" has the title "${title}"`];
}
