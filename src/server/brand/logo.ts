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
  return { light: imageUrl(brand, assets.serviceSiteMainLogo), dark: dark ? imageUrl(brand, dark) : '' };
}

function imageUrl({ svgFiles, configuration }: Brand, file: string): string {
  const svg = svgFiles.get(file);
  return svg === undefined
    ? `${configuration.assetServiceLink}/${configuration.assetId}/${file}`
    : `data:image/svg+xml,${encodeSvg(svg)}`;
}

/** Only what an address or an attribute cannot hold is coded: markup and data hold the same, which compresses. */
function encodeSvg(svg: string): string {
  return svg
    .trim()
    .replace(/>\s+</g, '><')
    .replace(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replace(/[%#<>&]/g, encodeURIComponent)
    .replaceAll("'", '%27');
}
