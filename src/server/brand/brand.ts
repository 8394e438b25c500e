import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrandAssets, brandAssets } from '../../contract/brand.ts';
import { languageTag } from '../../rules/locale.ts';
import { type Brand, type ReportProblem, readBrandFolder } from './brand-folder.ts';
import { memoizePerLocale } from './memoize-per-locale.ts';

export type { Brand } from './brand-folder.ts';

/** What may say which brand a visit has (BRAND-8). */
export interface BrandHints {
  /** The brand registered for the app. */
  readonly clientBrandId?: number | undefined;
  /** The parameter brandId of the address. */
  readonly urlBrandId?: number | undefined;
  /** Whether the address counts before the app's registration. */
  readonly urlBrandIdFirst?: boolean | undefined;
  readonly hostName: string;
}

export interface Brands {
  /** The brand of an id; the main brand for an unknown one (BRAND-2). */
  find(id: number | undefined): Brand;
  resolve(visit: BrandHints): Brand;
  /** The base file, the en-US file and that of the locale, laid over each other (ASSET-1). */
  assets(brand: Brand, locale: string): BrandAssets;
  /** Changes its identity when a folder has changed. */
  all(): readonly Brand[];
  /** Stops looking for changes. */
  close(): void;
}

export interface BrandOptions {
  /** Brand of a visit that names none; default the lowest id. */
  readonly defaultBrandId?: number;
  readonly report?: ReportProblem;
}

const reloadDelayMs = 200;

/** Loads every folder of brands, and again whenever one appears or changes: no restart, no rebuild (BRAND-6). */
export async function loadBrands(folder: string, options: BrandOptions = {}): Promise<Brands> {
  const report = options.report ?? console.warn;
  let all = await readBrands(folder, report);
  const first = all.find(({ id }) => id === options.defaultBrandId) ?? all[0];
  if (!first) throw new Error(`${folder} holds no brand that can be used`);
  const watcher = watchFolder(folder, async () => {
    const read = await readBrands(folder, report);
    if (read.length > 0) all = read;
  });
  const known = (id: number | undefined) => all.find((brand) => brand.id === id);
  const main = () => known(first.id) ?? first;
  const assets = memoizePerLocale((brand: Brand, locale) => mergeAssets(brand, main(), locale));
  return {
    find: (id) => known(id) ?? main(),
    resolve({ clientBrandId, urlBrandId, urlBrandIdFirst, hostName }) {
      const [one, other] = urlBrandIdFirst ? [urlBrandId, clientBrandId] : [clientBrandId, urlBrandId];
      const ofHost = all.find(({ configuration }) => configuration.hostNames.includes(hostName.toLowerCase()));
      return known(one) ?? known(other) ?? ofHost ?? main();
    },
    assets,
    all: () => all,
    close: () => watcher?.close(),
  };
}

async function readBrands(folder: string, report: ReportProblem): Promise<Brand[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const brands: Brand[] = [];
  for (const entry of entries.filter((candidate) => candidate.isDirectory())) {
    try {
      brands.push(await readBrandFolder(join(folder, entry.name), report));
    } catch (reason) {
      report(`${join(folder, entry.name)} is left out: ${reason instanceof Error ? reason.message : reason}`);
    }
  }
  return brands.toSorted((one, other) => one.id - other.id);
}

function watchFolder(folder: string, act: () => Promise<void>): FSWatcher | undefined {
  let settling: NodeJS.Timeout | undefined;
  try {
    return watch(folder, { recursive: true, persistent: false }, () => {
      clearTimeout(settling);
      settling = setTimeout(() => void act().catch(() => undefined), reloadDelayMs).unref();
    });
  } catch {
    return undefined; // a file system that cannot be watched: brands are then read at the start alone
  }
}

/** What the files of a brand leave open comes from the main brand, so that no page is ever blank. */
function mergeAssets(brand: Brand, main: Brand, locale: string): BrandAssets {
  const names = ['base', 'en-US', languageTag(locale)];
  const layers = [main, brand].map((owner) => names.map((name) => owner.assetFiles.get(name) ?? {}));
  const [mainFiles = [], ownFiles = []] = layers;
  const own = brandAssets.safeParse(Object.assign({}, ...ownFiles));
  return own.success ? own.data : brandAssets.parse(Object.assign({}, ...mainFiles, ...ownFiles));
}
