import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atExit } from './at-exit.ts';
import { freePort } from './free-port.ts';
import { commandPath, installWithApt, isExecutable, isRoot } from './system-package.ts';

/** A PostgreSQL server of the test, on a port of its own. */
export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  /** Starts the server, also again. Returns its version. */
  start(): Promise<string>;
  /** Ends the server at once, as a crash of its machine would (`pg_ctl -m immediate stop`). */
  crash(): Promise<void>;
  /** Stops all of its processes, which keep their connections and answer nothing. */
  freeze(): void;
  thaw(): void;
  /** Ends the server and removes its data. */
  remove(): Promise<void>;
}

export interface PostgresOptions {
  /** Settings as `name=value`. */
  readonly settings: readonly string[];
  /** Makes a standby of this server (streaming replication). */
  readonly standbyOf?: PostgresServer;
}

/** The folder of PostgreSQL's commands, installed if need be; undefined where that is not possible. */
export function postgresBinaries(): string | undefined {
  return findBinaries() ?? (installWithApt('postgresql') ? findBinaries() : undefined);
}

function findBinaries(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const packaged = listFolder(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'));
  const onPath = commandPath('initdb');
  const folders = [...(onPath ? [dirname(realpathSync(onPath))] : []), ...packaged];
  return folders.find((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')));
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Prepares a server that is not started yet. */
export async function createPostgresServer(
  binaries: string,
  { settings, standbyOf }: PostgresOptions,
): Promise<PostgresServer> {
  const { folder, run, removeFolder } = ownedFolder('portico-postgres-');
  const data = join(folder, 'data');
  const make = standbyOf
    ? ['pg_basebackup', '-D', data, '-d', standbyOf.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
    : ['initdb', '-D', data, '-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(binaries, make[0] ?? ''), make.slice(1), { ...run, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const url = `postgres://portico@127.0.0.1:${port}/postgres`;
  const network = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const flags = [...settings, ...network].flatMap((setting) => ['-c', setting]);
  let server: ChildProcess | undefined;
  const killed = atExit(() => server?.kill('SIGKILL'));

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill(signal);
    await ended;
    server = undefined;
  }
  /** The first of them starts the others, so it is stopped first and continued last. */
  const processes = () => (server?.pid ? [server.pid, ...childrenOf(server.pid)] : []);
  return {
    url,
    port,
    async start() {
      server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], { ...run, stdio: 'ignore' });
      return answer(url);
    },
    crash: () => end('SIGQUIT'),
    freeze() {
      for (const id of processes()) process.kill(id, 'SIGSTOP');
    },
    thaw() {
      for (const id of processes().reverse()) process.kill(id, 'SIGCONT');
    },
    async remove() {
      await end('SIGQUIT');
      killed();
      removeFolder();
    },
  };
}

/** A folder of the user who may run PostgreSQL and its companions, and the options that run a command as that user. */
export function ownedFolder(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const removed = atExit(() => rmSync(folder, { recursive: true, force: true }));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  function removeFolder() {
    removed();
    rmSync(folder, { recursive: true, force: true });
  }
  return { folder, run, removeFolder };
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

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([id = 0, ppid]) => (ppid === parent ? [id] : []));
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
