import { expect, it } from 'vitest';
import type { BrandAssets, PageBrand, Theme } from '../../contract/brand/brand.ts';
import { bannerStyle, chooseThemes } from './theme-style.ts';

// the rest of the brand does not matter to the banner
const brand = { assetServiceLink: '/brands', assetId: '7' } as PageBrand;
const themeOf = (scheme: Theme['scheme']) => ({ scheme }) as Theme; // nor do the colours
const [light, dark] = [themeOf('light'), themeOf('dark')];
const banners = { bannerImage: 'day.svg', bannerImageDark: 'night.svg' };
const day = ':root{--banner:url("/brands/7/day.svg")}';
const night = ':root{--banner:url("/brands/7/night.svg");--dim:none}';

it.each([
  ['no banner', {}, { main: light, dark }, ''],
  ['one banner for both', { bannerImage: 'day.svg' }, { main: light, dark }, day],
  ['a banner for each', banners, { main: light, dark }, `${day}@media(prefers-color-scheme:dark){${night}}`],
  ['no dark theme', banners, { main: light, dark: undefined }, day],
  ['a dark theme alone', banners, { main: dark, dark: undefined }, night],
])('[FRAME-1a] the style of the banner has %s', (_, assets, themes, style) => {
  expect(bannerStyle(brand, assets, themes)).toBe(style);
});

const named = (themeId: string, scheme: Theme['scheme'], isDefault = false) =>
  ({ themeId, scheme, isDefault }) as Theme;
const themes = [named('day', 'light', true), named('night', 'dark'), named('paper', 'light')];

it.each([
  ['the current theme, although another one is the default', 'paper', undefined, 'paper', 'night'],
  ['the current theme, which is dark', 'night', undefined, 'night', undefined],
  ['the default theme if the current one is unknown', 'lost', undefined, 'day', 'night'],
  ['the theme that is asked for', 'paper', 'day', 'day', undefined],
])('[ASSET-2] a page has %s', (_, currentThemeId, asked, main, dark) => {
  const chosen = chooseThemes({ themes, currentThemeId } as BrandAssets, asked); // the other assets do not matter
  expect([chosen.main.themeId, chosen.dark?.themeId]).toEqual([main, dark]);
});
