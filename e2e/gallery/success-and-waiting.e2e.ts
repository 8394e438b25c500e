import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { galleryOfFile } from './gallery-of-file.ts';
import { type Shown, show } from './shown.ts';

const { running, on } = galleryOfFile();

const mark = (page: Page) => page.getByRole('main').locator('svg:has(+ div h1)');

describe('a screen that says what was done', () => {
  it.each([
    ['changePasswordSuccess', 'first view', 'Your password is changed'],
    ['activation', 'done in a sign-in', 'Your account is active'],
    ['confirmEmail', 'confirmed, and in force', 'Your email is confirmed'],
    ['device', 'done', 'Your device is signed in'],
    ['loginAutomationNotification', 'to a page of the app', 'You’re signed in'],
    ['secureAccount', 'secured', 'Your account is secured'],
    ['stopRecovery', 'stopped', 'The recovery is stopped'],
    ['emergencyAddressStep', 'the address is active', 'Address is active'],
  ] as const)('of %s, %s, has a tick above the fact: %s', async (screen, state, fact) => {
    await on({}, async (page) => {
      await show(page, running(), { screen, state } satisfies Shown);
      await page.getByRole('heading', { level: 1, name: fact }).waitFor();
      expect(await mark(page).count()).toBe(1);
    });
  });

  it('has none where nothing was done', async () => {
    await on({}, async (page) => {
      await show(page, running(), { screen: 'secureAccount', state: 'the link is over' });
      expect(await mark(page).count()).toBe(0);
    });
  });

  const done: Shown = { screen: 'changePasswordSuccess', state: 'first view' };
  const ofTick = (page: Page) =>
    mark(page)
      .locator('path')
      .evaluate((path) => {
        const { animationName, animationIterationCount, strokeDashoffset, stroke, strokeWidth } =
          getComputedStyle(path);
        return { animationName, animationIterationCount, strokeDashoffset, stroke, strokeWidth };
      });

  it('draws its tick once, and is still for a user who wants less motion', async () => {
    await on({ reducedMotion: 'no-preference' }, async (page) => {
      await show(page, running(), done);
      const { animationName, animationIterationCount } = await ofTick(page);
      expect(animationName).not.toBe('none');
      expect(animationIterationCount).toBe('1');
    });
    await on({}, async (page) => {
      await show(page, running(), done);
      expect(await ofTick(page)).toMatchObject({ animationName: 'none', strokeDashoffset: '0px' });
    });
  });

  it('shows its tick in forced colours', async () => {
    await on({ forcedColors: 'active' }, async (page) => {
      await show(page, running(), done);
      const text = await page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).color);
      expect((await ofTick(page)).stroke).toBe(text);
    });
  });
});

describe('a screen that waits for its data', () => {
  const waiting: Shown = { screen: 'twoFactorStep', state: 'an app, its key has not come yet' };

  it('keeps its title, shows the shape of a form, and is busy', async () => {
    await on({}, async (page) => {
      await show(page, running(), waiting);
      await page.getByRole('heading', { level: 1, name: 'Set up your authenticator app' }).waitFor();
      const busy = page.getByRole('main').locator('[aria-busy=true]');
      await busy.getByText('Loading…').waitFor();
      const bars = await busy
        .locator('[aria-hidden] > div')
        .evaluateAll((all) => all.map((bar) => Math.round(bar.getBoundingClientRect().height)));
      expect(bars).toHaveLength(3);
      expect(Math.min(...bars)).toBeGreaterThan(8);
    });
  });

  it('offers a reload when it takes long', async () => {
    await on({}, async (page) => {
      await page.clock.install();
      await show(page, running(), waiting);
      await page.clock.runFor(7000);
      expect(await page.getByRole('button', { name: 'Reload the page' }).count()).toBe(0);
      await page.clock.runFor(2000);
      await page.getByRole('button', { name: 'Reload the page' }).waitFor();
    });
  });
});

describe('the change from one screen of a step to the next', () => {
  const ofTitle = (page: Page) =>
    page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('h1, form')].map((part) => {
        let element: Element | null = part;
        while (element && element !== main && getComputedStyle(element).animationName === 'none')
          element = element.parentElement;
        const { animationName, animationDuration, animationDelay } = getComputedStyle(element ?? part);
        return { animationName, seconds: Number.parseFloat(animationDuration) + Number.parseFloat(animationDelay) };
      }),
    );

  it.each<Shown>([
    { screen: 'twoFactorVerify', state: 'first view' },
    { screen: 'expressLink', state: 'first view' },
    { screen: 'expressLinkOpened', state: 'in the browser that asked' },
  ])('of $screen is no longer than 160 ms, and there is none for a user who wants less motion', async (screen) => {
    await on({ reducedMotion: 'no-preference' }, async (page) => {
      await show(page, running(), screen);
      for (const { animationName, seconds } of await ofTitle(page)) {
        expect(animationName).not.toBe('none');
        expect(seconds).toBeLessThanOrEqual(0.16);
      }
    });
    await on({}, async (page) => {
      await show(page, running(), screen);
      for (const { animationName } of await ofTitle(page)) expect(animationName).toBe('none');
    });
  });
});
