import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mirroredPseudoLocale, pseudoLocale } from '../../src/rules/texts/pseudo-locale.ts';
import { findBarriers } from '../visit.ts';
import { galleryOfFile } from './gallery-of-file.ts';
import { barriersIn, cutOff, desktop, everyPart, type Shown, show } from './shown.ts';

const { running, on, found } = galleryOfFile();

const narrow = { width: 320, height: 640 };

/** axe does not know the tag of the pseudo-locale, which products do not list. */
const isOfPseudoLocale = (fault: string) => fault.startsWith('html-lang-valid') && fault.includes('qps-PLOC');

async function barriersInLight(page: Page): Promise<string[]> {
  return (await barriersIn(page)).filter((fault) => !isOfPseudoLocale(fault));
}

/** By the rules about colours, as dark differs from light in nothing else. */
async function barriersInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const all = await findBarriers(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return all.flatMap(({ rule, nodes }) => nodes.map((html) => `dark: ${rule}: ${html.slice(0, 160)}`));
}

/** What does not change sides with the direction of the document. Within a text, the text says where something stands. */
const unmirrored = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const isInText = ({ parentNode }: Element) =>
      [...(parentNode?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const all = document.querySelectorAll('main :is(h1, h2, b, svg, button, input, code, time, i, td, dt)');
    const shown = [...all].filter((element) => !isInText(element));
    const placesIn = (direction: 'ltr' | 'rtl') => {
      root.dir = direction;
      return shown.map((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return { start: direction === 'ltr' ? left : root.clientWidth - right, width };
      });
    };
    if (root.dir !== 'rtl') return ['the document is not written from right to left'];
    const former = placesIn('ltr');
    return placesIn('rtl').flatMap(({ start, width }, at) => {
      const isThere = width > 1 && Math.abs(start - (former[at]?.start ?? 0)) > 2;
      return isThere ? [`not mirrored: ${shown[at]?.outerHTML.slice(0, 120)}`] : [];
    });
  });

describe('[CNSL-2g] each part of the console', () => {
  it('has no barrier in light and dark in each state, and is not wider than 320 px in words that are 40 % longer', async () => {
    const states = everyPart(running()).map((state) => ({ ...state, locale: pseudoLocale }));
    const faultsIn = async (page: Page) => {
      const cut = await cutOff(page);
      await page.setViewportSize(desktop);
      const barriers = [...(await barriersInLight(page)), ...(await barriersInDark(page))];
      await page.setViewportSize(narrow);
      return [...cut, ...barriers];
    };
    expect(await on({ viewport: narrow }, (page) => found(page, states, faultsIn))).toEqual({});
  });

  it('is mirrored for a language that is written from right to left', async () => {
    const first = running().contents.parts.map(({ name, states: [state = ''] }) => ({ screen: name, state }));
    const states = first.map((state) => ({ ...state, locale: mirroredPseudoLocale }));
    expect(await on({ viewport: desktop }, (page) => found(page, states, unmirrored))).toEqual({});
  });

  it.each([2000, 3420, 4710, 7310])('has no barrier in the colours of the brand %i, light and dark', async (brand) => {
    const states: readonly Shown[] = [
      { screen: 'Shell', state: 'work waits' },
      { screen: 'Note', state: 'in each tone' },
      { screen: 'State', state: 'in each tone' },
      { screen: 'DataTable', state: 'one is open beside it' },
      { screen: 'BulkBar', state: 'some are chosen' },
    ];
    const faultsIn = async (page: Page) => [...(await barriersInLight(page)), ...(await barriersInDark(page))];
    const shown = states.map((state) => ({ ...state, brand }));
    expect(await on({ viewport: desktop }, (page) => found(page, shown, faultsIn))).toEqual({});
  });

  it('wears the theme that is asked for, whatever the browser prefers', async () => {
    await on({}, async (page) => {
      await show(page, running(), { screen: 'Mark', state: 'on the surface', theme: 'night' });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
      expect(await page.getByRole('img').count()).toBe(1);
    });
  });
});
