import type { Page } from 'playwright-core';
import type { Previewed } from '../../gallery/Contents.ts';
import { consolePreviewPath } from '../../gallery/console-preview-path.ts';
import type { PreviewWindow } from '../../gallery/PreviewWindow.ts';
import type { RunningGallery } from '../../gallery/server/gallery-server.ts';
import { findBarriers } from '../visit.ts';

/** WCAG 2.2, levels A and AA. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A preview with its brand, locale, theme and size. */
export interface Shown {
  /** A screen of the page, or a part of the console. */
  readonly screen: string;
  readonly state: string;
  readonly brand?: number;
  readonly locale?: string;
  readonly theme?: string;
}

const readyWithinMs = 30_000;
/** Of the browser's own settings, in pixels. */
const usualTextSize = 16;
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** The document that a page shows, of the page or of the console, with its brand and theme. */
interface ShownDocument {
  readonly look: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}
const documents = new WeakMap<Page, ShownDocument>();
const pathOf = ({ contents: { parts } }: RunningGallery, { screen }: Shown) =>
  parts.some(({ name }) => name === screen) ? consolePreviewPath : '/preview';
const lookOf = (gallery: RunningGallery, shown: Shown) =>
  `${pathOf(gallery, shown)} ${shown.brand ?? 0} ${shown.theme ?? ''}`;
/** The countdowns of the states begin when their document is opened, and must not end before they are shown. */
const freshMs = 20_000;
const queryOf = ({ brand = 0, ...shown }: Shown) => `?${new URLSearchParams({ ...shown, brand: String(brand) })}`;

const followers = new WeakMap<Page, (next: string) => void>();
/** Tells of each state that a page is about to show. */
export const followStates = (page: Page, follow: (next: string) => void) => void followers.set(page, follow);
const tell = (page: Page, shown: Shown) => followers.get(page)?.(Object.values(shown).join(' · '));

/** Opens a preview and waits until it is complete. */
export async function show(page: Page, gallery: RunningGallery, shown: Shown): Promise<void> {
  tell(page, shown);
  await page.goto(`${gallery.url}${pathOf(gallery, shown)}${queryOf(shown)}`);
  await isReached(page, shown);
  documents.set(page, { look: lookOf(gallery, shown), openedAt: Date.now() });
}

/** The same in the document that the page shows, which is quicker, where it is fresh and has the brand and theme. */
export async function showNext(page: Page, gallery: RunningGallery, shown: Shown): Promise<void> {
  const { look, openedAt = 0 } = documents.get(page) ?? {};
  if (look !== lookOf(gallery, shown) || Date.now() - openedAt > freshMs) return show(page, gallery, shown);
  tell(page, shown);
  await page.evaluate((query) => (window as unknown as PreviewWindow).changeState(query), queryOf(shown));
  await isReached(page, shown);
}

async function isReached(page: Page, { screen, state }: Shown): Promise<void> {
  await page.waitForSelector('[data-ready]', { state: 'attached', timeout: readyWithinMs }).catch((reason) => {
    throw new Error(`"${state}" of ${screen} is never reached`, { cause: reason });
  });
}

/** Changes the locale of the shown state in place, which is much quicker than to load it again. */
export function changeLocale(page: Page, localeId: string): Promise<void> {
  return page.evaluate((wanted) => (window as unknown as PreviewWindow).changeLocale(wanted), localeId);
}

/** Looks at the page in another text size of the browser's own settings, which changes media queries in `em` too. */
export async function withTextSize<Seen>(page: Page, times: number, look: () => Promise<Seen>): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page);
  const choose = (size: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  try {
    await choose(usualTextSize * times);
    return await look();
  } finally {
    await choose(usualTextSize);
    await devtools.detach();
  }
}

type StateOf = Pick<Shown, 'screen' | 'state'>;
const statesOf = (all: readonly Previewed[]): StateOf[] =>
  all.flatMap(({ name, states }) => states.map((state) => ({ screen: name, state })));

/** Every screen of the page in every state. */
export const everyState = ({ contents }: RunningGallery): StateOf[] => statesOf(contents.screens);

/** Every part of the console in every state. */
export const everyPart = ({ contents }: RunningGallery): StateOf[] => statesOf(contents.parts);

/** Moves the focus to the start of the page, before its first tab stop. */
export function startAtTop(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
}

/** Its private tag (RFC 5646 §2.2.1) is unknown to axe. Products do not list it. */
const isOfPseudoLocale = (html: string) => html.includes('value="qps_PLOC"');

/** Violations of the standard that axe finds, as lines. */
export async function barriersIn(page: Page): Promise<string[]> {
  const all = await findBarriers(page, standard);
  const found = all.filter(({ rule, nodes }) => rule !== 'valid-lang' || nodes.some((html) => !isOfPseudoLocale(html)));
  return found.flatMap(({ rule, nodes }) => nodes.map((html) => `${rule}: ${html.slice(0, 160)}`));
}

/** Content wider than the window, and truncated text that cannot be scrolled, as that of a field can with its caret. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const hidden = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const isWider = element.scrollWidth > element.clientWidth + 1;
      const isHigher = element.scrollHeight > element.clientHeight + 1;
      if (!isWider && !isHigher) return false; // most elements, whose style is not computed then
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || element.closest('[aria-hidden], input, select, option, svg')) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string) => ['hidden', 'clip'].includes(overflow);
      return (isWider && hides(overflowX)) || (isHigher && hides(overflowY));
    });
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
      ...hidden.map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`),
    ];
  });
}

/** Buttons with one text, of three lines or more. A card has several texts, and may be higher. */
export function highButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const textsOf = (button: Element) => {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        if (text.parentElement?.checkVisibility({ visibilityProperty: true })) texts.push(text);
      return texts;
    };
    const linesOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    };
    return [...document.querySelectorAll('button')].flatMap((button) => {
      const [text, another] = textsOf(button);
      return text && !another && linesOf(text) > 2 ? [`a button of three lines: ${text.textContent}`] : [];
    });
  });
}
