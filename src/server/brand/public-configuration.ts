import { type BrandConfiguration, type PageBrand, pageBrandFields } from '../../contract/brand.ts';

/**
 * Public fields of a brand, copied by name. Host names, dedicated accounts, and analytics keys without a script are not
 * published.
 */
export function publicConfiguration(brand: BrandConfiguration): BrandConfiguration {
  const { signupUrl, swSite, omnitureServiceWebAccount, mixPanelWriteKey } = brand;
  const { iovationScriptUrl, omnitureScriptUrl, mixPanelScriptUrl } = brand;
  return {
    brandId: brand.brandId,
    ubrandId: brand.ubrandId,
    variant: brand.variant,
    footer: brand.footer,
    thirdPartySSOEnabled: brand.thirdPartySSOEnabled,
    appleLoginEnabled: brand.appleLoginEnabled,
    ssoEnabled: brand.ssoEnabled,
    enforceSSOOnly: brand.enforceSSOOnly,
    iovationEnabled: brand.iovationEnabled,
    glipAuth: brand.glipAuth,
    platformSession: brand.platformSession,
    orderLocale: brand.orderLocale,
    localeId: brand.localeId,
    brandCountryCode: brand.brandCountryCode,
    brandCountryIsoCode: brand.brandCountryIsoCode,
    brandCountryId: brand.brandCountryId,
    suggestedCountryId: brand.suggestedCountryId,
    suggestedCountryIsoCode: brand.suggestedCountryIsoCode,
    suggestedCountryCode: brand.suggestedCountryCode,
    countries: brand.countries,
    assetId: brand.assetId,
    assetServiceLink: brand.assetServiceLink,
    omnitureEnabled: brand.omnitureEnabled,
    mixPanelEnabled: brand.mixPanelEnabled,
    hostNames: [],
    ...(signupUrl && { signupUrl }),
    ...(swSite && { swSite }),
    ...(iovationScriptUrl && { iovationScriptUrl }),
    ...(omnitureScriptUrl && { omnitureScriptUrl, ...(omnitureServiceWebAccount && { omnitureServiceWebAccount }) }),
    ...(mixPanelScriptUrl && { mixPanelScriptUrl, ...(mixPanelWriteKey && { mixPanelWriteKey }) }),
  };
}

/** Fields of a brand for the first response of the page. */
export function pageBrand(configuration: BrandConfiguration): PageBrand {
  const { omnitureScriptUrl, mixPanelScriptUrl } = configuration;
  const unused = [!omnitureScriptUrl && 'omnitureServiceWebAccount', !mixPanelScriptUrl && 'mixPanelWriteKey'];
  const fields = pageBrandFields.filter((name) => !unused.includes(name)) as readonly string[];
  // `Object.fromEntries` loses the field names, hence the `as`.
  return Object.fromEntries(
    Object.entries(publicConfiguration(configuration)).filter(([name]) => fields.includes(name)),
  ) as PageBrand;
}
