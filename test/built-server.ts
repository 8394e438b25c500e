import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The built script, as production runs it. A version without a built server has its source. */
const scriptIn = (folder: string, built: string, source: string) =>
  [join(folder, built), join(folder, source)].find((path) => existsSync(path)) ?? join(folder, source);

/** The script of the server of this version, or of the one in another folder. */
export const serverScript = (folder = root) => scriptIn(folder, 'dist/server/main.js', 'src/server/main.ts');

/** The script of the operator's command line. */
export const commandScript = (folder = root) =>
  scriptIn(folder, 'dist/server/portico.js', 'src/server/operator/portico.ts');
