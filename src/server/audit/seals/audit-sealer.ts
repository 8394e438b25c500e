import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditSealMetrics } from '../../metrics/metrics.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { readSettled } from '../stream/settled.ts';
import { endMark } from './begin-chain.ts';
import { digestRecords, type RecordsDigest } from './digest-records.ts';
import { digestOfSeal, type Seal, signSeal } from './seal.ts';
import type { SealFile } from './seal-file.ts';
import { createSealMarks, type RememberedSeal, type SealMark, signMark } from './seal-marks.ts';
import { createSealStore } from './seal-store.ts';
import { createSealWatch } from './seal-watch.ts';

export interface AuditSealerDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'attest' | 'isAttested'>;
  /** How long records are kept, in milliseconds. */
  readonly keptMs: number;
  readonly metrics: AuditSealMetrics;
  /** Told when seals are gone, and when the clock of the database was set back. */
  report(problem: string): void;
  /** Where the newest seal is known beside the database, such as in a file. */
  readonly file?: SealFile | undefined;
  /** Told of each new seal and of each loss, for those who keep that elsewhere, such as a collector. */
  announce?(news: SealNews): Promise<void>;
}

/** What is told of the chain outside of the database. */
export type SealNews = RememberedSeal & { readonly event: 'auditSealed' | 'auditSealLost' };

export interface AuditSealer {
  /** Compares the chain with what this process knows of it. Seals what is settled and not sealed yet, if no other process does. */
  seal(stopping?: AbortSignal): Promise<void>;
  leave(): Promise<void>;
}

/** A seal has about so many records at most, so that little is read again when a process ends in the middle. */
const mostRecords = 10_000;
const dayMs = 24 * 3600 * 1000;
/** A seal ends with its day, UTC. So a month that is dropped has whole seals, and what expires has those of one day. */
const isEnough = (count: number, last: number, next: number) =>
  count >= mostRecords || Math.floor(last / dayMs) !== Math.floor(next / dayMs);
/** A step back of the clock by less harms nothing: no seal covers the time to which it goes back. */
const restMs = 90_000;
/** Records may be older than the notice of a step back. */
const unnoticedMs = 120_000;

/**
 * Seals the audit: each seal has the digest of the records of a period and that of the seal before, and is signed by a
 * secret that the database does not know. It reads page by page in statements of their own, and writes a row for each seal.
 */
export function createAuditSealer(deps: AuditSealerDeps): AuditSealer {
  const { database, secrets, keptMs, metrics, report } = deps;
  const store = createSealStore(database);
  const marks = createSealMarks(database);
  const watch = createSealWatch({ ...deps, store, marks });
  const announce = async (news: SealNews) => {
    // who does not take it now gets the next one
    await deps.announce?.(news).catch((reason) => report(`A seal could not be announced: ${messageOf(reason)}.`));
  };

  return {
    async seal(stopping) {
      while (!stopping?.aborted) {
        const startedAt = performance.now();
        const lost = await watch.look();
        if (lost) {
          if (lost.isNew) await announce({ event: 'auditSealLost', number: lost.number, digest: lost.digest });
          return; // no seal until a person has answered for it
        }
        if (!(await store.hold())) return;
        const end = await marks.end(); // before the last seal, which is never behind it then
        const last = await store.last();
        const batch = await nextBatch(last);
        if (!batch) return metrics.auditSealed();
        const seal = sealOf(last, end, batch);
        const known = { number: seal.number, digest: digestOfSeal(seal) };
        if (!(await store.add(seal, signMark(secrets, endMark({ ...known, at: batch.now }))))) return; // another process has
        await watch.remember(known);
        await announce({ event: 'auditSealed', ...known });
        if (batch.isAgain)
          report('The clock of the database was set back. Some records of the audit are sealed again.');
        if (batch.digest.until === batch.until) return metrics.auditSealed();
        await sleep(performance.now() - startedAt, undefined, { signal: stopping }).catch(() => undefined); // a rest
      }
    },
    leave: () => store.leave(),
  };

  /** What is to be sealed next; undefined when there is nothing. */
  async function nextBatch(last: Seal | undefined) {
    const { now, settled } = await readSettled(database);
    const isAgain = last !== undefined && now - restMs < last.until_at;
    const from = isAgain ? await store.beginOf(now - restMs - unnoticedMs) : (last?.until_at ?? 0);
    const until = Math.min(settled, now - restMs);
    if (from === undefined || until <= from) return undefined;
    const digest = await digestRecords(database, { from, until }, isEnough);
    return digest && { from, until, digest, isAgain, now };
  }

  /** After an answer for lost seals the chain goes on with the number and the digest of the answer. */
  function sealOf(
    last: Seal | undefined,
    end: SealMark | undefined,
    batch: { from: number; digest: RecordsDigest; isAgain: boolean; now: number },
  ) {
    const isAfterAnswer = end !== undefined && end.number > (last?.number ?? 0);
    const { first, last: final, ...digest } = batch.digest;
    return signSeal(secrets, {
      number: (isAfterAnswer ? end.number : (last?.number ?? 0)) + 1,
      sealed_at: batch.now,
      from_at: batch.from,
      until_at: digest.until,
      records: digest.records,
      first_at: first.at,
      first_id: first.id,
      last_at: final.at,
      last_id: final.id,
      digest: digest.digest,
      contents: digest.contents,
      kept_ms: keptMs,
      is_again: batch.isAgain ? 1 : 0,
      previous: isAfterAnswer ? end.digest : last ? digestOfSeal(last) : '',
    });
  }
}

const messageOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));
