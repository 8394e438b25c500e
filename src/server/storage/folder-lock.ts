import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder is held by another running process. */
export class FolderIsHeld extends Error {
  readonly processId: number;
  constructor(folder: string, processId: number) {
    super(`The data folder ${folder} is in use by process ${processId}.`);
    this.processId = processId;
  }
}

/**
 * Holds a folder for this process by a lock file that names it; a file left by a killed process is taken over. Answers
 * the function that lets go.
 * @throws FolderIsHeld
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const ours = `${path}.${process.pid}`;
  writeFileSync(ours, [process.pid, startOf(process.pid)].join(' '), { mode: 0o600 });
  try {
    while (!isLinked(ours, path)) takeAway(path, folder); // linked when written: nobody reads half of it
  } finally {
    rmSync(ours);
  }
  return () => rmSync(path, { force: true });
}

/** Takes a lock away that nobody holds. @throws FolderIsHeld */
function takeAway(path: string, folder: string): void {
  const left = unlessGone(() => readFileSync(path, 'utf8'));
  if (left === undefined) return;
  const holder = runningHolder(left);
  if (holder) throw new FolderIsHeld(folder, holder);
  const aside = `${path}.${process.pid}.left`;
  if (!unlessGone(() => [renameSync(path, aside)])) return;
  if (readFileSync(aside, 'utf8') !== left) isLinked(aside, path); // another process was faster: it is put back
  rmSync(aside);
}

/** Process ids are used again: one that started at another time is another process. */
function runningHolder(lock: string): number | undefined {
  const [processId, start] = lock.split(' ');
  const holder = Number(processId);
  if (!Number.isInteger(holder) || holder <= 0 || holder === process.pid || !isRunning(holder)) return undefined;
  const known = start && startOf(holder);
  return known && known !== start ? undefined : holder;
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM'; // it runs, as somebody else
  }
}

/** When a process started, by the boot and its ticks (proc(5), field 22); undefined where no system tells. */
function startOf(processId: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' '); // from the third on
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

function unlessGone<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
