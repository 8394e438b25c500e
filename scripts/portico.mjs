#!/usr/bin/env node
// `portico serve` runs the server (src/server/main.ts); all other commands administer an installation.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isServe = process.argv[2] === 'serve';
const script = isServe ? 'src/server/main.ts' : 'src/server/operator/portico.ts';
process.argv.splice(2, isServe ? 1 : 0, script);
await import(join(dirname(fileURLToPath(import.meta.url)), 'launch.mjs'));
