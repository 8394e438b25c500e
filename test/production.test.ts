import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installArchive, packArchive } from '../scripts/package-archive.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'portico-production-'));
const installation = join(folder, 'installation');
let packed: readonly string[];

/** The package is made of what is built, and installed, by the functions of `npm run release`. */
beforeAll(() => {
  installArchive(packArchive(folder), installation);
  packed = readdirSync(installation, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(installation, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('node_modules'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `portico serve` in the deployment. */
function serve(
  env: Record<string, string>,
  [command, ...words]: readonly [string, ...string[]] = [process.execPath, 'scripts/portico.mjs', 'serve'],
): { child: ChildProcess; output: () => string } {
  const { VITEST: _runner, ...inherited } = process.env;
  const child = spawn(command, words, {
    cwd: installation,
    env: { ...inherited, NODE_ENV: 'production', DATA_DIR: join(installation, 'database'), ...env },
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.text().then(() => response.ok),
    () => false,
  );
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve));

it('the package holds the page, the data and what a server runs, and no sources', () => {
  for (const file of [
    'npm-shrinkwrap.json',
    'scripts/portico.mjs',
    'dist/server/main.js',
    'dist/server/portico.js',
    'data/countries.json',
    'deploy/portico.service',
  ])
    expect(packed).toContain(file);
  expect(packed.filter((file) => /^dist\/page\/.*\.js$/.test(file))).not.toEqual([]);
  expect(packed.filter((file) => /\.ts$|^(e2e|test|gallery|bench|src)\//.test(file))).toEqual([]);
  expect(packed.filter((file) => /(^|\/)(\.env|\.portico|secret$|.*\.pem$)/.test(file))).toEqual([]);
});

it('`portico serve` serves the page with the runtime packages alone, without Vite, React and the demo’s packages', async () => {
  for (const name of ['vite', 'react', 'react-dom', 'uqr'])
    expect(existsSync(join(installation, 'node_modules', name))).toBe(false);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { child } = serve({ PORT: String(port), PUBLIC_URL: url });
  const readiness = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => child.exitCode,
    );
  await expect.poll(readiness, { timeout: 25_000 }).toBe(200);
  const page = await fetch(`${url}/?errorCode=374`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('<h1');
  const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1];
  const answer = await fetch(url + script);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer(); // an unread response keeps its connection open, and the server would wait for it
  child.kill('SIGTERM');
  await expect(ended(child)).resolves.toBe(0);
});

it('kill -9 of the launcher ends the server, which leaves its port and its database to the next one', async () => {
  const port = await freePort();
  const isAlive = () => answers(`http://localhost:${port}/livez`);
  const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
  const killed = serve(env).child;
  await expect.poll(isAlive, { timeout: 25_000 }).toBe(true);
  killed.kill('SIGKILL');
  await expect.poll(isAlive, { timeout: 15_000 }).toBe(false);
  const { child, output } = serve(env);
  await expect.poll(isAlive, { timeout: 25_000 }).toBe(true);
  expect(output()).not.toContain('in use');
  child.kill('SIGTERM');
  await expect(ended(child)).resolves.toBe(0);
});

it('a signal that ends `npx portico serve` ends its server', async () => {
  const port = await freePort();
  const isAlive = () => answers(`http://localhost:${port}/livez`);
  const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
  const { child } = serve(env, ['npx', 'portico', 'serve']);
  await expect.poll(isAlive, { timeout: 25_000 }).toBe(true);
  child.kill('SIGTERM');
  await ended(child);
  await expect.poll(isAlive, { timeout: 15_000 }).toBe(false);
});

it('`portico serve` reports in one sentence that the page is not built', async () => {
  rmSync(join(installation, 'dist/page'), { recursive: true });
  const { child, output } = serve({ PORT: String(await freePort()) });
  await expect(ended(child)).resolves.toBe(1);
  expect(output()).toMatch(/^The page is not built: .* Run "npm run build" first\.\n$/m);
});

/** A folder with the launcher and files that say which they are. Returns what `portico` does there. */
function runPortico(files: readonly string[], command: string, env: Record<string, string> = {}, isInstalled = true) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-launched-'));
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  for (const file of ['scripts/portico.mjs', 'scripts/launch.mjs', 'scripts/end-with-parent.mjs'])
    write(file, readFileSync(join(root, file)));
  if (isInstalled) write('node_modules/.package-lock.json', '{}');
  for (const file of files) write(file, `process.stdout.write('${file}'); process.disconnect?.();`);
  const { NODE_ENV: _mode, ...inherited } = process.env;
  const ended = spawnSync(process.execPath, ['scripts/portico.mjs', ...command.split(' ')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...inherited, ...env },
  });
  rmSync(folder, { recursive: true });
  return ended;
}

const built = { serve: 'dist/server/main.js', 'company list': 'dist/server/portico.js' };
const sources = { serve: 'src/server/main.ts', 'company list': 'src/server/operator/portico.ts' };

describe.each(['serve', 'company list'] as const)('`portico %s`', (command) => {
  it('reports in one sentence that the server is not built', () => {
    const { status, stderr } = runPortico([], command);
    expect([status, stderr]).toEqual([1, 'The server is not built. Run "npm run build" first.\n']);
  });

  it('installs no packages unasked', () => {
    const { status, stderr } = runPortico([built[command]], command, {}, false);
    expect([status, stderr]).toEqual([1, 'The packages are not installed. Run "npm ci" first.\n']);
  });

  it('runs what was built in a package, and in production', () => {
    expect(runPortico([built[command]], command).stdout).toBe(built[command]);
    const both = [built[command], sources[command]];
    expect(runPortico(both, command, { NODE_ENV: 'production' }).stdout).toBe(built[command]);
  });

  it('runs the sources in a checkout', () => {
    expect(runPortico([built[command], sources[command]], command).stdout).toBe(sources[command]);
  });
});
