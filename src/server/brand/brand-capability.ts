import { join } from 'node:path';
import { type Config, ConfigurationError } from '../config.ts';
import type { AssetService } from '../gateways/asset-service/asset-service.ts';
import { namesOfBrand } from './brand-folder.ts';
import { brandRoutes } from './brand-routes.ts';
import { loadBrands } from './brands.ts';
import { type ConfigurationDeps, configurationHandlers } from './configuration-handlers.ts';
import { loadTexts } from './texts.ts';

export interface BrandCapabilityDeps extends Pick<ConfigurationDeps, 'clientOf' | 'addressFormats'> {
  readonly config: Pick<Config, 'BRANDS_DIR' | 'DEFAULT_BRAND'>;
  /** The folder `data` of the repository. */
  readonly dataFolder: string;
  /** The metadata of the issuer, which all brands share. */
  issuerMetadata(address: string): Promise<Readonly<Record<string, unknown>>>;
  readonly assetService: AssetService;
  /** Reports a brand that cannot be loaded. */
  report(problem: string): void;
}

/** Loads the brands and their texts, and builds what publishes them. */
export async function createBrandCapability(deps: BrandCapabilityDeps) {
  const { config, dataFolder, clientOf, addressFormats, issuerMetadata, assetService, report } = deps;
  const brands = await loadBrands(config.BRANDS_DIR ?? join(dataFolder, 'brands'), {
    defaultBrandId: config.DEFAULT_BRAND,
    ...{ report, assetService },
  }).catch((reason) => {
    if (config.BRANDS_DIR === undefined) throw reason;
    throw new ConfigurationError(`BRANDS_DIR: ${config.BRANDS_DIR} is no folder with a valid brand.`);
  });
  const { DEFAULT_BRAND } = config;
  if (DEFAULT_BRAND !== 0 && !brands.all().some(({ id }) => id === DEFAULT_BRAND)) {
    brands.close();
    throw new ConfigurationError(`DEFAULT_BRAND: there is no brand ${DEFAULT_BRAND}.`);
  }
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
