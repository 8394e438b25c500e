import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { readPreviews } from '../gallery/server/previews.ts';
import { partPreviewProblems } from './checks/part-previews.ts';
import { previewProblems } from './checks/previews.ts';

/** Checks that the gallery has a preview of every screen and of every part of the console, and that the path of each preview of a screen leads to it. */
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
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => {
    return [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')] as const;
  });
const isPreview = ([file]: readonly [string, string]) => file.endsWith('.preview.tsx');
const ofConsole = sourcesOf('src/console/**/*.tsx');
const parts = ofConsole.filter((source) => source[0].startsWith('src/console/parts/') && !isPreview(source));
const problems = [
  ...previewProblems(module.contents, await readPreviews()),
  ...partPreviewProblems(new Map(parts), new Map(ofConsole.filter(isPreview))),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
