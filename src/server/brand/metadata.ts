import { languageTag } from '../../rules/language/locale.ts';
import type { Brand } from './brand-folder.ts';
import type { Brands } from './brands.ts';
import { offeredLocales } from './locales.ts';
import type { Texts } from './texts.ts';

/** Metadata that depends on the brand (OpenID Connect Discovery 1.0 §3). */
export interface BrandMetadata {
  readonly op_policy_uri: string;
  readonly op_tos_uri: string;
  readonly service_documentation: string;
  /** BCP 47 tags. */
  readonly ui_locales_supported: readonly string[];
}

export function brandMetadata(brand: Brand, brands: Brands, texts: Texts): BrandMetadata {
  const { privacyPolicyPage, termsOfServicePage, rcSupportRootPage } = brands.assets(
    brand,
    brand.configuration.localeId,
  );
  return {
    op_policy_uri: privacyPolicyPage,
    op_tos_uri: termsOfServicePage,
    service_documentation: rcSupportRootPage,
    ui_locales_supported: offeredLocales(brand, texts).map(languageTag),
  };
}

/** Metadata of the installation: the pages of the main brand, and the languages of all brands. */
export function sharedMetadata(brands: Brands, texts: Texts): BrandMetadata {
  const tags = brands.all().flatMap((brand) => brandMetadata(brand, brands, texts).ui_locales_supported);
  const main = brandMetadata(brands.find(undefined), brands, texts);
  return { ...main, ui_locales_supported: [...new Set(tags)].toSorted() };
}
