import type { Boot } from '../../contract/boot.ts';
import type { BrandAssets, PageAssets } from '../../contract/brand/brand.ts';
import { directionOf } from '../../rules/language/direction.ts';
import { languageTag } from '../../rules/language/locale.ts';
import type { Brand, Brands, Texts } from '../brand/brand.ts';
import { localeEntries, logoOf, memoizePerLocale, pageBrand } from '../brand/brand.ts';
import type { Origin } from '../origins/origins.ts';
import type { VisitFields } from './visit.ts';

/** The boot data that depend on brand and locale alone, without the texts. */
export type BrandBoot = Omit<Boot, keyof VisitFields | 'texts' | 'textsVersion'>;

interface ShownBrand {
  readonly origin: Origin;
  readonly brand: Brand;
  readonly locale: string;
}

export function createBrandBoot(brands: Brands, texts: Texts) {
  const localesOf = memoizePerLocale((brand: Brand, locale) =>
    localeEntries(brand, texts, locale).map(({ localeCode, localeName }) => ({ localeCode, localeName })),
  );
  return ({ origin, brand, locale }: ShownBrand): BrandBoot => {
    const assets = brands.assets(brand, locale);
    const language = languageTag(locale);
    return {
      address: origin,
      brand: pageBrand(brand.configuration),
      assets: pageAssets(assets),
      logo: logoOf(brand, assets),
      locale,
      language,
      direction: directionOf(language),
      locales: localesOf(brand, locale),
    };
  };
}

function pageAssets(assets: BrandAssets): PageAssets {
  const {
    spokenName: _spoken,
    themes: _,
    currentThemeId: _theme,
    serviceSiteMainLogo: _logo,
    serviceSiteMainLogoDark: _dark,
    emailLogo: _emailLogo,
    emailLogoDark: _emailDark,
    ...rest
  } = assets;
  const { feedbackPage: _feedback, thirdCustomerSupportNumber: _third, ...shown } = rest;
  const { favicon: _icon, bannerImageDark: _banner, ...others } = shown;
  return others;
}
