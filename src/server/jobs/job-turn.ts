import type { Selectable } from 'kysely';
import { removalsAtOnce } from '../accounts/accounts.ts';
import { permittedAt } from '../operation/reach.ts';
import { isAccountAct } from './account-acts.ts';
import { actChunk } from './act-chunk.ts';
import { carriedRights, type JobRow, jobOf, neededFor } from './job.ts';
import type { JobTurn } from './job-queue.ts';
import type { JobTable } from './job-tables.ts';
import { nextMissing } from './missing-accounts.ts';
import { removeChunk } from './remove-chunk.ts';
import { type NumberedRow, syncChunk } from './sync-chunk.ts';
import { startedBy, type TurnDeps, type TurnNeeds, type Work, workAndRest } from './turn-deps.ts';

/** Does the next part of a job, or the next page of the accounts that no row names, or ends it. @throws TurnLost */
export async function takeTurn(deps: TurnDeps, turn: JobTurn): Promise<void> {
  const { queue, metrics, report } = deps;
  const { holder, job } = turn;
  const needs = await deps.needsOf(startedBy(job), carriedRights(job));
  const work = { holder, job, queue, metrics, needs };
  if (!(await mayStill(needs, job)))
    return endJob(deps, turn, 'failed', 'The person who started it may not do it any more.');
  const part = await queue.nextPart(turn);
  if (part) {
    if (job.done === 0) report({ job: job.id, kind: job.kind, rows: job.row_count }, 'a job begins');
    return workOnPart(deps, work, part);
  }
  if (job.done !== job.row_count) return endJob(deps, turn, 'failed', 'Rows of the job have expired.');
  const step = await nextMissing(deps, work);
  if (step === 'more') return;
  await endJob(deps, turn, 'done', step === 'end' ? undefined : step.leftBecause);
}

/** Whether what is left of the rights of who has started a job permits all that it does. */
async function mayStill({ rights, companies }: TurnNeeds, job: Selectable<JobTable>): Promise<boolean> {
  if (rights === undefined) return true;
  const companyId = job.company_id;
  const permitted = permittedAt(rights, { companyId, brandId: (await companies.byId(companyId))?.brandId });
  return neededFor(jobOf(job, () => undefined)).every((permission) => permitted.has(permission));
}

async function workOnPart(
  deps: TurnDeps,
  work: Work,
  part: NonNullable<Awaited<ReturnType<TurnDeps['queue']['nextPart']>>>,
): Promise<void> {
  const { queue, secrets } = deps;
  const from = work.job.next_line;
  const text = secrets.tryOpen(part.sealed_rows);
  if (text === undefined) return endJob(deps, work, 'failed', 'Its rows are encrypted with a former secret.');
  const rows = (JSON.parse(text) as JobRow[]).map((row, at): NumberedRow => ({ line: from + at, row })); // as `addPart` wrote them
  const done = await queue.doneLines(work, from, from + rows.length);
  const left = rows.filter(({ line }) => !done.has(line));
  const { size, run } = chunksOf(deps, work);
  for (let at = 0; at < left.length; at += size) {
    if (deps.isStopping()) return;
    const chunk = left.slice(at, at + size);
    await workAndRest(deps, work, () => run(chunk));
  }
  await queue.endPart(work, part);
}

/** How the rows of a job are worked on, and how many at once. @throws when its kind is that of a newer version */
function chunksOf({ chunkRows, secrets }: TurnDeps, work: Work) {
  const { kind, sealed_note } = work.job;
  const size = Math.min(chunkRows, removalsAtOnce);
  if (kind === 'syncAccounts') return { size: chunkRows, run: (rows: readonly NumberedRow[]) => syncChunk(work, rows) };
  if (kind === 'removeAccounts') return { size, run: (rows: readonly NumberedRow[]) => removeChunk(work, rows) };
  if (!isAccountAct(kind)) throw new Error(`This version knows no jobs of the kind ${kind}.`);
  const reason = sealed_note === null ? undefined : secrets.tryOpen(sealed_note);
  return { size, run: (rows: readonly NumberedRow[]) => actChunk(work, kind, rows, reason) };
}

/** Ends a job, and says so in the audit and the log. */
export async function endJob(
  { queue, report, needsOf }: Pick<TurnDeps, 'queue' | 'report' | 'needsOf'>,
  turn: JobTurn,
  state: 'done' | 'failed',
  problem?: string,
): Promise<void> {
  const { id, company_id, row_count, added, changed, same, removed, disabled, refused, ...job } = await queue.finish(
    turn,
    state,
    problem,
  );
  const counts = { rows: row_count, added, changed, same, removed, disabled, refused };
  const operator = job.started_by ?? job.made_by;
  const details = { job: id, company: company_id, state, isPreview: job.is_preview === 1, ...counts };
  const { audit } = await needsOf(operator, []);
  await audit.record({ event: 'operatorAction', outcome: 'endJob', operator, details });
  report({ job: id, state, ...counts }, 'a job has ended');
}
