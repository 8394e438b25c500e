import type { Page } from 'playwright-core';
import type { Shown } from './shown.ts';

/** States that end without a next step, and why. */
const ends: Readonly<Record<string, string>> = {
  'enterEmailPassword · on the way back to the app': 'the browser is leaving for the app',
  'error · on the way to a company that requires single sign-on': 'the ways come after two seconds',
  'redirecting · on the way': 'the same',
  'redirecting · on the way back without a sign-in': 'the same',
  'redirecting · the app that was left for did not open':
    'its sign-in is over, and only the app has an address to open',
};

/**
 * A shown state with no field, button or link of its own, beside the numbers of support and the link to the advice against
 * copies. One that waits for its data needs none: it offers a reload after 8 s.
 */
export async function noNextStep(page: Page, { screen, state }: Shown, adviceLink: string): Promise<string[]> {
  const hasStep = await page.locator('main').evaluate((main, advice) => {
    if (main.querySelector('[aria-busy=true]')) return true;
    const controls = [...main.querySelectorAll('a[href]:not([href^="tel:"]), button, input, select, textarea')];
    return controls.some((one) => one.checkVisibility({ visibilityProperty: true }) && one.textContent !== advice);
  }, adviceLink);
  return hasStep === `${screen} · ${state}` in ends
    ? [hasStep ? 'a next step that is said to be missing' : 'no next step']
    : [];
}
