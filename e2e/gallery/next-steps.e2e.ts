import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasFocus, heading } from '../visit.ts';
import { galleryOfFile } from './gallery-of-file.ts';
import { phone, type Shown, show } from './shown.ts';

const { running, on } = galleryOfFile();

/** The names of the buttons and links that look like the primary action: those on the colour of the brand. */
async function primaryActions(main: Locator): Promise<string[]> {
  return main.locator('button, a').evaluateAll((actions) => {
    const probe = document.createElement('i');
    probe.style.background = 'var(--color-primary)';
    document.body.append(probe);
    const primary = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return actions
      .filter((action) => getComputedStyle(action).backgroundColor === primary)
      .map((action) => action.textContent?.trim() ?? '');
  });
}

describe('an error that the primary action cannot mend', () => {
  it.each([
    ['connectIdentity', 'taken', 'Continue without connecting'],
    ['ssoWelcome', 'too much time has passed', 'Sign in again'],
    ['activationByPin', 'a PIN that is over', 'Use the activation code'],
    ['emergencyAccess', 'an account without it', 'Use single sign-on'],
  ] as const)('on %s, %s, has another one: %s', async (screen, state, primary) => {
    await on({}, async (page) => {
      await show(page, running(), { screen, state } satisfies Shown);
      expect(await primaryActions(page.getByRole('main'))).toEqual([primary]);
    });
  });

  it('is taken back when another account is asked for', async () => {
    await on({}, async (page) => {
      await show(page, running(), { screen: 'emergencyAccess', state: 'an account without it' });
      const main = page.getByRole('main');
      await main.getByText('This account doesn’t have backup administrator access.').waitFor();
      await main.getByRole('button', { name: 'Use another account' }).click();
      expect(await primaryActions(main)).toEqual(['Sign in']);
      expect(await hasFocus(page.getByLabel('Email or phone number'))).toBe(true);
      expect(await main.getByText('This account doesn’t have backup administrator access.').count()).toBe(0);
    });
  });
});

describe('the set-up of an authenticator app', () => {
  const state: Shown = { screen: 'twoFactorStep', state: 'an app by QR code' };
  const byHand = 'Open your authenticator app or copy the key.';

  it('[MFA-3] on a phone tells of its app and its key, and opens no keyboard over them', async () => {
    await on({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
      await show(page, running(), state);
      await page.getByText(byHand).waitFor();
      expect(await hasFocus(heading(page, 'Set up your authenticator app'))).toBe(true);
      expect(await page.getByText('Scan the code').count()).toBe(0);
    });
  });

  it('[MFA-3] elsewhere asks to scan, with the field at hand', async () => {
    await on({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await show(page, running(), state);
      await page.getByText('Scan the code').waitFor();
      expect(await hasFocus(page.getByLabel('Security code'))).toBe(true);
      await page.getByRole('button', { name: 'Use a key instead' }).click();
      await page.getByText(byHand).waitFor();
    });
  });
});

describe('the choice of what to set up', () => {
  it('[MFA-5] names each known number once for a channel, and new numbers once in all', async () => {
    await on({}, async (page) => {
      await show(page, running(), { screen: 'twoFactorSetup', state: 'a number is known' });
      const names = await page.getByRole('main').getByRole('listitem').allInnerTexts();
      const titles = names.map((name) => name.split('\n')[0]);
      expect(titles).toEqual(['Authenticator app', 'Text message', 'Phone call', 'Email', 'Another number']);
    });
  });
});
