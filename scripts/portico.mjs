#!/usr/bin/env node
// `portico serve` runs the server; all other commands administer an installation. A package, and NODE_ENV=production, run
// what `npm run build` has made; a developer's checkout runs the sources.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const scripts = dirname(fileURLToPath(import.meta.url));
const isServe = process.argv[2] === 'serve';
const [built, source] = isServe
  ? ['dist/server/main.js', 'src/server/main.ts']
  : ['dist/server/portico.js', 'src/server/operator/portico.ts'];
if (!existsSync(join(dirname(scripts), 'node_modules/.package-lock.json'))) {
  process.stderr.write('The packages are not installed. Run "npm ci" first.\n');
  process.exit(1);
}
const exists = (script) => existsSync(join(dirname(scripts), script));
const script = process.env.NODE_ENV === 'production' || !exists(source) ? built : source;
if (!exists(script)) {
  process.stderr.write('The server is not built. Run "npm run build" first.\n');
  process.exit(1);
}
process.argv.splice(2, isServe ? 1 : 0, script);
await import(join(scripts, 'launch.mjs'));
