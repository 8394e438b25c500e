import type { BrandConfiguration } from '../../contract/brand.ts';

/** Origins of the scripts that a brand has switched on; its page may talk to them. */
export function scriptOrigins(brand: BrandConfiguration): readonly string[] {
  const scripts = [
    brand.iovationEnabled && brand.iovationScriptUrl,
    brand.omnitureEnabled && brand.omnitureScriptUrl,
    brand.mixPanelEnabled && brand.mixPanelScriptUrl,
  ];
  return [...new Set(scripts.flatMap((address) => (address ? [new URL(address).origin] : [])))];
}
