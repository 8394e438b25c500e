import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
    while (!isLinked(ours, path)) removeStaleLock(path, folder); // a link is atomic, so nobody reads a partial file
  } finally {
    rmSync(ours);
  }
  return () => rmSync(path, { force: true });
}

/** Removes the lock file of a process that has ended. @throws FolderInUseError */
function removeStaleLock(path: string, folder: string): void {
  const left = ignoreMissingFile(() => readFileSync(path, 'utf8'));
  if (left === undefined) return;
  const holder = runningHolder(left);
  if (holder) throw new FolderInUseError(folder, holder);
  const aside = `${path}.${process.pid}.left`;
  if (!ignoreMissingFile(() => [renameSync(path, aside)])) return;
  if (readFileSync(aside, 'utf8') !== left) isLinked(aside, path); // another process was faster, so its lock is restored
  rmSync(aside);
}

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
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM'; // it runs as another user
  }
}

/** Boot id and start time of a process (proc(5), field 22); undefined if the system does not provide them. */
function readStartOfProcess(processId: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' '); // the fields from the third on
    return `${boot}/${fields[22 - 3]}`;
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
