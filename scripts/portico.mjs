#!/usr/bin/env node
// The operator's command line; see src/server/operator/portico.ts.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.argv.splice(2, 0, 'src/server/operator/portico.ts');
await import(join(dirname(fileURLToPath(import.meta.url)), 'launch.mjs'));
