import type { Boot, CompiledTexts } from '../../contract/boot.ts';
import type { BrandAssets } from '../../contract/brand.ts';
import { assetAddress } from '../../rules/asset-address.ts';
import { directionOf } from '../../rules/direction.ts';
import { languageTag } from '../../rules/locale.ts';
import { bannerStyle, chooseThemes, themeStyle } from '../../rules/theme-style.ts';
import type { Api } from './api.ts';
import { showFavicon, showLanguage, showStyle } from './document.ts';
import type { Surroundings } from './surroundings.ts';

type FetchGroup = (brandId: number, locale: string, group: string) => Promise<CompiledTexts>;

/** Another brand's configuration, assets, locale and texts (BRAND-3); the document has its colours when it settles. */
export async function fetchBrand(
  brandId: number,
  now: Surroundings,
  { api, fetchGroup, theme }: { api: Api; fetchGroup: FetchGroup; theme: string | undefined },
): Promise<Surroundings> {
  const offered = await api.get('/api/config/locales', { brandId });
  const locale = offered.supportedLocaleCodes.includes(now.locale) ? now.locale : offered.localeCode;
  const present = [...new Set(Object.keys(now.texts).map((id) => id.split('.')[0] ?? ''))];
  const [{ assets, ...brand }, ...texts] = await Promise.all([
    api.get('/api/config/parameters', { brandId, urlBrandIdFirst: 'true', localeId: locale }),
    ...present.map((group) => fetchGroup(brandId, locale, group)),
  ]);
  const language = languageTag(locale);
  const direction = directionOf(language);
  showStyle(themeStyle(chooseThemes(assets, theme)) + bannerStyle(brand, assets));
  showFavicon(assetAddress(brand, assets.favicon));
  showLanguage(language, direction);
  return {
    ...{ brand, assets, locale, language, direction, locales: offered.records },
    logo: logoOf(brand, assets),
    texts: Object.assign({}, ...texts),
  };
}

function logoOf(brand: Boot['brand'], assets: BrandAssets): Boot['logo'] {
  const { serviceSiteMainLogo: light, serviceSiteMainLogoDark: dark } = assets;
  return { light: assetAddress(brand, light), dark: dark ? assetAddress(brand, dark) : '' };
}
