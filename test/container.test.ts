import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { effort } from './effort.ts';
import { freePort } from './free-port.ts';
import { commandPath, installWithApt, isRoot } from './system-package.ts';

const root = join(import.meta.dirname, '..');
const isThere = (command: string) => commandPath(command) !== undefined || installWithApt(command);
const isWanted = effort > 1 && process.env.TEST_DATABASE === 'postgres'; // once in a soak
const isPossible = isWanted && isRoot && isThere('mmdebstrap') && isThere('buildah');
if (isWanted && !isPossible)
  process.stderr.write('The container is not built: it needs root, mmdebstrap and buildah.\n');

const mostCompressed = 200_000_000;

/** Built without a registry: its base is a Debian with the Node.js that runs this test. */
describe.runIf(isPossible)('the container', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-container-'));
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_OPTS: '' };
  const buildah = (...words: readonly string[]) =>
    execFileSync('buildah', [...storage, ...words], {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  let container: string;
  let server: ChildProcess | undefined;

  function makeBase(): void {
    const tree = join(folder, 'base.tar');
    execFileSync('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', tree], {
      stdio: 'ignore',
    });
    const base = buildah('from', 'scratch');
    buildah('add', '--quiet', base, tree, '/');
    rmSync(tree);
    buildah('copy', '--quiet', base, process.execPath, '/usr/local/bin/node');
    const npm = dirname(dirname(realpathSync(commandPath('npm') ?? '')));
    buildah('copy', '--quiet', base, npm, '/usr/local/lib/node_modules/npm');
    const certificates = process.env.NODE_EXTRA_CA_CERTS; // of a registry behind a proxy
    if (certificates && existsSync(certificates)) {
      buildah('copy', '--quiet', base, certificates, '/etc/ssl/certs/extra.pem');
      buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/extra.pem', base);
    }
    const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
    buildah(
      'run',
      base,
      '--',
      'sh',
      '-c',
      `${link} && groupadd -g 1000 node && useradd -u 1000 -g node -m node && rm -rf /var/lib/apt/lists /var/cache/apt`,
    );
    buildah('commit', '--quiet', '--rm', base, 'localhost/base');
  }

  beforeAll(() => {
    makeBase();
    const base = ['--pull-never', '--build-arg', 'BASE=localhost/base'];
    buildah('build', ...base, '-f', 'deploy/Containerfile', '-t', 'localhost/portico', '.');
    container = buildah('from', '--pull-never', 'localhost/portico');
  }, 1_200_000);
  afterAll(() => {
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves as a user that is not root, and runs commands', async () => {
    const [user, command] = ['User', 'Cmd'].map((name) =>
      buildah('inspect', '--format', `{{.OCIv1.Config.${name}}}`, container),
    );
    expect(user).toBe('node');
    const port = await freePort();
    const settings = { PORT: port, DEMO: false, PUBLIC_URL: `http://localhost:${port}`, NODE_EXTRA_CA_CERTS: '' };
    const given = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const words = (command ?? '').replace(/^\[|\]$/g, '').split(' ');
    server = spawn('buildah', [...storage, 'run', '--user', 'node', ...given, container, '--', ...words], {
      env,
      stdio: 'ignore',
    });
    await vi.waitFor(async () => expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 500,
    });
    const metadata = await fetch(`http://localhost:${port}/.well-known/openid-configuration`);
    expect(await metadata.json()).toMatchObject({ issuer: `http://localhost:${port}` });
    expect(buildah('run', '--user', 'node', container, '--', 'node', 'scripts/portico.mjs', 'company', 'list')).toBe(
      'No companies.',
    );
  }, 120_000);

  it('is small, and has no secret in its settings', () => {
    const archive = join(folder, 'image.tar');
    buildah('push', '--quiet', '--compression-format', 'gzip', 'localhost/portico', `docker-archive:${archive}`);
    execFileSync('gzip', [archive]);
    process.stderr.write(`The container has ${Math.round(statSync(`${archive}.gz`).size / 1e6)} MB compressed.\n`);
    expect(statSync(`${archive}.gz`).size).toBeLessThan(mostCompressed);
    const settings = buildah('inspect', '--type', 'image', '--format', '{{.OCIv1.Config.Env}}', 'localhost/portico');
    expect(settings).toContain('NODE_ENV=production');
    expect(settings).not.toMatch(/SECRET|PASSWORD|TOKEN|_URL/);
    expect(readFileSync(join(root, '.dockerignore'), 'utf8')).toContain('.portico');
  }, 300_000);
});
