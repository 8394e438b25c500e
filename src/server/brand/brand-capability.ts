import { join } from 'node:path';
import { namesOfBrand } from './brand-folder.ts';
import { brandRoutes } from './brand-routes.ts';
import { type ConfigurationDeps, configurationHandlers } from './configuration-handlers.ts';
import type { LoadBrands } from './configured-brands.ts';
import { loadTexts } from './texts.ts';

export interface BrandCapabilityDeps extends Pick<ConfigurationDeps, 'clientOf' | 'addressFormats'> {
  /** The folder `data` of the repository. */
  readonly dataFolder: string;
  /** The metadata of the issuer, which all brands share. */
  issuerMetadata(address: string): Promise<Readonly<Record<string, unknown>>>;
  readonly loadBrands: LoadBrands['load'];
  /** Reports a brand that cannot be loaded. */
  report(problem: string): void;
}

/** Loads the brands and their texts, and builds what publishes them. */
export async function createBrandCapability(deps: BrandCapabilityDeps) {
  const { dataFolder, clientOf, addressFormats, issuerMetadata, report } = deps;
  const brands = await deps.loadBrands(report);
  const texts = await loadTexts(join(dataFolder, 'locales'), brands);
  return {
    brands,
    texts,
    homeCountryOf: (brandId?: number) => brands.find(brandId).configuration.brandCountryIsoCode,
    acceptsChat: (brandId: number) => brands.find(brandId).configuration.glipAuth,
    enforcesSso: (brandId: number) => brands.find(brandId).configuration.enforceSSOOnly,
    namesOf: (brandId: number) => namesOfBrand(brands.find(brandId)),
    handlers: { configuration: configurationHandlers({ brands, texts, addressFormats, clientOf }) },
    routes: brandRoutes({ brands, texts, issuerMetadata }),
  };
}
