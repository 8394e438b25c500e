import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { endMark } from './begin-chain.ts';
import { findLostSeals, type LostSeals } from './lost-seals.ts';
import { digestOfSeal } from './seal.ts';
import { answerId, createSealMarks, digestOfMark, type SealMark, signMark } from './seal-marks.ts';
import { createSealStore } from './seal-store.ts';

export interface Answer {
  readonly by: string;
  readonly reason: string;
}

/** What somebody has answered for. */
export interface AnsweredLoss {
  readonly lost: LostSeals;
  /** The number of the next seal. */
  readonly next: number;
}

/**
 * Answers for seals that are gone or were replaced, so that sealing goes on. The next seal names the answer, and verification
 * shows it for ever.
 * @returns undefined if nothing is lost
 */
export async function answerForSeals(
  { database, secrets }: { readonly database: Database; readonly secrets: Pick<Secrets, 'attest' | 'isAttested'> },
  { by, reason }: Answer,
): Promise<AnsweredLoss | undefined> {
  const store = createSealStore(database);
  const marks = createSealMarks(database);
  const lost = await findLostSeals({ store, marks, secrets }, []);
  if (!lost) return undefined;
  const [last, at] = [await store.last(), Date.now()];
  const next = Math.max(lost.number, last?.number ?? 0) + 1;
  const answer: SealMark = signMark(secrets, {
    id: answerId(next),
    number: next,
    digest: lost.digest,
    after_number: last?.number ?? 0,
    after_digest: last ? digestOfSeal(last) : '',
    marked_at: at,
    marked_by: by,
    reason,
  });
  await inTransaction(database, async (tx) => {
    await marks.put(tx, answer);
    const isWhole = last?.number === next - 1; // no seal is missing, only the mark of the end
    const digest = isWhole ? digestOfSeal(last) : digestOfMark(answer);
    await marks.put(tx, signMark(secrets, endMark({ number: next - 1, digest, at })));
    await marks.remove(tx, 'alarm');
  });
  return { lost, next };
}
