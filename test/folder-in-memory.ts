import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const inMemory = '/dev/shm';
const prefix = 'portico-tests-';
/** `f_type` of a file system in memory, see statfs(2). */
const tmpfs = 0x01021994;
const gigabyte = 1024 ** 3;
/** What the databases and browser profiles of a run need at most. */
const needed = 4 * gigabyte;
/** What the processes of a run need beside them. */
const processes = 4 * gigabyte;

/**
 * Keeps the temporary files of the tests in memory, where there is room: databases and browser profiles are thousands of
 * small files, and a disk can take half of the time of a run for them. `TMPDIR` chooses another folder.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeftovers();
  const folder = join(inMemory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(inMemory);
    return type === tmpfs && bavail * bsize >= needed && process.availableMemory() >= needed + processes;
  } catch {
    return false; // not Linux
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(inMemory))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(inMemory, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
