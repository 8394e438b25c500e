import type { Selectable } from 'kysely';
import type { SyncNeeds } from '../account-import/account-import.ts';
import type { Account, Accounts, BulkRemovalNeeds, Companies, EndSessions } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { JobMetrics } from '../metrics/metrics.ts';
import type { FindAccount } from '../operation/operation.ts';
import type { Rights } from '../operation/reach.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Queries } from '../storage/transaction.ts';
import type { ActNeeds } from './account-acts.ts';
import type { JobLine, LineOutcome } from './job.ts';
import type { JobQueue, JobTurn } from './job-queue.ts';
import type { JobTable } from './job-tables.ts';

/** What the operations work on that a job performs, in the name of who has started it. */
export interface TurnNeeds
  extends SyncNeeds,
    ActNeeds,
    Omit<BulkRemovalNeeds, 'accounts' | 'findAccount' | 'recordAction'> {
  readonly accounts: SyncNeeds['accounts'] & Pick<Accounts, 'list' | 'setState'>;
  readonly findAccount: FindAccount<Awaited<ReturnType<BulkRemovalNeeds['findAccount']>>>;
  readonly recordAction: (
    tx: Queries,
    operation: string,
    subject: { readonly accountId: string; readonly details?: { readonly [name: string]: unknown } },
  ) => Promise<void>;
  readonly endSessionsOf: EndSessions;
  /** What tells a person that all sessions were ended. */
  readonly tellSessionsEnded: (account: Account) => Promise<(tx: Queries) => Promise<void>>;
  readonly audit: Pick<Audit, 'record'>;
  readonly companies: Pick<Companies, 'byId'>;
  /** What is left of the rights that the job was started with; undefined for all rights. */
  readonly rights: readonly Rights[] | undefined;
}

export interface TurnDeps {
  readonly queue: JobQueue;
  readonly secrets: Pick<Secrets, 'tryOpen'>;
  readonly metrics: JobMetrics;
  /** Most rows that are done without a rest. */
  readonly chunkRows: number;
  /** @param rights those that the job was started with */
  needsOf(operator: string, rights: readonly Rights[]): Promise<TurnNeeds>;
  /** Lets other work of the process go on, as long as the chunk took. */
  rest(ms: number): Promise<void>;
  /** Whether the process is about to stop. */
  isStopping(): boolean;
  /** Tells of the begin and the end of jobs. */
  report(job: object, news: string): void;
}

/** A turn with what it works on. */
export interface Work extends JobTurn, Pick<TurnDeps, 'queue' | 'metrics'> {
  readonly needs: TurnNeeds;
}

/** Works without a break that is longer than the rest after it. @throws TurnLost before it works, if another has the job */
export async function workAndRest({ queue, rest }: TurnDeps, turn: JobTurn, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await queue.renew(turn);
  await work();
  await rest(performance.now() - startedAt);
}

/** Records in the audit what a chunk has done, as the operation does that it stands for. */
export async function recordChunk({ needs, job }: Work, operation: string, lines: readonly JobLine[]): Promise<void> {
  const details = { job: job.id, company: job.company_id, lines: lines.length, ...countsOf(lines) };
  await needs.audit.record({ event: 'operatorAction', outcome: operation, operator: startedBy(job), details });
}

/** How many lines had each outcome. */
function countsOf(lines: readonly JobLine[]): Partial<Record<LineOutcome, number>> {
  const counts: Partial<Record<LineOutcome, number>> = {};
  for (const { outcome } of lines) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Counts lines in the metrics. */
export function countLines({ metrics }: Pick<Work, 'metrics'>, lines: readonly JobLine[]): void {
  for (const [outcome, count] of Object.entries(countsOf(lines))) metrics.jobLinesDone({ outcome }, count);
}

export const startedBy = (job: Selectable<JobTable>) => job.started_by ?? job.made_by;

/** A second row of an account is refused. */
export const secondOf = (line: number) => `It is the account of line ${line}.`;
