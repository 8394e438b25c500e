import type { BrandConfiguration } from '../contract/brand.ts';

/** Where a file of the brand lies (§7). */
export function assetAddress({ assetServiceLink, assetId }: BrandConfiguration, file: string): string {
  return `${assetServiceLink}/${assetId}/${file}`;
}
