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
type Table = Readonly<Record<string, unknown>>;
const { module } = await runnerImport<{ firstScreens: Table; laterScreens: Table }>('src/web/app/screens.ts', {
  root,
  configFile: false,
  plugins: [withoutStyles],
  logLevel: 'error',
});
const problems = previewProblems(
  [...Object.keys(module.firstScreens), ...Object.keys(module.laterScreens)],
  await readPreviews(),
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
