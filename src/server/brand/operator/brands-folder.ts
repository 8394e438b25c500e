import { join } from 'node:path';
import { readConfig } from '../../config.ts';
import { dataFolder } from '../../folders.ts';

const ownBrands = join(dataFolder, 'brands');

/** The folder of the brands that the server has. */
export const brandsFolder = () => readConfig().BRANDS_DIR ?? ownBrands;
