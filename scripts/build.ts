import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['src/{web,ui,contract,rules}/**/*', 'data/locales/**/*', 'vite.config.ts', 'package-lock.json'];
const consoleSources = ['src/{console,ui,contract,rules}/**/*', 'vite.console.config.ts', ...sources.slice(-2)];
const serverSources = ['src/{server,contract,rules}/**/*', 'vite.server.config.ts', 'package-lock.json'];
const gallerySources = [...sources, 'gallery/**/*', 'vite.gallery.config.ts'];
const consoleGallerySources = [...consoleSources, 'gallery/page/console/**/*', 'vite.console-gallery.config.ts'];

/** Whether the page or the console was never built, or one of their sources has changed since. */
export function isPageStale(): boolean {
  return isStale('dist/page/client/manifest.json', sources) || isConsoleStale();
}

const isConsoleStale = () => isStale('dist/console/client/manifest.json', consoleSources);

/** Builds the page into dist/page and the console into dist/console; returns whether the build and the check of browser APIs succeeded. */
export function buildPage(): boolean {
  return build('the page', 'vite.config.ts') && buildConsoleWhenStale() && isForServedBrowsers();
}

/** Builds the console into dist/console if its sources have changed; returns whether it is up to date. */
function buildConsoleWhenStale(): boolean {
  return !isConsoleStale() || build('the console', 'vite.console.config.ts');
}

/** Builds the server and the command line into dist/server; returns whether it succeeded. */
export function buildServer(): boolean {
  return build('the server', 'vite.server.config.ts');
}

/** Builds the server and the command line into dist/server if their sources have changed; returns whether they are up to date. */
export function buildServerWhenStale(): boolean {
  return !isStale('dist/server/main.js', serverSources) || buildServer();
}

/** Checks that the built page runs in every supported browser. Skipped without development tools, as in production. */
function isForServedBrowsers(): boolean {
  if (!existsSync(join(root, 'node_modules/typescript'))) return true;
  const check = join(root, 'scripts/check-page.ts');
  return spawnSync(process.execPath, [check], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Builds the gallery into dist/gallery if its sources have changed; returns whether it is up to date. */
export function buildGalleryWhenStale(): boolean {
  return (
    (!isStale('dist/gallery/client/manifest.json', gallerySources) || build('the gallery', 'vite.gallery.config.ts')) &&
    (!isStale('dist/gallery/console/client/manifest.json', consoleGallerySources) ||
      build('the gallery of the console', 'vite.console-gallery.config.ts'))
  );
}

function isStale(built: string, from: readonly string[]): boolean {
  if (!existsSync(join(root, built))) return true;
  const builtAt = statSync(join(root, built)).mtimeMs;
  return globSync(from, { cwd: root }).some((file) => statSync(join(root, file)).mtimeMs > builtAt);
}

function build(what: string, configuration: string): boolean {
  const startedAt = performance.now();
  process.stderr.write(`Building ${what}… `);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--app', '--config', configuration, '--logLevel', 'warn'];
  const build = spawnSync(process.execPath, args, {
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

if (import.meta.main) process.exitCode = buildPage() && buildServerWhenStale() ? 0 : 1;
