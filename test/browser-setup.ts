import { findChromium } from './browser.ts';

/** Installs the browser before the workers start, where that is possible: two at once would fight for the installer. */
export function setup(): void {
  findChromium();
}
