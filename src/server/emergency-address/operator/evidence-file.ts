import { closeSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { columnsOfEvidence, rowOfEvidence } from '../../../rules/emergency-address/evidence-columns.ts';
import { writeRecord } from '../../../rules/files/csv.ts';
import type { OutputFrom } from '../../operation/operation.ts';
import type { evidenceOperations } from './evidence-operations.ts';

type Evidence = OutputFrom<typeof evidenceOperations.exportLineEvidence>['lines'][number];

/** Pages of lines, each asked for when the one before is written. */
type Pages = AsyncIterable<readonly Evidence[]> | Iterable<readonly Evidence[]>;

/**
 * Writes a CSV file (RFC 4180) that its owner alone can read: it has the homes of people. A file of that name is replaced,
 * since others may be allowed to read it. A link or a device, such as `/dev/stdout`, is written to.
 * @returns how many lines there are
 */
export async function writeEvidence(path: string, pages: Pages): Promise<number> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) return writePages(openSync(path, 'w'), pages);
  const fresh = `${path}.${process.pid}.part`;
  try {
    const written = await writePages(openSync(fresh, 'wx', 0o600), pages);
    renameSync(fresh, path);
    return written;
  } catch (reason) {
    rmSync(fresh, { force: true });
    throw reason;
  }
}

async function writePages(file: number, pages: Pages): Promise<number> {
  const write = (records: readonly (readonly string[])[]) => writeFileSync(file, records.map(writeRecord).join(''));
  let written = 0;
  try {
    write([columnsOfEvidence]);
    for await (const lines of pages) {
      write(lines.map(rowOfEvidence));
      written += lines.length;
    }
    return written;
  } finally {
    closeSync(file);
  }
}
