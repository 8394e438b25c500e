import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);

/** React's own files, in the form in which each export is a statement at the start of a line. */
const files = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/(react|react-dom|scheduler)\.production\.js$/;
const exported = /^exports\.(\w+) =[\s\S]*?;\n(?=[^\s}])/gm;

/** What the page and React's renderer name of React. */
function namesInUse(): Set<string> {
  const sources = globSync('{src/web,src/ui,gallery}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const imported = sources.flatMap((source) => source.match(/(?<=import \{)[^}]*(?=\} from 'react)/g) ?? []);
  const renderer = readFileSync(
    join(resolve('react-dom/package.json'), '../cjs/react-dom-client.production.js'),
    'utf8',
  );
  const named = renderer.match(/(?<=\b(?:React|ReactDOM|Scheduler)\.)\w+/g) ?? [];
  return new Set([...imported.flatMap((names) => names.match(/\w+/g) ?? []), ...named]);
}

/**
 * Leaves out of the built page what it does not use of React, which is written in a form that no bundler can shake: its
 * exports that no source names. The minifier then drops what only they used.
 */
export function reactInUse(): Plugin {
  let inUse = new Set<string>();
  return {
    name: 'react-in-use',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      inUse = namesInUse();
    },
    transform(code, id) {
      if (!files.test(id)) return undefined;
      return { code: code.replace(exported, (all, name) => (inUse.has(name) ? all : '')), map: null };
    },
  };
}
