import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const packaged = `node-test-${process.platform.replace('win32', 'win')}-${process.arch}`;
const binary = `bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`;
const sentence = `Portico needs Node.js 999 or newer, and this is ${process.versions.node}: install the LTS version from https://nodejs.org.\n`;

let folder: string;
/** A folder whose launcher wants a Node.js that is newer than any, and a script that it is to run. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-launcher-'));
  const launcher = readFileSync(join(root, 'scripts/launch.mjs'), 'utf8');
  write('scripts/launch.mjs', launcher.replace(/(?<=^const wantedMajor = )\d+/m, '999'));
  write('node_modules/.package-lock.json', '{}');
  write('which.ts', '');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function launch(env: Readonly<Record<string, string>> = {}) {
  const { NODE_ENV: _mode, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/launch.mjs', 'which.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...inherited, ...env },
  });
  return { status, stdout, stderr };
}

/** What developers have: the list of packages, of which the one of this platform is installed. */
function packageNode(name = packaged) {
  write('scripts/node/package.json', JSON.stringify({ optionalDependencies: { [name]: '999.0.0' } }));
  write('scripts/node/node_modules/.package-lock.json', '{}');
  const path = `scripts/node/node_modules/${name}/${binary}`;
  write(path, `#!/bin/sh\nprintf '%s ' packaged "$@"`);
  chmodSync(join(folder, path), 0o755);
}

describe('with an older Node.js than Portico needs, the launcher', () => {
  it('runs the packaged one for developers', () => {
    packageNode();
    expect(launch()).toEqual({ status: 0, stdout: `packaged ${join(folder, 'which.ts')} `, stderr: '' });
  });

  it('says in one sentence what to install where none is packaged for the platform', () => {
    packageNode('node-test-other-platform');
    expect(launch()).toEqual({ status: 1, stdout: '', stderr: sentence });
  });

  it('says so in what `npm run release` makes, which carries none', () => {
    expect(launch()).toEqual({ status: 1, stdout: '', stderr: sentence });
  });

  it('says so in production, whatever is packaged', () => {
    packageNode();
    expect(launch({ NODE_ENV: 'production' })).toEqual({ status: 1, stdout: '', stderr: sentence });
  });
});

it('the packaged ones are of the line that the launcher wants, or newer, and those of their lock', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(root, 'scripts/node', name), 'utf8'));
  const wanted = Number(
    /^const wantedMajor = (\d+);$/m.exec(readFileSync(join(root, 'scripts/launch.mjs'), 'utf8'))?.[1],
  );
  const { packages } = read('package-lock.json');
  const { optionalDependencies } = read('package.json') as { optionalDependencies: Readonly<Record<string, string>> };
  expect(Object.keys(optionalDependencies)).toHaveLength(5);
  for (const [name, version] of Object.entries(optionalDependencies)) {
    expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(wanted);
    expect(packages[`node_modules/${name}`].version).toBe(version);
  }
});
