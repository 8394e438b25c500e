import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The built script, which production runs; the source where that version was not built. */
function scriptIn(folder: string, built: string, source: string): string {
  const path = join(folder, built);
  return existsSync(path) ? path : join(folder, source);
}

/** The script of the server. @param folder of another version */
export const serverScript = (folder = root) => scriptIn(folder, 'dist/server/main.js', 'src/server/main.ts');

/** The script of the operator's command line. @param folder of another version */
export const commandScript = (folder = root) =>
  scriptIn(folder, 'dist/server/portico.js', 'src/server/operator/portico.ts');
