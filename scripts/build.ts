import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist/page/client/manifest.json');
const sources = ['src/{web,contract,rules}/**/*', 'data/locales/**/*', 'vite.config.ts', 'package-lock.json'];

/** Whether the page was never built, or something that it is made of has changed since. */
export function isPageStale(): boolean {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return globSync(sources, { cwd: root }).some((file) => statSync(join(root, file)).mtimeMs > builtAt);
}

/** Builds the page into dist/page; says how long it took. Answers whether it worked. */
export function buildPage(): boolean {
  const startedAt = performance.now();
  process.stderr.write('Building the page… ');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (build.status === 0) {
    process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    return true;
  }
  process.stderr.write(`failed\n${build.stdout}${build.stderr}`);
  return false;
}

if (import.meta.main) process.exitCode = buildPage() ? 0 : 1;
