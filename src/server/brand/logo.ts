import type { BrandAssets } from '../../contract/brand/brand.ts';
import type { Brand } from './brand-folder.ts';

export interface Logo {
  readonly light: string;
  readonly dark: string;
}

/**
 * URLs of the brand's logos. A small SVG becomes a `data:` URL, which is safe in an `<img>`: it runs no scripts and
 * fetches nothing.
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

/** Encodes only what a URL or an attribute cannot contain, so that the two copies in the page compress well. */
function encodeSvg(svg: string): string {
  return svg
    .trim()
    .replace(/>\s+</g, '><')
    .replace(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replace(/[%#<>&]/g, encodeURIComponent)
    .replaceAll("'", '%27');
}
