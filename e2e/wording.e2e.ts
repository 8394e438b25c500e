import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { isAlive, signInAddress } from './visit.ts';

const data = join(import.meta.dirname, '../data');
const readJson = (path: string) => JSON.parse(readFileSync(join(data, path), 'utf8'));
const common: Record<string, string> = readJson('locales/en_US.json');
const wordsOf = (id: number): Record<string, string> => readJson(`brands/${id}/texts/en_US.json`);

/**
 * Brands of BRAND-4 that stand for all, which `brand-problems.test.ts` reads: with legal texts of their own and without
 * variants of messages, with both, and with variants that differ below a title.
 */
const legal = [2000, 6010];
const messages = [6010, 7310];

/** Errors whose screen has a title of its own, and a shorter sentence below it. */
const belowTitle: Readonly<Record<string, string>> = {
  'error.accountAdminSuspended': 'errorScreen.cardSupport',
  'error.trialExpiredAdmin': 'errorScreen.keepService',
};

const site = startSite({ brands: () => ({ 4910: { orderLocale: ['en_GB', 'de_DE', 'fr_FR', 'ja_JP'] } }) });

/** Address of the brand's page in its variant of English. */
function addressOf(id: number): string {
  const offered: string[] = readJson(`brands/${id}/brand.json`).orderLocale;
  const localeId = offered.find((locale) => locale.startsWith('en')) ?? 'en_US';
  return signInAddress(site, { brandId: String(id), urlBrandIdFirst: '1', localeId });
}

const legalWords = (page: Page) => page.getByRole('contentinfo').getByRole('link').allTextContents();

describe('the wording of a brand', () => {
  it.each(legal)('[BRAND-4a] %d has its own texts of legal links', async (id) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(addressOf(id));
    const own = wordsOf(id);
    const expected = ['frame.legal', 'frame.privacy', 'frame.terms'].map((text) => own[text] ?? common[text]);
    expect((await legalWords(page)).filter(Boolean)).toEqual(expected);
    expect(own['frame.terms']).not.toBe(common['frame.terms']);
    const copyright = (await page.getByRole('contentinfo').textContent()) ?? '';
    expect(copyright.includes('All rights reserved')).toBe(own['frame.copyright']?.includes('All rights') ?? false);
  });

  it.each(messages)('[BRAND-4b] [ERR-1b] %d has message variants of its own', async (id) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(addressOf(id));
    await isAlive(page);
    const own = Object.entries(wordsOf(id)).filter(([text]) => text.startsWith('error.'));
    expect(own.map(([text]) => text)).toContain('error.accountError');
    for (const [text, sentence] of own) {
      expect(sentence).not.toBe(common[text]);
      const shown = belowTitle[text] ? (wordsOf(id)[belowTitle[text]] ?? expect.unreachable(text)) : sentence;
      await page.evaluate((name) => location.assign(`#/error/${name}`), text.slice('error.'.length));
      await page.getByRole('main').getByText(shown, { exact: true }).waitFor();
    }
  });

  it('[BRAND-4a] [BRAND-4b] is the default if a brand has none', async () => {
    await using visit = await site.open();
    await visit.page.goto(addressOf(0));
    expect(await legalWords(visit.page)).toEqual(['Legal', 'Privacy', 'Terms']);
  });
});

describe('the languages of a brand', () => {
  it.each([0, 4910])('[LOC-4a] [LOC-4b] %d are sorted by name, as in the response of the call', async (id) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(addressOf(id));
    await isAlive(page);
    const answer = await page.request.get(`${site.url}/api/config/locales?clientId=demo-web&brandId=${id}`);
    const { data: offered } = await answer.json();
    const options = page.getByRole('combobox').locator('option');
    const codes = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    const order: string[] =
      id === 4910 ? ['en_GB', 'de_DE', 'fr_FR', 'ja_JP'] : readJson(`brands/${id}/brand.json`).orderLocale;
    expect([...offered.supportedLocaleCodes].sort()).toEqual([...codes].sort());
    expect(offered.supportedLocaleCodes).toContain(offered.localeCode);
    const withTexts = order.filter((code) => existsSync(join(data, `locales/${code}.json`)));
    expect(withTexts.length).toBeGreaterThan(1);
    expect([...codes].sort()).toEqual(withTexts.sort());
    const names = await options.allTextContents();
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { caseFirst: 'upper' }).compare));
    expect(names).toEqual(offered.records.map(({ localeName }: { localeName: string }) => localeName));
  });
});
