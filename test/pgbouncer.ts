import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atExit } from './at-exit.ts';
import { freePort } from './free-port.ts';
import { ownedFolder } from './postgres-server.ts';
import { commandPath, installWithApt, isExecutable } from './system-package.ts';

export interface PgBouncer {
  /** Address of a database of the server behind it. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** PgBouncer, installed if need be. */
function pgBouncerCommand(): string {
  const find = () => commandPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isExecutable);
  const found = find() ?? (installWithApt('pgbouncer') ? find() : undefined);
  if (!found) throw new Error('PgBouncer is not installed, and cannot be installed without root and apt.');
  return found;
}

/** Starts PgBouncer in transaction mode before a PostgreSQL server, with fewer connections to it than it accepts. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const { folder, run, removeFolder } = ownedFolder('portico-pgbouncer-');
  const port = await freePort();
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 3\nmax_client_conn = 100',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings.join('\n'), { mode: 0o644 });
  const child = spawn(pgBouncerCommand(), [file], { ...run, stdio: 'ignore' });
  const over = atExit(() => child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    urlOf: (database) => `postgres://${username}@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      over();
      removeFolder();
    },
  };
}
