import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { findBarriers, isAlive, passwordAddress, signInAddress } from './visit.ts';

const site = startSite();

interface Show {
  readonly screen: string;
  address(parameters: Readonly<Record<string, string>>): string;
  arrange?(page: Page): Promise<unknown>;
}

const shows: readonly Show[] = [
  { screen: 'the credential', address: (parameters) => signInAddress(site, parameters) },
  {
    screen: 'a phone number with its country list',
    address: (parameters) => signInAddress(site, { ...parameters, login_hint: '2125550100' }),
    async arrange(page) {
      await page.locator('[name=countryIsoCode] + button').click();
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    screen: 'an empty password',
    address: (parameters) => passwordAddress(site, parameters),
    async arrange(page) {
      await page.locator('[name=password]').press('Enter');
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    screen: 'an error',
    address: (parameters) => `${site.url}/?${new URLSearchParams({ errorCode: '501', ...parameters })}`,
  },
  {
    screen: 'the signed-out screen',
    address: (parameters) => `${site.url}/signed-out?${new URLSearchParams(parameters)}`,
  },
  {
    screen: 'the phishing dialog',
    address: (parameters) => passwordAddress(site, parameters),
    async arrange(page) {
      await page.locator('main button').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const open = () => site.open({ context: { reducedMotion: 'reduce' } });

/** Accessibility violations of screens, in light and dark themes. */
async function barriersOn(page: Page, screens: readonly Show[]): Promise<unknown[]> {
  const barriers: unknown[] = [];
  for (const { screen, address, arrange } of screens) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address({}));
    await isAlive(page);
    await arrange?.(page);
    for (const barrier of await findBarriers(page)) barriers.push({ screen, colorScheme: 'light', ...barrier });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const barrier of await findBarriers(page)) barriers.push({ screen, colorScheme: 'dark', ...barrier });
  }
  return barriers;
}

// The gallery looks at every brand.
it('[ASSET-3b] no screen has an accessibility violation, in light and dark themes', async () => {
  await using visit = await open();
  expect(await barriersOn(visit.page, shows)).toEqual([]);
});

describe.each(['en_US', 'de_DE', 'ja_JP', 'fr_CA', 'qps_PLOC'])('language %s', (localeId) => {
  it('[LOC-3] fits every screen on a small phone and with large text', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.setViewportSize({ width: 320, height: 640 });
    for (const { screen, address, arrange } of shows) {
      await page.goto(address({ localeId }));
      await isAlive(page);
      await arrange?.(page);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, screen).toBeLessThanOrEqual(320);
    }
  });
});

it('[LOC-3] shows only texts of the catalogue in the pseudo-locale', async () => {
  await using visit = await open();
  const { page } = visit;
  for (const { screen, address, arrange } of shows) {
    await page.goto(address({ localeId: 'qps_PLOC' }));
    await isAlive(page);
    await arrange?.(page);
    const untranslated = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.getElementById('page') as Node, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        // Names of languages, countries, people and brands, numbers and addresses are not translated.
        if (!element?.closest('select, bdi, [role=option], dd, footer p'))
          texts.push(walker.currentNode.textContent ?? '');
      }
      return texts.filter((text) => /[a-z]{3}/i.test(text) && !text.includes('⟦'));
    });
    expect(untranslated, screen).toEqual([]);
  }
});
