import type { BrandAssets, PageBrand, Theme } from '../contract/brand.ts';
import { assetAddress } from './asset-address.ts';
import { themeProperties } from './theme.ts';

export interface ChosenThemes {
  readonly main: Theme;
  /** Takes the place of the main theme where the browser prefers dark. */
  readonly dark: Theme | undefined;
}

/** The theme that the address names, else the brand's own with its dark one beside it. */
export function chooseThemes({ themes, currentThemeId }: BrandAssets, themeId: string | undefined): ChosenThemes {
  const named = themes.find((theme) => theme.themeId === themeId);
  const own = themes.find((theme) => theme.themeId === currentThemeId) ?? themes.find(({ isDefault }) => isDefault);
  const main = named ?? own ?? themes[0];
  if (!main) throw new Error('A brand has at least one theme');
  const dark = named || main.scheme === 'dark' ? undefined : themes.find(({ scheme }) => scheme === 'dark');
  return { main, dark };
}

/** The custom properties of the themes, as a style sheet (ASSET-3). */
export function themeStyle({ main, dark }: ChosenThemes): string {
  const preferred = dark ? `@media(prefers-color-scheme:dark){:root{${declarations(dark)}}}` : '';
  return `:root{${declarations(main)}}${preferred}`;
}

/** The banner as a custom property, so that only a screen with room for it fetches it. */
export function bannerStyle(brand: PageBrand, { bannerImage }: Pick<BrandAssets, 'bannerImage'>): string {
  return bannerImage ? `:root{--banner:url("${encodeURI(assetAddress(brand, bannerImage))}")}` : '';
}

const cachedDeclarations = new WeakMap<Theme, string>();

/** Made once for each theme: correcting its colours costs more than writing a page. */
function declarations(theme: Theme): string {
  const known = cachedDeclarations.get(theme);
  if (known !== undefined) return known;
  const made = makeDeclarations(theme);
  cachedDeclarations.set(theme, made);
  return made;
}

function makeDeclarations(theme: Theme): string {
  const [onLight, onDark] = theme.scheme === 'dark' ? ['none', 'block'] : ['block', 'none'];
  const colours = Object.entries(themeProperties(theme)).map(([name, value]) => `${name}:${value};`);
  return `color-scheme:${theme.scheme};--on-light:${onLight};--on-dark:${onDark};${colours.join('')}`;
}

/** A colour that the browser paints around the page, and when. */
export interface ThemeColour {
  readonly content: string;
  /** A media query; empty: always. */
  readonly media: string;
}

/** What the browser paints around the page. */
export function themeColours({ main, dark }: ChosenThemes): ThemeColour[] {
  const of = ({ colours }: Theme, media = '') => ({ content: colours.surface, media });
  return dark ? [of(main, '(prefers-color-scheme:light)'), of(dark, '(prefers-color-scheme:dark)')] : [of(main)];
}

export function themeColourTags(themes: ChosenThemes): string {
  const tag = ({ content, media }: ThemeColour) =>
    `<meta name="theme-color" content="${content}"${media && ` media="${media}"`}>`;
  return themeColours(themes).map(tag).join('');
}
