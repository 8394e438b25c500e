import { setTimeout as sleep } from 'node:timers/promises';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import { createVerificationQueue, type VerificationTurn, withPart } from './verification-queue.ts';

export interface VerificationWorkerDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'isAttested'>;
  /** Told of a fault of the audit. */
  report(finding: object, news: string): void;
  onError(error: unknown): void;
}

/** Works on verifications of the audit. */
export interface VerificationWorker {
  /** Works until none is left. */
  work(stopping?: AbortSignal): Promise<void>;
}

/**
 * Compares the audit with its seals part by part, and rests as long as a part took: sign-ins go first. One process has a
 * verification at a time; if it ends, another goes on where it was.
 */
export function createVerificationWorker(deps: VerificationWorkerDeps): VerificationWorker {
  const queue = createVerificationQueue(deps.database);

  async function take(turn: VerificationTurn, stopping: AbortSignal | undefined): Promise<void> {
    const { id, from, to } = turn.verification;
    let [found, after, goesOn] = [turn.verification as Parameters<typeof withPart>[0], turn.place, true];
    while (goesOn && !stopping?.aborted) {
      const begunAt = performance.now();
      const part = await verifySeals(deps, { from, to, after });
      found = withPart(found, part);
      after = part.place;
      goesOn = await queue.note(turn, found, part);
      if (part.finding) deps.report({ verification: id, ...part.finding }, 'the audit is not as it was written');
      if (goesOn) await sleep(performance.now() - begunAt, undefined, { signal: stopping }).catch(() => undefined);
    }
    if (goesOn) await queue.release(turn);
  }

  return {
    async work(stopping) {
      while (!stopping?.aborted) {
        const turn = await queue.claim();
        if (!turn) return;
        try {
          await take(turn, stopping);
        } catch (error) {
          deps.onError(error);
          await queue.postpone(turn);
        }
      }
    },
  };
}
