import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve as absolute, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { importsOf } from './checks/imports.ts';

const root = join(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);

/** React's own files, in the form in which each export is a statement at the start of a line. */
const files = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/(react|react-dom|scheduler)\.production\.js$/;
const exported = /^exports\.(\w+) =[\s\S]*?;\n(?=[^\s}])/gm;

/** The sources that the entries of a build import, also through others and later. @param entries paths from the root */
function sourcesFrom(entries: readonly string[]): string[] {
  const reached = new Map<string, string>();
  const queue = [...entries];
  for (const file of queue) {
    if (reached.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
    const source = readFileSync(join(root, file), 'utf8');
    reached.set(file, source);
    queue.push(...importsOf(file, source));
  }
  return [...reached.values()];
}

/** What the sources and React's renderer name of React. */
function namesInUse(sources: readonly string[]): Set<string> {
  const imported = sources.flatMap((source) => source.match(/(?<=import \{)[^}]*(?=\} from 'react)/g) ?? []);
  const renderer = readFileSync(
    join(resolve('react-dom/package.json'), '../cjs/react-dom-client.production.js'),
    'utf8',
  );
  const named = renderer.match(/(?<=\b(?:React|ReactDOM|Scheduler)\.)\w+/g) ?? [];
  return new Set([...imported.flatMap((names) => names.match(/\w+/g) ?? []), ...named]);
}

/**
 * Leaves out of a built page what it does not use of React, which is written in a form that no bundler can shake: its
 * exports that no source of this page names. The minifier then drops what only they used.
 */
export function reactInUse(): Plugin {
  let inUse = new Set<string>();
  return {
    name: 'react-in-use',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart({ input }) {
      const entries = Object.values(input).map((path) => relative(root, absolute(root, path)).replaceAll(sep, '/'));
      inUse = namesInUse(sourcesFrom(entries));
    },
    transform(code, id) {
      if (!files.test(id)) return undefined;
      return { code: code.replace(exported, (all, name) => (inUse.has(name) ? all : '')), map: null };
    },
  };
}
