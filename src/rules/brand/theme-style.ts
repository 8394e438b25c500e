import type { BrandAssets, PageBrand, Theme } from '../../contract/brand/brand.ts';
import { assetAddress } from './asset-address.ts';
import { themeProperties } from './theme.ts';

export interface ChosenThemes {
  readonly main: Theme;
  /** Replaces the main theme when the browser prefers a dark colour scheme. */
  readonly dark: Theme | undefined;
}

/**
 * Chooses the themes of a page: the theme with the given id, else the brand's current theme together with its dark one.
 * @throws Error when the brand has no theme
 */
export function chooseThemes({ themes, currentThemeId }: BrandAssets, themeId: string | undefined): ChosenThemes {
  const named = themes.find((theme) => theme.themeId === themeId);
  const own = themes.find((theme) => theme.themeId === currentThemeId) ?? themes.find(({ isDefault }) => isDefault);
  const main = named ?? own ?? themes[0];
  if (!main) throw new Error('A brand has at least one theme');
  const dark = named || main.scheme === 'dark' ? undefined : themes.find(({ scheme }) => scheme === 'dark');
  return { main, dark };
}

/** Style sheet with the custom properties of the themes (ASSET-3). */
export function themeStyle({ main, dark }: ChosenThemes): string {
  const preferred = dark ? `@media(prefers-color-scheme:dark){:root{${declarations(dark)}}}` : '';
  return `:root{${declarations(main)}}${preferred}`;
}

/**
 * Style sheet with the banner image as a custom property, so that only wide screens fetch it (FRAME-1). A banner of its own
 * for dark themes is not dimmed.
 */
export function bannerStyle(brand: PageBrand, assets: Banners, { main, dark }: ChosenThemes): string {
  const { bannerImage, bannerImageDark } = assets;
  if (!bannerImage) return '';
  const ruleOf = ({ scheme }: Theme) =>
    scheme === 'dark' && bannerImageDark
      ? `:root{${banner(brand, bannerImageDark)};--dim:none}`
      : `:root{${banner(brand, bannerImage)}}`;
  return ruleOf(main) + (dark && bannerImageDark ? `@media(prefers-color-scheme:dark){${ruleOf(dark)}}` : '');
}
type Banners = Pick<BrandAssets, 'bannerImage' | 'bannerImageDark'>;

function banner(brand: PageBrand, file: string): string {
  return `--banner:url("${encodeURI(assetAddress(brand, file))}")`;
}

const cachedDeclarations = new WeakMap<Theme, string>();

/** Declarations of a theme, cached because deriving the colours costs more than rendering a page. */
function declarations(theme: Theme): string {
  const known = cachedDeclarations.get(theme);
  if (known !== undefined) return known;
  const made = makeDeclarations(theme);
  cachedDeclarations.set(theme, made);
  return made;
}

/** A banner is drawn for a light theme, and would glare beside a dark one. */
const dimmed = 'brightness(.6)saturate(.9)';

function makeDeclarations(theme: Theme): string {
  const [onLight, onDark, banner] = theme.scheme === 'dark' ? ['none', 'block', dimmed] : ['block', 'none', 'none'];
  const colours = Object.entries(themeProperties(theme)).map(([name, value]) => `${name}:${value};`);
  return `color-scheme:${theme.scheme};--on-light:${onLight};--on-dark:${onDark};--dim:${banner};${colours.join('')}`;
}

/** A `theme-color`, the colour of the browser's own user interface, with the media query that it applies to. */
export interface ThemeColour {
  readonly content: string;
  /** Media query; empty means always. */
  readonly media: string;
}

/** The `theme-color` values of the page, one for each colour scheme. */
export function themeColours({ main, dark }: ChosenThemes): ThemeColour[] {
  const themeColour = ({ colours }: Theme, media = '') => ({ content: colours.surface, media });
  return dark
    ? [themeColour(main, '(prefers-color-scheme:light)'), themeColour(dark, '(prefers-color-scheme:dark)')]
    : [themeColour(main)];
}

export function themeColourTags(themes: ChosenThemes): string {
  const tag = ({ content, media }: ThemeColour) =>
    `<meta name="theme-color" content="${content}"${media && ` media="${media}"`}>`;
  return themeColours(themes).map(tag).join('');
}
