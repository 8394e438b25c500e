import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { PageAssets } from '../../../contract/brand/brand.ts';
import { assetAddress } from '../../../rules/brand/asset-address.ts';
import { type Brand, type Logo, lookStyleOf } from '../../brand/brand.ts';

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

/** What a document without network shows of a brand. */
interface Pictures {
  /** `data:` addresses by the addresses in the markup. A picture of another host is none of them. */
  readonly inMarkup: ReadonlyMap<string, string>;
  /** The style of the look, with its typeface. */
  readonly look: string;
}

/** Reads the pictures and the typeface of a brand for a document that fetches nothing. */
export async function picturesOf(brand: Brand, assets: PageAssets, logo: Logo): Promise<Pictures> {
  const own = assetAddress(brand.configuration, '');
  const files = [assets.poweredByLogo, assets.partnershipLabelLogo].flatMap((file) => file ?? []);
  const addresses = [logo.light, logo.dark, ...files.map((file) => assetAddress(brand.configuration, file))];
  const read = addresses
    .filter((address) => address.startsWith('/') && address.startsWith(own))
    .map(async (address) => [address, await contentOf(brand, decodeURI(address.slice(own.length)))] as const);
  const look = lookStyleOf(brand.look, brand.configuration.assetId);
  const face = look?.typeface && (await contentOf(brand, decodeURI(basename(look.typeface))));
  return {
    inMarkup: new Map((await Promise.all(read)).flatMap(([address, data]) => (data ? [[address, data] as const] : []))),
    look: look?.typeface && face ? look.css.replaceAll(look.typeface, face) : (look?.css ?? ''),
  };
}

/** A file of a brand as a `data:` address; undefined for one that is missing or of another kind. */
async function contentOf({ folder }: Brand, file: string): Promise<string | undefined> {
  const type = types[extname(file)];
  if (type === undefined) return undefined;
  const bytes = await readFile(join(folder, basename(file))).catch(() => undefined); // shown by its name then
  return bytes && `data:${type};base64,${bytes.toString('base64')}`;
}
