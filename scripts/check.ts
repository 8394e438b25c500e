import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs all static checks; prints one line per check, and the output of those that fail. */
const root = join(import.meta.dirname, '..');
const tool = (path: string, ...args: string[]) => [join(root, 'node_modules', path), ...args];

/** On one thread. With several, each computes the shared types again, and the other processor runs another check anyway. */
const types = (project: string) => tool('typescript/bin/tsc', '-p', project, '--singleThreaded');

const checks: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['types of the server and the tools', types('tsconfig.json')],
  ['types of the server without those of browsers', types('tsconfig.server.json')],
  ['types of the page', types('tsconfig.web.json')],
  ['purity of contract, rules and flows', types('tsconfig.pure.json')],
  ['format and lint', tool('@biomejs/biome/bin/biome', 'ci', '--colors=off')],
  ['imports, doors, names and length', [join(root, 'scripts/check-source.ts')]],
  ['references to standards and requirements', [join(root, 'scripts/check-references.ts')]],
  ['previews of every screen', [join(root, 'scripts/check-previews.ts')]],
  ['data: brands, texts, places', [join(root, 'scripts/check-data.ts')]],
  ['generated documents', [join(root, 'scripts/generate.ts'), '--check']],
];
const maxConcurrent = 2;

/** Checks whose output is shown even if they pass. */
const shown = new Set(['imports, doors, names and length']);

const waiting = [...checks];
let failures = 0;
await Promise.all(Array.from({ length: maxConcurrent }, work));
process.exitCode = failures > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const [name, command] = check;
    const started = performance.now();
    const { worked, output } = await run(command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${worked ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (worked && !shown.has(name)) continue;
    if (!worked) failures++;
    console.log(output.trim().replace(/^/gm, '    '));
  }
}

function run(command: readonly string[]): Promise<{ readonly worked: boolean; readonly output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ worked: boolean; output: string }>();
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('close', (code) => resolve({ worked: code === 0, output }));
  return promise;
}
