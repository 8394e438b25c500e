import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Brands, loadBrands } from './brands.ts';
import { chooseBrandLocale, localeEntries } from './locales.ts';
import { loadTexts, type Texts } from './texts.ts';

const realBrands = join(import.meta.dirname, '../../../data/brands');
let folder: string;
let brands: Brands;
const problems: string[] = [];

const write = (locale: string, texts: object) => writeFile(join(folder, `${locale}.json`), JSON.stringify(texts));
const load = (): Promise<Texts> => loadTexts(folder, brands, (problem) => problems.push(problem));

beforeEach(async () => {
  problems.length = 0;
  brands = await loadBrands(realBrands);
  folder = await mkdtemp(join(tmpdir(), 'texts-'));
  await write('en_US', { 'frame.skip': 'Skip', 'frame.hello': 'Hello {name}', 'other.x': 'X' });
  await write('de_DE', { 'frame.skip': 'Springen' });
});
afterEach(async () => {
  brands.close();
  await rm(folder, { recursive: true });
});

describe('texts', () => {
  it('[LOC-2b] fall back message by message', async () => {
    const texts = (await load()).ofGroups(brands.find(0), 'de_DE', ['frame']);
    expect(texts['frame.skip']).toBe('Springen');
    expect(texts['frame.hello']).toBeInstanceOf(Array);
  });

  it('[LOC-2a] are the default texts for a locale without a catalogue', async () => {
    expect((await load()).ofGroups(brands.find(0), 'pl_PL', ['frame'])['frame.skip']).toBe('Skip');
  });

  it('[ERR-1d] have typographic apostrophes within words, while those around a syntax sign quote it', async () => {
    await write('en_US', { 'frame.skip': "We didn't find '{'it'}'" });
    expect((await load()).ofGroups(brands.find(0), 'en_US', ['frame'])['frame.skip']).toBe('We didn’t find {it}');
  });

  it.each([
    ['de_DE', 'E-Mail'],
    ['fr_FR', 'e-mail'],
  ])('keep in one line, on every screen in %s, the word %s', async (locale, word) => {
    const catalogue = await readFile(join(realBrands, `../locales/${locale}.json`), 'utf8');
    const texts: Readonly<Record<string, string>> = JSON.parse(catalogue);
    const onScreens = Object.entries(texts).filter(([id]) => !id.startsWith('message.'));
    const holding = (part: string) => onScreens.filter(([, text]) => text.includes(part)).map(([id]) => id);
    expect(holding(word)).toEqual([]);
    expect(holding(word.replace('-', '\u2011')).length).toBeGreaterThan(10);
  });

  it('[LOC-2b] skip and report a message that cannot be compiled', async () => {
    await write('de_DE', { 'frame.skip': 'Springen {' });
    expect((await load()).ofGroups(brands.find(0), 'de_DE', ['frame'])['frame.skip']).toBe('Skip');
    expect(problems.join()).toContain('frame.skip of de_DE');
  });

  it("[BRAND-4a] [BRAND-4b] use the brand's wording, unless the locale has only the common text translated", async () => {
    const own = { ...brands.find(0), wording: new Map([['en_US', { 'frame.skip': 'Jump', 'other.x': 'Y' }]]) };
    const texts = await load();
    expect(texts.ofGroups(own, 'en_US', ['frame', 'other'])).toMatchObject({ 'frame.skip': 'Jump', 'other.x': 'Y' });
    expect(texts.ofGroups(own, 'de_DE', ['frame', 'other'])).toMatchObject({
      'frame.skip': 'Springen',
      'other.x': 'Y',
    });
  });

  it('are selected by group', async () => {
    expect(Object.keys((await load()).ofGroups(brands.find(0), 'en_US', ['other']))).toEqual(['other.x']);
  });

  it('are selected by set, which is named by its first text, and one by one', async () => {
    const code = {
      'twoFactor.checking': 'A',
      'twoFactor.still': 'B',
      'twoFactor.title': 'C',
      'twoFactor.sending': 'D',
    };
    await write('en_US', code);
    const texts = await load();
    const ids = (group: string) => Object.keys(texts.ofGroups(brands.find(0), 'en_US', [group]));
    expect(ids('twoFactor.checking')).toEqual(['twoFactor.checking', 'twoFactor.still']);
    expect(ids('twoFactor.sending')).toEqual(['twoFactor.sending']);
  });

  it('[LOC-3] are all marked in the pseudo-locale', async () => {
    const texts = (await load()).ofGroups(brands.find(0), 'qps_PLOC', ['frame', 'other']);
    expect(
      Object.values(texts)
        .map((text) => JSON.stringify(text))
        .every((text) => text.includes('⟦')),
    ).toBe(true);
  });

  it('get a new version when a text changes', async () => {
    const before = (await load()).version;
    await write('de_DE', { 'frame.skip': 'Zum Inhalt' });
    expect((await load()).version).not.toBe(before);
  });

  it('fail to load without the default catalogue', async () => {
    await mkdir(join(folder, 'none'));
    await expect(loadTexts(join(folder, 'none'), brands)).rejects.toThrow('en_US');
  });
});

describe('the languages of a brand', () => {
  it('[FRAME-9a] are listed by their own names, with a region only if several need it', async () => {
    await write('en_GB', {});
    const names = localeEntries(brands.find(0), await load(), 'en_US').map(({ localeName }) => localeName);
    expect(names).toEqual(['Deutsch', 'English (UK)', 'English (US)']);
  });

  it('[LOC-2a] do not include a language without a catalogue', async () => {
    expect(chooseBrandLocale(brands.find(0), await load(), { wanted: 'ja_JP' })).toBe('en_US');
  });
});
