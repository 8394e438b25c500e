import { expect, it } from 'vitest';
import { packLocales, unpackLocales } from './packed-locales.ts';

const codes = (packed: ReturnType<typeof packLocales>) => unpackLocales(packed).map(({ localeCode }) => localeCode);

it('packs languages into a letter or digit each, and keeps their order', () => {
  const turned = [
    { localeCode: 'ja_JP', localeName: '日本語' },
    { localeCode: 'de_DE', localeName: 'Deutsch' },
  ];
  expect(packLocales(turned)).toHaveLength(2);
  expect(unpackLocales(packLocales(turned))).toEqual(turned);
});

it('names no region of a language that the brand has once', () => {
  const chinese = { localeCode: 'zh_TW', localeName: '中文' };
  const entries = [
    { localeCode: 'en_GB', localeName: 'English (UK)' },
    { localeCode: 'en_US', localeName: 'English (US)' },
    chinese,
  ];
  expect(packLocales(entries)).toHaveLength(3);
  expect(unpackLocales(packLocales(entries))).toEqual(entries);
  expect(unpackLocales(packLocales([chinese]))).toEqual([chinese]);
});

it.each([
  ['has no catalogue here', { localeCode: 'cs_CZ', localeName: 'Čeština' }],
  ['has another name', { localeCode: 'de_DE', localeName: 'Deutsch (Deutschland)' }],
])('sends the list when a language %s', (_, entry) => {
  const entries = [{ localeCode: 'fr_FR', localeName: 'Français' }, entry];
  expect(packLocales(entries)).toBe(entries);
  expect(codes(entries)).toEqual(['fr_FR', entry.localeCode]);
});
