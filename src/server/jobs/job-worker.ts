import { setTimeout as sleep } from 'node:timers/promises';
import type { JobMetrics } from '../metrics/metrics.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { createJobQueue, type JobTurn, TurnLost } from './job-queue.ts';
import type { TurnDeps } from './turn-deps.ts';

export interface JobWorkerDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'tryOpen'>;
  readonly metrics: JobMetrics;
  /** What operations work on, for who has started a job. */
  loadNeeds(): Promise<TurnDeps['needsOf']>;
  /** Tells of the begin and the end of jobs. */
  report(job: object, news: string): void;
  onError(error: unknown): void;
  /** Ends early when the process is about to stop. */
  readonly rest?: (ms: number, stopping?: AbortSignal) => Promise<void>;
}

/** Works on bulk jobs. */
export interface JobWorker {
  /** Takes turns until none is left. */
  work(stopping?: AbortSignal): Promise<void>;
}

/**
 * Rows that are done without a rest. The embedded database runs in the thread that answers requests, and only one transaction
 * writes at a time.
 */
const chunkRows = { sqlite: 50, postgres: 200 } as const;

const sleepOn = (ms: number, signal?: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

/**
 * Works on one part of one job at a time, and rests half of the time. Other processes work on other jobs meanwhile: a job is
 * one process's alone while its lease lasts. The code that changes accounts is loaded with the first job.
 */
export function createJobWorker({ rest = sleepOn, ...deps }: JobWorkerDeps): JobWorker {
  const { database, onError } = deps;
  const queue = createJobQueue(database);

  async function take(turn: JobTurn, stopping: AbortSignal | undefined): Promise<void> {
    const [{ takeTurn, endJob }, needsOf] = await Promise.all([import('./job-turn.ts'), deps.loadNeeds()]);
    const { secrets, metrics, report } = deps;
    const turnDeps = {
      queue,
      secrets,
      metrics,
      report,
      needsOf,
      chunkRows: chunkRows[database.kind],
      rest: (ms: number) => rest(ms, stopping),
      isStopping: () => stopping?.aborted === true,
    };
    try {
      await takeTurn(turnDeps, turn);
      await queue.release(turn);
    } catch (error) {
      if (error instanceof TurnLost) return;
      onError(error);
      if (await queue.postpone(turn)) await endJob(turnDeps, turn, 'failed', failedAgain);
    }
  }

  return {
    async work(stopping) {
      while (!stopping?.aborted) {
        const turn = await queue.claim();
        if (!turn) return;
        await take(turn, stopping);
      }
    },
  };
}

const failedAgain = 'It has failed too often. The log of the server says why.';
