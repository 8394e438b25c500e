import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeRecord } from './csv.rules.ts';
import type { OperationOutput } from './operations.ts';

type Evidence = OperationOutput<'exportLineEvidence'>[number];

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
  usedForRouting: ({ isRouted }) => (isRouted === undefined ? undefined : isRouted ? 'yes' : 'no'),
  otherPhone: ({ otherPhone }) => otherPhone,
  proof: ({ proof }) => proof,
  acknowledged: ({ acknowledged }) => acknowledged.join('; '),
} satisfies Record<string, (evidence: Evidence) => string | undefined>;

/**
 * Writes a CSV file (RFC 4180) that its owner alone can read: it has the homes of people. A file of that name is replaced,
 * since others may be allowed to read it. A link or a device, such as `/dev/stdout`, is written to.
 */
export function writeEvidence(path: string, lines: readonly Evidence[]): void {
  const values = Object.values(columns);
  const records = lines.map((line) => values.map((value) => value(line) ?? ''));
  const text = [Object.keys(columns), ...records].map(writeRecord).join('');
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) writeFileSync(path, text);
  else replaceFile(path, text);
}

function replaceFile(path: string, text: string): void {
  const fresh = `${path}.${process.pid}.part`;
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' });
    renameSync(fresh, path);
  } catch (reason) {
    rmSync(fresh, { force: true });
    throw reason;
  }
}
