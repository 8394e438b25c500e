import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditSealMetrics } from '../../metrics/metrics.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { readSettled } from '../stream/settled.ts';
import { digestRecords, type RecordsDigest } from './digest-records.ts';
import { digestOfSeal, type Seal, signSeal } from './seal.ts';
import { createSealStore } from './seal-store.ts';

export interface AuditSealerDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'attest'>;
  /** How long records are kept, in milliseconds. */
  readonly keptMs: number;
  readonly metrics: AuditSealMetrics;
  /** Told when seals are gone, and when the clock of the database was set back. */
  report(problem: string): void;
}

export interface AuditSealer {
  /** Seals what is settled and not sealed yet, if no other process does. */
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
export function createAuditSealer({ database, secrets, keptMs, metrics, report }: AuditSealerDeps): AuditSealer {
  const store = createSealStore(database);
  /** The last seal that this process knows. */
  let known: { readonly number: number; readonly digest: string } | undefined;

  return {
    async seal(stopping) {
      while (!stopping?.aborted) {
        if (!(await store.hold())) return;
        const startedAt = performance.now();
        const last = await store.last();
        await watch(last);
        const batch = await nextBatch(last);
        if (!batch) return metrics.auditSealed();
        const seal = sealOf(last, batch);
        if (!(await store.add(seal))) return; // another process has
        known = { number: seal.number, digest: digestOfSeal(seal) };
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

  function sealOf(
    last: Seal | undefined,
    batch: { from: number; digest: RecordsDigest; isAgain: boolean; now: number },
  ) {
    const { first, last: end, ...digest } = batch.digest;
    return signSeal(secrets, {
      number: (last?.number ?? 0) + 1,
      sealed_at: batch.now,
      from_at: batch.from,
      until_at: digest.until,
      records: digest.records,
      first_at: first.at,
      first_id: first.id,
      last_at: end.at,
      last_id: end.id,
      digest: digest.digest,
      contents: digest.contents,
      kept_ms: keptMs,
      is_again: batch.isAgain ? 1 : 0,
      previous: last ? digestOfSeal(last) : '',
    });
  }

  /** A seal that this process has seen stays as it is. Only somebody who writes to the database removes or changes it. */
  async function watch(last: Seal | undefined): Promise<void> {
    if (known) {
      const seal = known.number === last?.number ? last : await store.byNumber(known.number);
      if (!seal || digestOfSeal(seal) !== known.digest) {
        metrics.auditSealLost();
        report(`Seal ${known.number} of the audit was removed or changed. Run "portico audit verify".`);
      }
    }
    known = last && { number: last.number, digest: digestOfSeal(last) };
  }
}
