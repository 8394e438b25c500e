import type { PageBrand } from '../contract/brand.ts';

/** Where a file of the brand lies (§7). */
export function assetAddress({ assetServiceLink, assetId }: PageBrand, file: string): string {
  return `${assetServiceLink}/${assetId}/${file}`;
}
