import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../../folders.ts';

/** The folder of a brand. */
export const brandFolder = (brandsFolder: string | undefined, brandId: number): string =>
  join(brandsFolder ?? join(dataFolder, 'brands'), String(brandId));

/** Whether there is a folder for a brand. */
export const isKnownBrand = (brandsFolder: string | undefined, brandId: number): boolean =>
  existsSync(join(brandFolder(brandsFolder, brandId), 'brand.json'));
