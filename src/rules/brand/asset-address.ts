import type { PageBrand } from '../../contract/brand/brand.ts';

/** URL of a file in the brand's asset folder (ASSET-1). */
export function assetAddress({ assetServiceLink, assetId }: PageBrand, file: string): string {
  return `${assetServiceLink}/${assetId}/${file}`;
}
