import type { BrandAssets } from '../../contract/brand.ts';
import type { Brand } from './brand-folder.ts';

export interface Logo {
  readonly light: string;
  readonly dark: string;
}

/**
 * The logos as image addresses. A small SVG stands in the page itself, as a data address: an image runs no script and
 * fetches nothing, whatever its file holds. A large one, or a bitmap, is fetched.
 */
export function logoOf(brand: Brand, assets: BrandAssets): Logo {
  const dark = assets.serviceSiteMainLogoDark;
  return { light: imageAddress(brand, assets.serviceSiteMainLogo), dark: dark ? imageAddress(brand, dark) : '' };
}

function imageAddress({ drawings, configuration }: Brand, file: string): string {
  const drawing = drawings.get(file);
  return drawing === undefined
    ? `${configuration.assetServiceLink}/${configuration.assetId}/${file}`
    : `data:image/svg+xml,${dataOf(drawing)}`;
}

/** Only what an address or an attribute cannot hold is coded: markup and data hold the same, which compresses. */
function dataOf(svg: string): string {
  return svg
    .trim()
    .replace(/>\s+</g, '><')
    .replace(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replace(/[%#<>&]/g, encodeURIComponent)
    .replaceAll("'", '%27');
}
