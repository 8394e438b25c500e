import { type Compared, compareRows, type SyncRow, syncRows, withoutEffect } from '../account-import/account-import.ts';
import type { JobLine, JobRow } from './job.ts';
import { countLines, recordChunk, secondOf, type Work } from './turn-deps.ts';
import { withoutContacts } from './without-contacts.rules.ts';

/** A row with its number in the job. */
export interface NumberedRow {
  readonly line: number;
  readonly row: JobRow;
}

/** Makes accounts equal to rows, or says what that would change, and writes their report. */
export async function syncChunk(work: Work, rows: readonly NumberedRow[]): Promise<void> {
  const { needs, queue, job } = work;
  const isForeign = ({ row }: NumberedRow) => ![undefined, null, '', job.company_id].includes(companyOf(row));
  const own = rows.filter((row) => !isForeign(row)).map(({ line, row }) => syncRowOf(line, row, job.company_id));
  const compared = await compareRows(needs, own, job.costly === 'reset' ? 'reset' : 'refuse');
  const { first, second } = await withoutSeconds(work, compared);
  const foreign = rows.filter(isForeign).map(({ line }) => refused(line, 'The row names another company.'));
  const done = job.is_preview
    ? first.map(withoutEffect)
    : (await syncRows(needs, first, job.sends_activation === 1)).synced;
  const lines = [...foreign, ...second, ...done].map(reported);
  if (!job.is_preview) await recordChunk(work, 'syncAccounts', lines);
  const ofRefused = compared.flatMap((one) => (one.outcome === 'refused' ? [one.ids] : []));
  await queue.note(work, lines, {
    spared: ofRefused.flatMap((ids = []) => ids),
    isUnclear: foreign.length > 0 || ofRefused.includes(undefined),
  });
  countLines(work, lines);
}

const companyOf = (row: JobRow) => (typeof row === 'string' ? undefined : (row.company as string | null | undefined)); // what else it is, is another one

/** Null and an empty text take a value away. */
function syncRowOf(line: number, row: JobRow, company: string): SyncRow {
  if (typeof row === 'string') return { line, values: row, empty: [] };
  const isEmpty = ([, value]: [string, unknown]) => value === null || value === '';
  const fields = Object.entries(row).filter(([name]) => name !== 'company');
  const values = fields.filter((field) => !isEmpty(field));
  return {
    line,
    values: Object.fromEntries([...values, ['company', company]]),
    empty: fields.filter(isEmpty).map(([name]) => name),
  };
}

/** Refuses rows of accounts that an earlier line has named. */
async function withoutSeconds(work: Work, compared: readonly Compared[]) {
  const idOf = (one: Compared) => (one.outcome === 'changed' || one.outcome === 'same' ? one.id : undefined);
  const named = new Map(
    await work.queue.namedBefore(
      work,
      compared.flatMap((one) => idOf(one) ?? []),
    ),
  );
  const first: Compared[] = [];
  const second: JobLine[] = [];
  for (const one of compared) {
    const id = idOf(one);
    const before = id === undefined ? undefined : named.get(id);
    if (before !== undefined) second.push({ line: one.line, outcome: 'refused', id, problem: secondOf(before) });
    else first.push(one);
    if (id !== undefined && before === undefined) named.set(id, one.line);
  }
  return { first, second };
}

const refused = (line: number, problem: string): JobLine => ({ line, outcome: 'refused', problem });

const reported = (line: JobLine): JobLine =>
  line.problem === undefined ? line : { ...line, problem: withoutContacts(line.problem) };
