import { closeSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeRecord } from '../../command-line/csv.rules.ts';
import type { OutputFrom } from '../../operation/operation.ts';
import type { evidenceOperations } from './evidence-operations.ts';

type Evidence = OutputFrom<typeof evidenceOperations.exportLineEvidence>['lines'][number];

/** The columns of an export, each with its value of a line. */
const columns = {
  line: ({ line }) => line,
  number: ({ number }) => number,
  device: ({ device }) => device,
  user: ({ user }) => user,
  choice: ({ choice }) => choice,
  location: ({ location }) => location,
  address: ({ address }) => address,
  unit: ({ door }) => door,
  country: ({ country }) => country,
  status: ({ status }) => status,
  since: ({ since }) => (since === undefined ? undefined : new Date(since).toISOString()),
  why: ({ why }) => why,
  setBy: ({ setBy }) => setBy,
  check: ({ check }) => check,
  unchecked: ({ unchecked }) => unchecked?.join(', '),
  order: ({ order }) => order,
  usedForRouting: ({ isRouted }) => (isRouted === undefined ? undefined : isRouted ? 'yes' : 'no'),
  testCall: ({ testCall }) =>
    testCall && `${testCall.wasRight ? 'right' : 'wrong'}, ${new Date(testCall.at).toISOString()}`,
  otherPhone: ({ otherPhone }) => otherPhone,
  proof: ({ proof }) => proof,
  acknowledged: ({ acknowledged }) => acknowledged.join('; '),
} satisfies Record<string, (evidence: Evidence) => string | undefined>;

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
  const values = Object.values(columns);
  const write = (records: readonly (readonly string[])[]) => writeFileSync(file, records.map(writeRecord).join(''));
  let written = 0;
  try {
    write([Object.keys(columns)]);
    for await (const lines of pages) {
      write(lines.map((line) => values.map((value) => value(line) ?? '')));
      written += lines.length;
    }
    return written;
  } finally {
    closeSync(file);
  }
}
