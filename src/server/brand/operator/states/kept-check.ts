import { basename } from 'node:path';
import type { Brand } from '../../brand-folder.ts';
import type { Brands } from '../../brands.ts';
import { type BrandsCheck, checkBrands } from '../check-brands.ts';

/** What a check of all brands has found, and when it began. */
export interface KeptCheck {
  readonly at: number;
  readonly found: Promise<BrandsCheck>;
}

/** Some file systems tell nobody that a file has changed. */
const keptMs = 300_000;

/** The list of the loaded brands is another one as soon as a folder has changed. */
const kept = new WeakMap<readonly Brand[], KeptCheck>();

/**
 * Checks the folders of the brands once until one of them changes, and again after five minutes. Who asks meanwhile gets the same
 * answer.
 * @param folder of all brands
 */
export function keptCheck(brands: Pick<Brands, 'all'>, folder: string, now: number): KeptCheck {
  const loaded = brands.all();
  const known = kept.get(loaded);
  if (known && now - known.at < keptMs) return known;
  const check = { at: now, found: checkBrands(folder) };
  check.found.catch(() => kept.delete(loaded));
  kept.set(loaded, check);
  return check;
}

/** A brand with what the check of its folder has found. It is not loaded where its configuration cannot be read. */
export interface FolderState extends Pick<BrandsCheck['folders'][number], 'folder' | 'problems'> {
  readonly brand: Brand | undefined;
  /** Undefined for a folder that is not loaded, and whose name is no id either. */
  readonly brandId: number | undefined;
}

/** All folders: those that were checked, and loaded ones that are gone since. */
export function statesOf(loaded: readonly Brand[], { folders }: Pick<BrandsCheck, 'folders'>): readonly FolderState[] {
  const byFolder = new Map(loaded.map((brand) => [basename(brand.folder), brand]));
  const gone = [...byFolder.keys()].filter((name) => !folders.some(({ folder }) => folder === name));
  return [...folders, ...gone.map((folder) => ({ folder, problems: [] }))].map(({ folder, problems }) => {
    const brand = byFolder.get(folder);
    const ofName = /^\d{1,9}$/.test(folder) ? Number(folder) : undefined;
    return { folder, problems, brand, brandId: brand ? brand.id : ofName };
  });
}
