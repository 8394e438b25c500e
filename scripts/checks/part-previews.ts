import { posix } from 'node:path';
import { parseSync } from 'vite';

/** Sources by path from the root. */
type Sources = ReadonlyMap<string, string>;

/**
 * Reports components of `src/console/parts` that no preview shows. One is shown that a preview draws itself, or that a shown one
 * of the same folder draws.
 */
export function partPreviewProblems(parts: Sources, previews: Sources): string[] {
  const files = [...parts].map(([file, source]) => ({
    file,
    folder: posix.dirname(file),
    components: [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name),
    drawn: drawnIn(file, source),
  }));
  const shown = new Set<string>();
  const show = (name: string) => {
    if (shown.has(name)) return;
    shown.add(name);
    const home = files.find(({ components }) => components.includes(name));
    const near = files.filter(({ folder }) => folder === home?.folder).flatMap(({ components }) => components);
    for (const other of near) if (home?.drawn.has(other)) show(other);
  };
  for (const [file, source] of previews) for (const name of drawnIn(file, source)) show(name);
  return files.flatMap(({ file, components }) =>
    components
      .filter((name) => !shown.has(name))
      .map((name) => `${file}: no *.preview.tsx file of the console shows ${name}`),
  );
}

/** The names of the components that a source draws. */
function drawnIn(file: string, source: string): ReadonlySet<string> {
  const names = new Set<string>();
  const queue: unknown[] = [parseSync(file, source).program];
  for (const node of queue) {
    if (typeof node !== 'object' || node === null) continue;
    if (isElement(node)) names.add(node.name.name);
    queue.push(...Object.values(node));
  }
  return names;
}

interface DrawnElement {
  readonly name: { readonly name: string };
}

const isElement = (node: object): node is DrawnElement =>
  'type' in node &&
  node.type === 'JSXOpeningElement' &&
  'name' in node &&
  typeof node.name === 'object' &&
  node.name !== null &&
  'name' in node.name;
