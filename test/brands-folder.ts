import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrandConfiguration } from '../src/contract/brand/brand.ts';

/** Settings that override those of brands, by brand id. */
export type BrandChanges = Readonly<Record<number, Partial<BrandConfiguration>>>;

export interface BrandsFolder {
  readonly env: { readonly BRANDS_DIR: string };
  dispose(): void;
}

/** Creates a copy of the brands with changed settings. */
export function brandsWith(changes: BrandChanges): BrandsFolder {
  const folder = mkdtempSync(join(tmpdir(), 'portico-brands-'));
  cpSync(join(import.meta.dirname, '../data/brands'), folder, { recursive: true });
  for (const [id, change] of Object.entries(changes)) {
    const file = join(folder, id, 'brand.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
  }
  return { env: { BRANDS_DIR: folder }, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
