import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The folder is held by another running process. */
export class FolderIsHeld extends Error {
  readonly processId: number;
  constructor(folder: string, processId: number) {
    super(`The data folder ${folder} is in use by process ${processId}.`);
    this.processId = processId;
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it runs, as somebody else
  }
}

/**
 * Holds a folder for this process by a lock file with its process id; a file left by a killed process is taken over.
 * Answers the function that lets go.
 * @throws FolderIsHeld
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  for (;;) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(path, 'utf8'));
      if (holder !== process.pid && isRunning(holder)) throw new FolderIsHeld(folder, holder);
      rmSync(path, { force: true });
    }
  }
}
