import { writeFileSync } from 'node:fs';
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

/** Writes a CSV file (RFC 4180) that its owner alone can read: it has the homes of people. */
export function writeEvidence(path: string, lines: readonly Evidence[]): void {
  const values = Object.values(columns);
  const records = lines.map((line) => values.map((value) => value(line) ?? ''));
  const text = [Object.keys(columns), ...records].map(writeRecord).join('');
  writeFileSync(path, text, { mode: 0o600 });
}
