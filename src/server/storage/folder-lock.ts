import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another running process uses the folder. */
export class FolderInUseError extends Error {
  readonly processId: number;
  constructor(folder: string, processId: number) {
    super(`The data folder ${folder} is in use by process ${processId}.`);
    this.processId = processId;
  }
}

/**
 * Locks a folder by a file that names this process. The file of a killed process is replaced. Returns the function that
 * unlocks the folder.
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const ours = `${path}.${process.pid}`;
  writeFileSync(ours, [process.pid, readStartOfProcess(process.pid)].join(' '), { mode: 0o600 });
  try {
    takeLock(path, ours, (holder) => {
      throw new FolderInUseError(folder, holder);
    });
  } finally {
    rmSync(ours);
  }
  return () => rmSync(path, { force: true });
}

/** @param whenHeld told which running process has the lock; if it returns, the lock is tried again */
function takeLock(path: string, ours: string, whenHeld: (holder: number) => void): void {
  // A link is atomic, so nobody reads a partial file.
  while (!isLinked(ours, path)) {
    const left = ignoreMissingFile(() => readFileSync(path, 'utf8'));
    if (left === undefined) continue;
    const holder = runningHolder(left);
    if (holder) whenHeld(holder);
    else removeStaleLock(path, left, ours);
  }
}

/**
 * Removes the lock file of a process that has ended. This needs a lock of its own: otherwise a process that has read the old
 * file could remove the lock that another process has made since.
 */
function removeStaleLock(path: string, left: string, ours: string): void {
  const right = `${path}.${createHash('sha256').update(left).digest('hex').slice(0, 16)}`;
  takeLock(right, ours, pause);
  try {
    if (ignoreMissingFile(() => readFileSync(path, 'utf8')) === left) rmSync(path);
  } finally {
    rmSync(right);
  }
}

const pauseMs = 5;
const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);

/** Id of the running process that holds the lock. Process ids are reused, so the start times must also be equal. */
function runningHolder(lock: string): number | undefined {
  const [processId, start] = lock.split(' ');
  const holder = Number(processId);
  if (!Number.isInteger(holder) || holder <= 0 || holder === process.pid || !isRunning(holder)) return undefined;
  const known = start && readStartOfProcess(holder);
  return known && known !== start ? undefined : holder;
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return !isDead(statOf(processId));
  } catch (error) {
    return codeOf(error) === 'EPERM'; // it runs as another user
  }
}

/** A killed process stays in the list of the system until its parent has read its exit code (proc(5), field 3). */
const isDead = (stat: readonly string[] | undefined) => ['Z', 'X', 'x'].includes(stat?.[0] ?? '');

/** Boot id and start time of a process (proc(5), field 22); undefined if the system does not provide them. */
function readStartOfProcess(processId: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const start = statOf(processId)?.[22 - 3];
    return start === undefined ? undefined : `${boot}/${start}`;
  } catch {
    return undefined;
  }
}

/** What the system says of a process, from the third field on; undefined where it has no such file. */
function statOf(processId: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return stat.replace(/^.*\) /s, '').split(' ');
  } catch {
    return undefined;
  }
}

function isLinked(file: string, path: string): boolean {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

function ignoreMissingFile<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
