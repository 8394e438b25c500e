import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from '../checks/imports.ts';
import { unusedTexts } from '../checks/unused-texts.ts';

const entry = 'src/console/main.tsx';

/** The source without imports of types alone, and without those that wait until a part is needed. */
const importsAtOnce = (source: string) =>
  source.replace(/^(?:import|export) type\b[^;]*;/gm, '').replace(/\bimport\(/g, '');

/** The sources that come with the first script of the console, by their paths. @param root of the repository */
export function firstSources(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const queue = [entry];
  for (const file of queue) {
    if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
    const source = readFileSync(join(root, file), 'utf8');
    found.set(file, source);
    queue.push(...importsOf(file, importsAtOnce(source)));
  }
  return found;
}

/**
 * Content of src/server/console/first-view-texts.generated.ts: the texts that the first script of the console names. All other
 * scripts wait for the other texts.
 * @param ids of the catalogue
 */
export function firstViewTexts(root: string, ids: readonly string[]): string {
  const others = new Set(unusedTexts(ids, [...firstSources(root).values()].join('\n')));
  const first = ids.filter((id) => !others.has(id));
  return `// Generated from src/console and data/console-locales/en_US.json by \`npm run generate\`.

/** Ids of the texts that the first script of the console names. */
export const firstViewTexts: readonly string[] = [
${first.map((id) => `  '${id}',`).join('\n')}
];
`;
}
