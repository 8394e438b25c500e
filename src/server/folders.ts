import { join } from 'node:path';

/** The folder of the program, with `data` and `dist`. The built server, in `dist/server`, lies as deep in it as this file. */
const program = join(import.meta.dirname, '../..');

/** Brands, texts, countries and what else the program brings along. */
export const dataFolder = join(program, 'data');
/** The built page. */
export const pageFolder = join(program, 'dist/page');
