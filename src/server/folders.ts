import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with `data` and `dist`. The built server, in `dist/server`, is at the same depth as this file. */
const program = join(import.meta.dirname, '../..');

/** Brands, texts, countries and other data of the program. */
export const dataFolder = join(program, 'data');
/** The built console. */
export const consoleFolder = join(program, 'dist/console');
/** The built page. */
export const pageFolder = join(program, 'dist/page');

/** The version of the program, as its package names it. */
export const programVersion = (): string => JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')).version;
