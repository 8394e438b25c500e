import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { RunningGallery } from '../../gallery/server/gallery-server.ts';
import { blockFont } from './block-font.ts';
import { desktop, phone, type Shown, show } from './shown.ts';

/** A preview with an approved screenshot. */
export interface Look extends Shown {
  readonly brand: number;
  readonly locale: string;
  readonly scheme: 'light' | 'dark';
  readonly on: 'phone' | 'desktop';
}

type Row = readonly [screen: string, state: string, brand: number, locale: string, Look['scheme'], Look['on']];
const rows: readonly Row[] = [
  ['enterCredential', 'first view', 0, 'de_DE', 'light', 'phone'],
  ['enterCredential', 'first view', 0, 'ja_JP', 'dark', 'desktop'],
  ['enterCredential', 'a phone number typed', 1210, 'qps_PLOC', 'light', 'phone'],
  ['enterCredential', 'first view', 4710, 'ja_JP', 'light', 'phone'],
  ['enterCredential', 'phishing explained', 2010, 'qps_PLOC', 'light', 'desktop'],
  ['enterEmailPassword', 'a wrong password', 3420, 'qps_PLOC', 'light', 'desktop'],
  ['enterEmailPassword', 'first view', 3460, 'qps_PLOC', 'dark', 'phone'],
  ['enterEmailPassword', 'an account that is locked', 0, 'de_DE', 'light', 'desktop'],
  ['enterNumberPassword', 'first view', 5010, 'ar_XB', 'light', 'phone'],
  ['error', 'the session has expired', 7310, 'de_DE', 'light', 'phone'],
  ['error', 'a fault of ours', 7710, 'qps_PLOC', 'dark', 'desktop'],
  ['signedOut', 'first view', 6010, 'de_DE', 'dark', 'phone'],
];
export const looks: readonly Look[] = rows.map(([screen, state, brand, locale, scheme, on]) => ({
  screen,
  state,
  brand,
  locale,
  scheme,
  on,
}));

export const approvedFolder = join(import.meta.dirname, '../approved');

export function nameOf({ screen, state, brand, locale, scheme, on }: Look): string {
  return `${[brand, screen, state, locale, scheme, on].join('-').replaceAll(' ', '-')}.png`;
}

/**
 * A screenshot in which every character is a block, so that it does not depend on the fonts of a machine.
 * @param style additional style sheet, such as a defect that the comparison must detect
 */
export async function pictureOf(browser: Browser, gallery: RunningGallery, look: Look, style = ''): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: look.on === 'phone' ? phone : desktop,
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  try {
    const page = await context.newPage();
    const { screen, state, brand, locale } = look;
    await show(page, gallery, { screen, state, brand, locale });
    await page.addStyleTag({ content: blockStyle + style });
    await page.evaluate(() => document.fonts.load('16px Block'));
    await page.waitForLoadState('networkidle');
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
}

const blockStyle = `
  @font-face { font-family: Block; src: url(data:font/ttf;base64,${blockFont()}) }
  * { font-family: Block !important; font-synthesis: none !important; letter-spacing: 0 !important }`;

/** Share of the pixels that differ by more than anti-aliasing; 1 if the sizes differ. */
export function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const addresses = [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  return page.evaluate(async (pictures) => {
    const channelTolerance = 48;
    const decoded = await Promise.all(
      pictures.map(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height);
      }),
    );
    const [a, b] = decoded;
    if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
    let different = 0;
    for (let at = 0; at < a.data.length; at += 4) {
      const channels = [0, 1, 2].map((channel) => (a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0));
      if (channels.some((distance) => Math.abs(distance) > channelTolerance)) different++;
    }
    return different / (a.data.length / 4);
  }, addresses);
}
