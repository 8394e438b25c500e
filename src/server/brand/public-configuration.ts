import {
  type BrandConfiguration,
  outsideServiceFields,
  type PageBrand,
  type PublicBrandConfiguration,
  pageBrandFields,
} from '../../contract/brand/brand.ts';

/** Public fields of a brand: all but its host names, its messages, and the accounts of analytics without a script. */
export function publicConfiguration(brand: BrandConfiguration): PublicBrandConfiguration {
  const { omnitureServiceWebAccount, mixPanelWriteKey, messages: _, ...others } = brand;
  return {
    ...others,
    hostNames: [],
    ...(brand.omnitureScriptUrl && omnitureServiceWebAccount && { omnitureServiceWebAccount }),
    ...(brand.mixPanelScriptUrl && mixPanelWriteKey && { mixPanelWriteKey }),
  };
}

/** Fields of a brand for the first response of the page. */
export function pageBrand(configuration: BrandConfiguration): PageBrand {
  const unused = Object.entries(outsideServiceFields).flatMap(([script, fields]) =>
    script in configuration ? [] : [...fields],
  );
  const fields = pageBrandFields.filter((name) => !unused.some((field) => field === name)) as readonly string[];
  // `Object.fromEntries` loses the field names, hence the `as`.
  return Object.fromEntries(
    Object.entries(publicConfiguration(configuration)).filter(([name]) => fields.includes(name)),
  ) as PageBrand;
}
