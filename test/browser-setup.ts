import { findChromium } from './browser.ts';

/** Installs the browser, if possible, before the workers start, because they cannot install it concurrently. */
export function setup(): void {
  findChromium();
}
