import type { AuditSealMetrics } from '../../metrics/metrics.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { beginChain } from './begin-chain.ts';
import { findLostSeals, genuineAnswers, isAnswered, type LostSeals } from './lost-seals.ts';
import { digestOfSeal } from './seal.ts';
import type { SealFile } from './seal-file.ts';
import { type RememberedSeal, type SealMarks, signMark } from './seal-marks.ts';
import type { SealStore } from './seal-store.ts';

interface SealWatchDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'attest' | 'isAttested'>;
  readonly metrics: AuditSealMetrics;
  readonly file?: SealFile | undefined;
  report(problem: string): void;
  readonly store: SealStore;
  readonly marks: SealMarks;
}

/** Remembers the newest seal in this process and in a file, and compares the chain with it. */
export function createSealWatch(deps: SealWatchDeps) {
  const { database, secrets, metrics, file, report, store, marks } = deps;
  let known: RememberedSeal | undefined;
  let inFile: RememberedSeal | undefined;
  let lostBefore: number | undefined;

  async function remember(seal: RememberedSeal): Promise<void> {
    known = seal;
    if (!file || (inFile?.number === seal.number && inFile.digest === seal.digest)) return;
    await file.write(seal).then(
      () => {
        inFile = seal;
      },
      (error: Error) => report(`The newest seal of the audit could not be written to its file: ${error.message}.`),
    );
  }

  /** What this process and the file know. A file that cannot be read is told, and is no reason to stop. */
  async function remembered() {
    inFile = await file?.read().catch((error: Error) => {
      report(`The file of the newest seal of the audit cannot be read: ${error.message}.`);
      return undefined;
    });
    return [
      ...(known ? [{ ...known, knownFrom: 'this process' }] : []),
      ...(inFile ? [{ ...inFile, knownFrom: 'the file of the newest seal' }] : []),
    ];
  }

  /** Keeps a loss in the database, signed, until a person has answered for it. */
  async function raise(lost: LostSeals): Promise<boolean> {
    metrics.auditSealAlarm(true);
    const before = await marks.alarm();
    if (before === undefined || before.number < lost.number) {
      const { number, digest } = lost;
      const place = { after_number: 0, after_digest: '', marked_at: Date.now(), marked_by: '', reason: '' };
      await marks.put(database.db, signMark(secrets, { id: 'alarm', number, digest, ...place }));
    }
    if (lostBefore === lost.number) return false;
    lostBefore = lost.number;
    metrics.auditSealLost();
    report(
      `Seals of the audit up to ${lost.number} were removed or changed, as ${lost.knownFrom} says. Nothing is sealed until somebody answers for it: run "portico audit verify", then "portico audit reseal".`,
    );
    return true;
  }

  return {
    remember,
    /** The seals that are lost and for which nobody has answered yet, and whether this process notices it now. */
    async look(): Promise<(LostSeals & { readonly isNew: boolean }) | undefined> {
      const lost = await findLostSeals({ store, marks, secrets }, await remembered());
      if (lost) return { ...lost, isNew: await raise(lost) };
      metrics.auditSealAlarm(false);
      lostBefore = undefined;
      await beginChain(database, secrets); // unless it has begun
      const last = await store.last();
      if (last) await remember({ number: last.number, digest: digestOfSeal(last) });
      else if (known && isAnswered(await genuineAnswers({ marks, secrets }), known)) known = undefined;
      return undefined;
    },
  };
}
