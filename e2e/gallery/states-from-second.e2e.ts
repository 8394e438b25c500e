import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOfState, halfOfStates } from './faults-of-state.ts';
import { galleryOfFile } from './gallery-of-file.ts';
import type { Shown } from './shown.ts';

const { running, on, found } = galleryOfFile();

it('[FRAME-14a] [LOC-3] each state in an even place meets WCAG 2.2 AA, titles its document, has targets of 44 pixels, a next step and the usual distances around its primary button, and cuts off no word of the longest language, German or the mirrored one, in the first two with text of double size too', async () => {
  const gallery = running();
  const faultsIn = (page: Page, shown: Shown) => faultsOfState(page, gallery, shown);
  expect(await on({}, (page) => found(page, halfOfStates(gallery, 1), faultsIn))).toEqual({});
});
