import type { BrandConfiguration } from '../../contract/brand/brand.ts';
import type { Brand } from './brand-folder.ts';

/** Origins outside of this server that a page may use, for its content security policy. */
export interface OutsideOrigins {
  /** Origins of scripts and of what they call; pages also send requests there and load images from there. */
  readonly scripts: readonly string[];
  /** Origins of asset services, from which a page loads images. */
  readonly images: readonly string[];
}

const known = new WeakMap<readonly Brand[], OutsideOrigins>();

/** The origins of all brands, because a page may change to another brand without a reload (BRAND-3). */
export function outsideOrigins(brands: readonly Brand[]): OutsideOrigins {
  const origins = known.get(brands) ?? {
    scripts: originsOf(brands.flatMap(({ configuration }) => scriptsOf(configuration))),
    images: originsOf(brands.map(({ configuration }) => configuration.assetServiceLink)),
  };
  known.set(brands, origins);
  return origins;
}

/** The scripts that run on pages of the brand, and what else they call. */
function scriptsOf(brand: BrandConfiguration) {
  const scripts = [
    brand.iovationEnabled && brand.iovationScriptUrl,
    brand.omnitureEnabled && brand.omnitureScriptUrl,
    brand.mixPanelEnabled && brand.mixPanelScriptUrl,
  ].filter(Boolean);
  return scripts.length > 0 ? [...scripts, ...(brand.scriptOrigins ?? [])] : [];
}

function originsOf(addresses: readonly (string | false | undefined)[]): string[] {
  const origins = addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : []));
  return [...new Set(origins)];
}
