import { removeAccounts } from '../accounts/accounts.ts';
import { refusals } from './account-acts.ts';
import { findRows } from './find-rows.ts';
import type { JobLine } from './job.ts';
import type { NumberedRow } from './sync-chunk.ts';
import { countLines, recordChunk, type Work } from './turn-deps.ts';
import { withoutContacts } from './without-contacts.rules.ts';

interface Found {
  readonly line: number;
  readonly id: string;
}

/** Removes the accounts that rows name, or says which it would, and writes their report. */
export async function removeChunk(work: Work, rows: readonly NumberedRow[]): Promise<void> {
  const { queue, job } = work;
  const { found: named, refused } = await findRows(work, rows);
  const found = named.map(({ line, account }) => ({ line, id: account.id }));
  if (job.is_preview) {
    const lines = [...refused, ...found.map(({ line, id }): JobLine => ({ line, outcome: 'removed', id }))];
    await queue.note(work, lines);
    return countLines(work, lines);
  }
  const { removed, kept } = await removeFound(work, found);
  await queue.note(work, [...refused, ...kept]);
  const lines = [...removed, ...refused, ...kept];
  await recordChunk(work, 'removeAccounts', lines);
  countLines(work, lines);
}

/** Removes accounts, each with its record of the audit and its line of the report in one transaction. */
async function removeFound(work: Work, found: readonly Found[]) {
  const { needs, queue, job } = work;
  const lineOf = new Map(found.map(({ line, id }) => [id, line]));
  const removed = new Map<number, JobLine>();
  const { problems } = await removeAccounts(
    {
      ...needs,
      async recordAction(tx, operation, { accountId }) {
        const line = { line: lineOf.get(accountId) ?? 0, outcome: 'removed', id: accountId } as const;
        await needs.recordAction(tx, operation, { accountId, details: { job: job.id } });
        await queue.noteWithin(tx, work, line);
        removed.set(line.line, line);
      },
    },
    { accounts: [...found], isSilent: job.is_silent === 1 },
  );
  const problemOf = new Map(problems.map(({ line, problem }) => [line, withoutContacts(problem)]));
  const isKept = ({ line }: Found) => problemOf.has(line) || !removed.has(line);
  const kept = found
    .filter(isKept)
    .map(
      ({ line, id }): JobLine => ({ line, outcome: 'refused', id, problem: problemOf.get(line) ?? refusals.unknown }),
    );
  return { removed: [...removed.values()].filter(({ line }) => !problemOf.has(line)), kept };
}
