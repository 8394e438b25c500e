import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrandAssets, brandAssets } from '../../contract/brand/brand.ts';
import { languageTag } from '../../rules/language/locale.ts';
import type { AssetService } from '../gateways/asset-service/asset-service.ts';
import { brandOf } from '../origins/brand-of-host.ts';
import { type Brand, type ReportProblem, readBrandFolder } from './brand-folder.ts';
import { memoizePerLocale } from './memoize-per-locale.ts';
import { createRemoteAssets } from './remote-assets.ts';
import { repeat } from './repeat.ts';

/** Facts that select the brand of a request (BRAND-8). */
export interface BrandHints {
  /** Brand in the registration of the app. */
  readonly clientBrandId?: number | undefined;
  /** The query parameter `brandId`. */
  readonly urlBrandId?: number | undefined;
  /** Whether `urlBrandId` takes precedence over `clientBrandId`. */
  readonly urlBrandIdFirst?: boolean | undefined;
  readonly hostName: string;
}

export interface Brands {
  /** The brand with an id, or the main brand if the id is unknown (BRAND-2). */
  find(id: number | undefined): Brand;
  resolve(visit: BrandHints): Brand;
  /** Assets of a brand in a locale (ASSET-1). */
  assets(brand: Brand, locale: string): BrandAssets;
  /** All brands. The array is replaced when a folder changes, so callers can compare it by identity. */
  all(): readonly Brand[];
  /** Stops watching the folder and reading from asset services. */
  close(): void;
}

export interface BrandOptions {
  /** The main brand; default: the lowest id. */
  readonly defaultBrandId?: number;
  readonly report?: ReportProblem;
  /** Reads the assets of brands whose `assetServiceLink` names another host. */
  readonly assetService?: AssetService;
  /** Milliseconds between two reads of these assets; default: five minutes. */
  readonly refreshEveryMs?: number;
}

const reloadDelayMs = 200;
const refreshEveryMs = 5 * 60_000;

/**
 * Loads all brands, and reloads them when a folder appears or changes (BRAND-6).
 * @throws Error when there is no valid brand
 */
export async function loadBrands(folder: string, options: BrandOptions = {}): Promise<Brands> {
  const report = options.report ?? console.warn;
  let read = await readBrands(folder, report);
  const remote = options.assetService && createRemoteAssets({ service: options.assetService, report });
  const withAssets = () => (remote ? read.map(remote.withAssets) : read);
  let all = withAssets();
  const first = all.find(({ id }) => id === options.defaultBrandId) ?? all[0];
  if (!first) throw new Error(`${folder} contains no valid brand.`);
  const refresher = repeat(options.refreshEveryMs ?? refreshEveryMs, async () => {
    const changes = remote ? await Promise.all(read.map(remote.refresh)) : [];
    if (changes.includes(true)) all = withAssets();
  });
  const watcher = watchFolder(folder, async () => {
    const found = await readBrands(folder, report);
    if (found.length === 0) return;
    read = found;
    all = withAssets();
    await refresher.runNow();
  });
  const findLoaded = (id: number | undefined) => all.find((brand) => brand.id === id);
  const hosts = () => all.map(({ configuration }) => configuration);
  const main = () => findLoaded(first.id) ?? first;
  const assets = memoizePerLocale((brand: Brand, locale) => mergeAssets(brand, main(), locale));
  return {
    find: (id) => findLoaded(id) ?? main(),
    resolve({ clientBrandId, urlBrandId, urlBrandIdFirst, hostName }) {
      const [one, other] = urlBrandIdFirst ? [urlBrandId, clientBrandId] : [clientBrandId, urlBrandId];
      return findLoaded(one) ?? findLoaded(other) ?? findLoaded(brandOf(hosts(), hostName)) ?? main();
    },
    assets,
    all: () => all,
    close() {
      watcher?.close();
      refresher.stop();
    },
  };
}

async function readBrands(folder: string, report: ReportProblem): Promise<Brand[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const brands: Brand[] = [];
  for (const entry of entries.filter((candidate) => candidate.isDirectory())) {
    try {
      brands.push(await readBrandFolder(join(folder, entry.name), report));
    } catch (reason) {
      report(`Skipped ${join(folder, entry.name)}: ${reason instanceof Error ? reason.message : reason}`);
    }
  }
  return brands.toSorted((one, other) => one.id - other.id);
}

function watchFolder(folder: string, act: () => Promise<void>): FSWatcher | undefined {
  let reloadTimer: NodeJS.Timeout | undefined;
  try {
    return watch(folder, { recursive: true, persistent: false }, () => {
      clearTimeout(reloadTimer);
      reloadTimer = setTimeout(() => void act().catch(() => undefined), reloadDelayMs).unref();
    });
  } catch {
    return undefined; // some file systems cannot be watched; then brands are read only at start
  }
}

/** Assets missing in the brand's files come from the main brand, so that no page is blank (ASSET-1). */
function mergeAssets(brand: Brand, main: Brand, locale: string): BrandAssets {
  const names = ['base', 'en-US', languageTag(locale)];
  const layers = [main, brand].map((owner) => names.map((name) => owner.assetFiles.get(name) ?? {}));
  const [mainFiles = [], ownFiles = []] = layers;
  const own = brandAssets.safeParse(Object.assign({}, ...ownFiles));
  return own.success ? own.data : brandAssets.parse(Object.assign({}, ...mainFiles, ...ownFiles));
}
