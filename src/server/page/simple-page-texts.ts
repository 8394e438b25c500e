import { assetAddress } from '../../rules/brand/asset-address.ts';
import { chooseThemes, themeColourTags, themeStyle } from '../../rules/brand/theme-style.ts';
import { directionOf } from '../../rules/language/direction.ts';
import { languageTag } from '../../rules/language/locale.ts';
import { sayCompiled } from '../../rules/texts/say-compiled.ts';
import type { Brands, Texts } from '../brand/brand.ts';
import {
  chooseBrandLocale,
  controlsStyleOf,
  type Logo,
  type LookStyle,
  logoOf,
  outsideOrigins,
  readLocaleHints,
} from '../brand/brand.ts';
import { type BrandAndLocaleHints, brandOf } from './visit.ts';

/** Texts and style of a simple page. */
export interface SimplePageTexts {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly brandName: string;
  readonly logo: Logo;
  readonly favicon: string;
  readonly themeColourTags: string;
  /** Style sheet with the custom properties of the theme (rules/theme.ts). */
  readonly themeStyle: string;
  /** Corners, buttons and typeface of the brand, where it has a look of its own (BRAND-9). */
  readonly look?: LookStyle | undefined;
  /** Origins of asset services. */
  readonly imageOrigins: readonly string[];
}

export interface SignOutTexts extends SimplePageTexts {
  readonly confirm: string;
  /** Label of the button that keeps the session. */
  readonly stay: string;
}

export interface PopupTexts extends SimplePageTexts {
  readonly sentence: string;
  readonly continueText: string;
}

/** Texts and style of a simple page, from a group of texts. */
export function createSimplePageTexts(brands: Brands, texts: Texts) {
  return (visit: BrandAndLocaleHints, group: string) => {
    const brand = brandOf(brands, visit);
    const locale = chooseBrandLocale(brand, texts, readLocaleHints(visit));
    const assets = brands.assets(brand, locale);
    const language = languageTag(locale);
    const messages = texts.ofGroups(brand, locale, [group]);
    const themes = chooseThemes(assets, visit.parameters.theme);
    return {
      language,
      direction: directionOf(language),
      brandName: assets.displayName,
      logo: logoOf(brand, assets),
      imageOrigins: outsideOrigins(brands.all()).images,
      favicon: assetAddress(brand.configuration, assets.favicon),
      themeColourTags: themeColourTags(themes),
      themeStyle: themeStyle(themes),
      look: brand.look && controlsStyleOf(brand.look, brand.configuration.assetId),
      say: (id: string, more: Readonly<Record<string, string>> = {}) =>
        sayCompiled(messages[id], language, { brand: assets.displayName, ...more }),
    };
  };
}
