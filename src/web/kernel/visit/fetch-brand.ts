import type { Boot } from '../../../contract/boot.ts';
import type { BrandAssets } from '../../../contract/brand/brand.ts';
import { assetAddress } from '../../../rules/brand/asset-address.ts';
import { footerStyle } from '../../../rules/brand/footer-style.ts';
import { bannerStyle, chooseThemes, themeColours, themeStyle } from '../../../rules/brand/theme-style.ts';
import { directionOf } from '../../../rules/language/direction.ts';
import { languageTag } from '../../../rules/language/locale.ts';
import { showFavicon, showLanguage, showLook, showStyle, showThemeColours } from '../browser/appearance.ts';
import { crossfade } from '../browser/crossfade.ts';
import type { BrandAndLocale } from './brandAndLocale.ts';
import { type Fetching, fetchTexts } from './fetch-locale.ts';
import { ways } from './sent-ways.ts';

/** Fetches another brand's configuration, assets, locale and texts, and applies its colours (BRAND-3). */
export async function fetchBrand(
  brandId: number,
  now: BrandAndLocale,
  { api, fetchGroup, theme }: Fetching & { readonly theme: string | undefined },
): Promise<BrandAndLocale> {
  const offered = await api.get('/api/config/locales', { brandId });
  const locale = offered.supportedLocaleCodes.includes(now.locale) ? now.locale : offered.localeCode;
  const [{ assets, ...brand }, texts] = await Promise.all([
    api.get('/api/config/parameters', { brandId, urlBrandIdFirst: 'true', localeId: locale }),
    fetchTexts(brandId, locale, now, fetchGroup),
  ]);
  crossfade();
  ways.sent = null;
  const language = languageTag(locale);
  const direction = directionOf(language);
  const themes = chooseThemes(assets, theme);
  showStyle(themeStyle(themes) + bannerStyle(brand, assets, themes) + footerStyle(brand));
  showLook(`/brands/${brand.assetId}/look.css`);
  showThemeColours(themeColours(themes));
  showFavicon(assetAddress(brand, assets.favicon));
  showLanguage(language, direction);
  return {
    brand,
    assets,
    locale,
    language,
    direction,
    locales: offered.records,
    logo: logoOf(brand, assets),
    texts,
  };
}

function logoOf(brand: Boot['brand'], assets: BrandAssets): Boot['logo'] {
  const { serviceSiteMainLogo: light, serviceSiteMainLogoDark: dark } = assets;
  return { light: assetAddress(brand, light), dark: dark ? assetAddress(brand, dark) : '' };
}
