import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** The fields of `/proc/<id>/stat` behind the name of the process; none once it has ended. */
function statsOf(id: string | number): readonly number[] {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14];

const sum = (stats: readonly number[], ...fields: readonly number[]) =>
  fields.reduce((total, field) => total + (stats[field] ?? 0), 0);

/** Ticks of a process and of all its children so far, those that have ended included. */
function ticksOf(serverId: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statsOf)
    .filter((stats) => stats[parent] === serverId);
  const own = sum(statsOf(serverId), user, system, endedUser, endedSystem);
  return children.reduce((total, one) => total + sum(one, user, system), own);
}

/**
 * Tells the processor time of PostgreSQL and of all its processes so far, in milliseconds. Linux tells it in /proc.
 * @param client connected to a server on this machine
 */
export async function postgresClock(client: pg.Client): Promise<() => number> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  const serverId = statsOf(rows[0]?.id ?? 0)[parent] ?? 0;
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return () => (1000 * ticksOf(serverId)) / ticksPerSecond;
}

/**
 * Tells the processor time of all threads of a process so far, in milliseconds. The process does nothing for it, unlike
 * for its metrics, which cost it some milliseconds each time.
 * @param id of a process on this machine whose threads do not end
 */
export function threadsMs(id: number): number {
  const folder = `/proc/${id}/task`;
  const nanoseconds = readdirSync(folder).map((thread) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((total, each) => total + each, 0) / 1e6;
}

const program = `
  const { scryptSync } = require('node:crypto');
  const hash = (n) => scryptSync('password', 'salt ' + n, 32, { N: 16384, r: 8, p: 1 });
  hash(0);
  const before = process.cpuUsage();
  for (let n = 0; n < 20; n += 1) hash(n);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(String((user + system) / 20_000));`;

/**
 * Processor time of one scrypt with N=16384, r=8, p=1 in a Node.js of its own, in milliseconds. It has none of the settings of the
 * C library that the server is started with, under which the hash costs more. It is the yardstick of all figures.
 */
export function yardstickMs(): number {
  const { PATH = '' } = process.env;
  return Number(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8', env: { PATH } }));
}
