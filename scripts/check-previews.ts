import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { readPreviews } from '../gallery/server/previews.ts';
import { previewProblems } from './checks/previews.ts';

/** Checks that the gallery has a preview of every screen, and that the path of each preview leads to its screen. */
const root = join(import.meta.dirname, '..');
/** Replaces style sheets by empty modules: only the names of the screens are needed. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0styles' : undefined),
  load: (id) => (id === '\0styles' ? 'export default {}' : undefined),
};
const { module } = await runnerImport<{ contents: readonly string[] }>('src/web/app/later-screens.ts', {
  root,
  configFile: false,
  plugins: [withoutStyles],
  logLevel: 'error',
});
const problems = previewProblems(module.contents, await readPreviews());
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
