import { closeSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from './unavailable.ts';

const synchronize = promisify(fdatasync);

/** Brings what the embedded database has committed to the disk. */
export interface LogFlush {
  /**
   * Waits until all that was committed before is on the disk. Only a thread of the pool is blocked meanwhile. To be called
   * with no transaction open.
   * @throws DatabaseUnavailable if the disk did not take it; whether it is there after a power loss is not known then
   */
  flush(): Promise<void>;
  close(): void;
}

/**
 * Flushes the write-ahead log of an open database.
 * A failed flush may leave a gap in the log, which later flushes do not report and a power loss would make visible: all
 * commits behind the gap would be lost. So the next one copies the whole log into the database, which is flushed by SQLite.
 * @param path of the log, which the database keeps open
 */
export function createLogFlush(database: DatabaseSync, path: string): LogFlush {
  let log: number | undefined;
  let mayHaveGap = false;

  /** The log is opened with the first commit, which creates it. Its entry in the folder is flushed once. */
  function openLog(): number {
    const opened = openSync(path, 'r+');
    if (process.platform === 'win32') return opened; // has no flush of a folder
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
    return opened;
  }

  function copyLog(): void {
    const [result] = database.prepare('pragma wal_checkpoint(TRUNCATE)').all();
    if (result?.busy !== 0) throw new Error('the write-ahead log is in use');
  }

  return {
    async flush() {
      try {
        if (mayHaveGap) copyLog();
        else {
          log ??= openLog();
          await synchronize(log);
        }
        mayHaveGap = false;
      } catch (reason) {
        mayHaveGap = true;
        throw new DatabaseUnavailable(reason instanceof Error ? reason.message : String(reason), 'full');
      }
    },
    close() {
      if (log !== undefined) closeSync(log);
      log = undefined;
    },
  };
}
