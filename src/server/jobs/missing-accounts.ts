import { isMissing } from '../account-import/account-import.ts';
import { type Account, removeAccounts } from '../accounts/accounts.ts';
import type { Queries } from '../storage/transaction.ts';
import type { JobLine } from './job.ts';
import { countLines, recordChunk, type TurnDeps, type Work, workAndRest } from './turn-deps.ts';
import { withoutContacts } from './without-contacts.rules.ts';

/** What is left of the search for missing accounts: more of them, or nothing, or why they are left as they are. */
export type MissingStep = 'more' | 'end' | { readonly leftBecause: string };

const unclear =
  'Rows could not be read or name another company, and may be of any account. The accounts that no row names were left as they are.';

/** Disables or removes the next page of accounts that no row names. */
export async function nextMissing(deps: TurnDeps, work: Work): Promise<MissingStep> {
  const { job, queue } = work;
  if (job.kind !== 'syncAccounts' || job.missing === 'keep') return 'end';
  if (job.is_unclear === 1) return { leftBecause: unclear };
  if (job.missing_after === null && job.most_missing !== null) {
    const most = job.most_missing;
    const count = await countMissing(deps, work, most);
    if (count === undefined) return 'more';
    if (count > most)
      return {
        leftBecause: `The rows lack more accounts than mostMissing allows (${most}). They were left as they are.`,
      };
  }
  const page = await pageAfter(deps, work, job.missing_after ?? undefined);
  const last = page.accounts.at(-1);
  if (!last) return 'end';
  await workAndRest(deps, work, async () => {
    const lines = await endThem(work, page.missing);
    if (lines.length > 0 && !job.is_preview) await recordChunk(work, operationOf(work), lines);
    countLines(work, lines);
    await queue.passMissing(work, last.id);
  });
  return 'more';
}

const operationOf = ({ job }: Work) => (job.missing === 'remove' ? 'removeAccounts' : 'setAccount');

/** How many are missing, as far as it matters; undefined if the process is about to stop. */
async function countMissing(deps: TurnDeps, work: Work, most: number): Promise<number | undefined> {
  let count = 0;
  let after: string | undefined;
  while (count <= most) {
    if (deps.isStopping()) return undefined;
    let isEnd = false;
    await workAndRest(deps, work, async () => {
      const page = await pageAfter(deps, work, after);
      count += page.missing.length;
      after = page.accounts.at(-1)?.id;
      isEnd = after === undefined;
    });
    if (isEnd) break;
  }
  return count;
}

/** Accounts of the company that were there when the job was started, and those of them that no row names. */
async function pageAfter({ chunkRows }: TurnDeps, { needs, queue, ...turn }: Work, after: string | undefined) {
  const { company_id: company, started_at, spared, missing } = turn.job;
  const accounts = await needs.accounts.list({ company, after, limit: chunkRows, addedUntil: started_at ?? 0 });
  const before = await queue.namedBefore(
    turn,
    accounts.map(({ id }) => id),
  );
  const named = new Set([...before.keys(), ...(JSON.parse(spared) as string[])]); // as the queue writes them
  const isDue = (account: Account) =>
    isMissing(account, { named, hasKinds: false }) && (missing === 'remove' || account.state !== 'disabled');
  return { accounts, missing: accounts.filter(isDue) };
}

/** Writes what became of an account, in the transaction that makes it so. @throws TurnLost */
type Note = (tx: Queries, line: Omit<JobLine, 'line'>) => Promise<void>;

/** Disables or removes accounts, or only reports them in a preview. */
async function endThem(work: Work, missing: readonly Account[]): Promise<readonly JobLine[]> {
  const { queue, job } = work;
  const lines: JobLine[] = [];
  const note: Note = async (tx, line) => {
    await queue.noteMissing(tx, work, line);
    lines.push({ line: 0, ...line });
  };
  if (job.is_preview) {
    const outcome = job.missing === 'remove' ? 'removed' : 'disabled';
    for (const { id } of missing) await queue.alone((tx) => note(tx, { outcome, id }));
  } else if (job.missing === 'disable') await disableThem(work, missing, note);
  else await removeThem(work, missing, note);
  return lines;
}

async function disableThem({ needs, queue, job }: Work, missing: readonly Account[], note: Note): Promise<void> {
  for (const { id } of missing) {
    const problem = await needs.whyKept(id);
    if (problem !== undefined) {
      await queue.alone((tx) => note(tx, { outcome: 'refused', id, problem }));
      continue;
    }
    await needs.accounts.setState(id, 'disabled', async (tx) => {
      await needs.recordAction(tx, 'setAccount', { accountId: id, details: { state: 'disabled', job: job.id } });
      await note(tx, { outcome: 'disabled', id });
    });
  }
}

async function removeThem({ needs, queue, job }: Work, missing: readonly Account[], note: Note): Promise<void> {
  const removal = {
    ...needs,
    async recordAction(tx: Queries, operation: string, { accountId }: { readonly accountId: string }) {
      await needs.recordAction(tx, operation, { accountId, details: { job: job.id } });
      await note(tx, { outcome: 'removed', id: accountId });
    },
  };
  const accounts = missing.map(({ id }, line) => ({ id, line }));
  const { problems } = await removeAccounts(removal, { accounts, isSilent: job.is_silent === 1 });
  for (const { line, problem } of problems)
    await queue.alone((tx) =>
      note(tx, { outcome: 'refused', id: missing[line]?.id, problem: withoutContacts(problem) }),
    );
}
