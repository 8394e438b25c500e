import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type RunningGallery, startGallery } from '../../gallery/server/gallery-server.ts';
import { launchBrowser, sharedRenderer } from '../../test/browser.ts';
import { borrowProfile } from '../../test/browser-profiles.ts';
import { withStepLimit } from '../../test/step-limit.ts';
import { startWithAxe } from '../visit.ts';
import { followStates, phone, type Shown, showNext } from './shown.ts';

/** The gallery and a browser for the tests of a file. */
export interface GalleryOfFile {
  /** To be asked in a test. */
  running(): RunningGallery;
  /** Runs an action on a page with its own browser options. Each state that it shows is a step, which has to end in time. */
  on<Result>(options: BrowserContextOptions, act: (page: Page) => Promise<Result>): Promise<Result>;
  /** The findings by name of the preview; empty if there are none. */
  found(
    page: Page,
    all: readonly Shown[],
    look: (page: Page, shown: Shown) => Promise<string[]>,
  ): Promise<Record<string, string[]>>;
}

/** Starts them before the tests of the file that calls it, and ends them after. */
export function galleryOfFile(): GalleryOfFile {
  let gallery: RunningGallery;
  let browser: Browser;
  beforeAll(async () => {
    [gallery, browser] = await Promise.all([startGallery(), launchBrowser([sharedRenderer])]);
  });
  afterAll(async () => {
    await browser.close();
    await gallery.stop();
  });
  return {
    running: () => gallery,
    async on(options, act) {
      const profile = await borrowProfile(browser, { viewport: phone, reducedMotion: 'reduce', ...options });
      try {
        return await withStepLimit(async (step) => {
          const page = await profile.context.newPage();
          followStates(page, step);
          return act(page);
        });
      } finally {
        await profile.giveBack([gallery.url]);
      }
    },
    async found(page, all, look) {
      const findings: Record<string, string[]> = {};
      await startWithAxe(page);
      for (const shown of all) {
        await showNext(page, gallery, shown);
        const faults = await look(page, shown);
        if (faults.length > 0) findings[Object.values(shown).join(' · ')] = faults;
      }
      return findings;
    },
  };
}
