import { join } from 'node:path';
import { type Config, ConfigurationError } from '../config.ts';
import type { AssetService } from '../gateways/asset-service/asset-service.ts';
import type { ReportProblem } from './brand-folder.ts';
import { type Brands, loadBrands } from './brands.ts';

/** Loads the brands of an installation when they are first asked for. */
export interface LoadBrands {
  /** @param report tells of a brand that cannot be loaded @throws ConfigurationError */
  load(report: ReportProblem): Promise<Brands>;
  /** Ends watching what was loaded. */
  close(): Promise<void>;
}

export interface BrandLoaderDeps {
  readonly config: Pick<Config, 'BRANDS_DIR' | 'DEFAULT_BRAND'>;
  /** The folder `data` of the repository. */
  readonly dataFolder: string;
  readonly assetService: AssetService;
}

export function createBrandLoader(deps: BrandLoaderDeps): LoadBrands {
  let loaded: Promise<Brands> | undefined;
  return {
    load(report) {
      loaded ??= configuredBrands(deps, report);
      return loaded;
    },
    close: async () => (await loaded?.catch(() => undefined))?.close(),
  };
}

async function configuredBrands({ config, dataFolder, assetService }: BrandLoaderDeps, report: ReportProblem) {
  const { BRANDS_DIR, DEFAULT_BRAND } = config;
  const brands = await loadBrands(BRANDS_DIR ?? join(dataFolder, 'brands'), {
    defaultBrandId: DEFAULT_BRAND,
    report,
    assetService,
  }).catch((reason) => {
    if (BRANDS_DIR === undefined) throw reason;
    throw new ConfigurationError(`BRANDS_DIR: ${BRANDS_DIR} is no folder with a valid brand.`);
  });
  if (DEFAULT_BRAND !== 0 && !brands.all().some(({ id }) => id === DEFAULT_BRAND)) {
    brands.close();
    throw new ConfigurationError(`DEFAULT_BRAND: there is no brand ${DEFAULT_BRAND}.`);
  }
  return brands;
}
