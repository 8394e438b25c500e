import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandScript } from '../test/built-server.ts';
import { documentedProgram, documentedRegistration } from '../test/documented-programs.ts';
import { freePort } from '../test/free-port.ts';
import { startSite } from './site.ts';
import { signIn } from './visit.ts';

const root = join(import.meta.dirname, '..');
// Below the repository, so that programs can import its packages.
const folder = join(root, 'dist', `documented-${process.pid}`);
const site = startSite();
const running: ChildProcess[] = [];
const servers: Server[] = [];

beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterEach(() => {
  for (const child of running.splice(0)) child.kill();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Registers a client with the documented command and another port. Returns the output. */
function register(clientId: string, port: number): string {
  const command = documentedRegistration(clientId).replaceAll(/localhost:400\d/g, `localhost:${port}`);
  const env = { ...process.env, ...site.portico.database.env };
  return execFileSync('sh', ['-c', `exec "${process.execPath}" "${commandScript()}" ${command}`], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Starts a documented program. Returns a function that reads its output. */
function start(fileName: string, port: number, env: Record<string, string> = {}): () => string {
  const path = join(folder, fileName);
  writeFileSync(
    path,
    documentedProgram(fileName).replaceAll(/localhost:400\d|listen\(400\d\)/g, (at) =>
      at.replace(/400\d/, String(port)),
    ),
  );
  const child = spawn(process.execPath, [path], { env: { PATH: process.env.PATH ?? '', ISSUER: site.url, ...env } });
  running.push(child);
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(String(chunk)));
  return () => written.join('');
}

const isUp = (url: string) =>
  expect
    .poll(() =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);

describe('[AUTHZ-1f] the programs in docs/integrating.md', () => {
  it('sign users of a web app in and out', async () => {
    const port = await freePort();
    const here = `http://localhost:${port}`;
    const [, secret = ''] = /secret\s+(\S{20,})/.exec(register('web-app', port)) ?? [];
    start('web-app.mjs', port, { CLIENT_SECRET: secret });
    await isUp(here);
    await using visit = await site.open({ origins: [here] });
    const { page } = visit;
    await page.goto(here);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page);
    await page.getByText('Welcome, Ada Marsh').waitFor();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${here}/`);
  });

  it('sign users of a single-page app in and out across origins, and refresh tokens', async () => {
    const port = await freePort();
    const here = `http://localhost:${port}`;
    register('single-page-app', port);
    await serveSinglePageApp(port);
    await using visit = await site.open({ origins: [here] });
    const { page } = visit;
    await page.goto(here);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signIn(page);
    await page.getByText('Welcome, Ada Marsh').waitFor();
    const token = await page.getByText(/^Token/).textContent();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => page.getByText(/^Token/).textContent()).not.toBe(token);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
  });

  it('sign the user of a native app in by the system browser and a loopback address with any port', async () => {
    register('native-app', 0);
    const written = start('native-app.mjs', 0);
    await expect.poll(written).toContain('Open http');
    const [, address = ''] = /Open (\S+)/.exec(written()) ?? [];
    const { origin } = new URL(new URL(address).searchParams.get('redirect_uri') ?? '');
    await using visit = await site.open({ origins: [origin], expected: [/favicon/] });
    await visit.page.goto(address);
    await signIn(visit.page);
    await visit.page.getByText('You can go back to the app.').waitFor();
    await expect.poll(written).toContain('Welcome, Ada Marsh');
  });

  it('sign the user of a device in by its code', async () => {
    register('desk-phone', 0);
    const written = start('desk-phone.mjs', 0);
    await expect.poll(written).toContain('and enter');
    const [, address = '', code = ''] = /Go to (\S+) and enter (\S+)/.exec(written()) ?? [];
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(address);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Sign in on your device?' }).waitFor();
    await page.getByText('Desk phone wants to sign you in').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await signIn(page);
    await expect.poll(written).toContain('Welcome, Ada Marsh');
  });
});

/** Serves a page with the documented script and its libraries. */
async function serveSinglePageApp(port: number): Promise<void> {
  const modules = {
    'oidc-client-ts': 'node_modules/oidc-client-ts/dist/esm/oidc-client-ts.js',
    'jwt-decode': 'node_modules/jwt-decode/build/esm/index.js',
  };
  const imports = Object.fromEntries(Object.keys(modules).map((name) => [name, `/modules/${name}.js`]));
  const html = `<!doctype html><meta charset="utf-8"><title>Single-page app</title><link rel="icon" href="data:,">
    <script type="importmap">${JSON.stringify({ imports })}</script>
    <script>const ISSUER = ${JSON.stringify(site.url)}</script><main></main><script type="module" src="/app.js"></script>`;
  const scripts = new Map([
    ['/app.js', documentedProgram('single-page-app.js')],
    ...Object.entries(modules).map(
      ([name, path]) => [`/modules/${name}.js`, readFileSync(join(root, path), 'utf8')] as const,
    ),
  ]);
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ?? html);
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(port, ready));
}
