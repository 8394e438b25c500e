import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { commandPath, installWithApt, isExecutable, isRoot } from './system-package.ts';

/** PostgreSQL for tests: a server of the system, or PGlite in the test's process if there is none. */
export type TestPostgres = { readonly kind: 'system'; readonly url: string } | { readonly kind: 'pglite' };

export async function startPostgres(): Promise<{ postgres: TestPostgres; stop: () => Promise<void> }> {
  if (process.env.TEST_POSTGRES === 'pglite') return standInPglite('PGlite, as TEST_POSTGRES asks');
  const binaries = findBinaries() ?? (installWithApt('postgresql') ? findBinaries() : undefined);
  return binaries ? startServer(binaries) : standInPglite('none is installed, PGlite stands in for it');
}

function standInPglite(reason: string) {
  process.stderr.write(`PostgreSQL: ${reason}\n`);
  return { postgres: { kind: 'pglite' } as const, stop: async () => {} };
}

function findBinaries(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const packaged = listFolder(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'));
  const onPath = commandPath('initdb');
  const folders = [...(onPath ? [join(onPath, '..')] : []), ...packaged];
  return folders.find((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')));
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

async function startServer(binaries: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-postgres-'));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const initialise = ['-D', data, '-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), initialise, { ...run, stdio: ['ignore', 'ignore', 'inherit'] });

  const port = await freePort();
  // Test data need not be durable.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const network = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const flags = [...settings, ...network].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], { ...run, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };

  const url = `postgres://portico@127.0.0.1:${port}/postgres`;
  const version = await answer(url).catch(async (reason) => {
    await stop();
    throw reason;
  });
  process.stderr.write(`PostgreSQL ${version} from ${binaries}\n`);
  return { postgres: { kind: 'system', url } as const, stop };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Not every system has these users.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
}

async function answer(url: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? 'of unknown version';
    } catch (reason) {
      if (attempt === 300) throw reason;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
