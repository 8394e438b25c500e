import type { BrandConfiguration } from '../../contract/brand.ts';

/** Origins of the brand's external scripts, for the content security policy. */
export function scriptOrigins(brand: BrandConfiguration): readonly string[] {
  const scripts = [
    brand.iovationEnabled && brand.iovationScriptUrl,
    brand.omnitureEnabled && brand.omnitureScriptUrl,
    brand.mixPanelEnabled && brand.mixPanelScriptUrl,
  ];
  return [...new Set(scripts.flatMap((address) => (address ? [new URL(address).origin] : [])))];
}
