import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandsWith } from '../../../../../test/brands-folder.ts';
import type { BrandAssets } from '../../../../contract/brand/brand.ts';
import type { Brand } from '../../brand-folder.ts';
import { keptCheck, statesOf } from './kept-check.ts';
import { languagesOfBrand } from './languages-of-brand.ts';
import { themesInUse } from './look-in-use.ts';

describe('the languages of a brand', () => {
  const english = { 'frame.terms': 'Terms', 'error.accountError': 'Wrong' };
  const offering = (localeId: string, orderLocale: string[], wording: Record<string, Record<string, string>>) =>
    languagesOfBrand({
      configuration: { localeId, orderLocale } as Brand['configuration'], // the two that it reads
      wording: new Map(Object.entries(wording)),
    });

  it('[CNSL-36c] lack the sentences that are its own in the first one', () => {
    const own = { en_US: english, de_DE: { 'frame.terms': 'Bedingungen' }, fr_FR: { 'login.title': 'Bonjour' } };
    expect(offering('en_US', ['de_DE', 'en_US', 'fr_FR', 'ja_JP'], own)).toEqual([
      { locale: 'de_DE', isFirst: false, own: 1, missing: ['error.accountError'] },
      { locale: 'en_US', isFirst: true, own: 2, missing: [] },
      { locale: 'fr_FR', isFirst: false, own: 1, missing: ['error.accountError', 'frame.terms'] },
      { locale: 'ja_JP', isFirst: false, own: 0, missing: ['error.accountError', 'frame.terms'] },
    ]);
  });

  it('[CNSL-36c] have as variants of English the sentences of English, too', () => {
    expect(offering('en_GB', ['en_GB', 'de_DE'], { en_US: english, en_GB: { 'login.title': 'Hello' } })).toEqual([
      { locale: 'en_GB', isFirst: true, own: 3, missing: [] },
      { locale: 'de_DE', isFirst: false, own: 0, missing: ['error.accountError', 'frame.terms', 'login.title'] },
    ]);
  });
});

describe('[CNSL-36d] the colours of a brand', () => {
  const colours = { primary: '#0a5c5c', surface: '#ffffff', background: '#f6f3ec', text: '#17211f' };
  const of = (accent: string, primary = colours.primary) => {
    const theme = {
      themeId: 'day',
      isDefault: true,
      scheme: 'light' as const,
      colours: { ...colours, accent, primary },
    };
    const night = { ...theme, themeId: 'night', isDefault: false, scheme: 'dark' as const };
    const assets = { currentThemeId: 'day', themes: [{ ...night, themeId: 'party' }, theme] };
    return themesInUse(assets as unknown as BrandAssets); // the two fields that it reads
  };
  const focusOf = (accent: string) => of(accent)[0]?.colours.find(({ use }) => use === 'focus');

  it('are those that it has chosen, as far as their contrast is enough', () => {
    const [usual, dark] = of('#0a5c5c');
    expect([usual?.use, dark?.use]).toEqual(['usual', 'dark']);
    expect(usual?.colours.map(({ use, chosen, used }) => [use, chosen === used])).toEqual(
      ['button', 'link', 'focus', 'surface', 'background', 'text'].map((use) => [use, true]),
    );
  });

  it('are said to be corrected for contrast', () => {
    expect(focusOf('#FFD400')).toEqual({
      use: 'focus',
      name: 'accent',
      chosen: '#ffd400',
      used: expect.stringMatching(/^#[0-9a-f]{6}$/),
      changedFor: 'contrast',
    });
  });

  it('are others for a focus that would look like an error', () => {
    expect(focusOf('#e0523a')).toMatchObject({ used: colours.primary, changedFor: 'likeError' });
  });
});

describe('[CNSL-36b] the check of all brands', () => {
  it('is kept until the loaded brands are others, and for five minutes at most', async () => {
    const folder = brandsWith({ 2010: { localeId: 'de_DE' } });
    let loaded: readonly Brand[] = [];
    const brands = { all: () => loaded };
    const first = keptCheck(brands, folder.env.BRANDS_DIR, 0);
    expect(keptCheck(brands, folder.env.BRANDS_DIR, 299_999)).toBe(first);
    expect(keptCheck(brands, folder.env.BRANDS_DIR, 300_000)).not.toBe(first);
    loaded = [];
    expect(keptCheck(brands, folder.env.BRANDS_DIR, 1).at).toBe(1);
    const { folders } = await first.found;
    expect(folders.filter(({ problems }) => problems.length > 0).map((one) => one.folder)).toEqual(['2010']);
    folder.dispose();
  });

  it('gives way to others between two brands', async () => {
    const folder = brandsWith({});
    let turns = 0;
    const turn = () => {
      turns++;
      timer = setImmediate(turn);
    };
    let timer = setImmediate(turn);
    await keptCheck({ all: () => [] }, folder.env.BRANDS_DIR, 0).found;
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(26);
    folder.dispose();
  });

  it('has folders that are not loaded, and loaded ones that are gone', () => {
    const brand = { id: 2010, folder: join('brands', '2010') } as Brand; // the two fields that it reads
    const problem = { file: 'brand.json', fields: [], sentence: 'brand.json is missing' };
    const folders = [
      { folder: '4710', problems: [problem] },
      { folder: 'copy of 2010', problems: [problem] },
    ];
    expect(statesOf([brand], { folders })).toEqual([
      { folder: '4710', problems: [problem], brand: undefined, brandId: 4710 },
      { folder: 'copy of 2010', problems: [problem], brand: undefined, brandId: undefined },
      { folder: '2010', problems: [], brand, brandId: 2010 },
    ]);
  });
});
