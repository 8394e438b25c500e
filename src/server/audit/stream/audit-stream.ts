import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditCollector, CollectorFailed } from '../../gateways/audit-collector/audit-collector.ts';
import { askService } from '../../metrics/asked-services.ts';
import type { AuditStreamMetrics } from '../../metrics/metrics.ts';
import type { Database } from '../../storage/database.ts';
import { waitAfter } from '../../work/back-off.ts';
import type { Audit, StoredAuditRecord } from '../audit.ts';
import { readSettled, settlingMs } from './settled.ts';
import { createStreamPlace, type Place } from './stream-place.ts';

export interface AuditStreamDeps {
  readonly database: Database;
  readonly audit: Pick<Audit, 'readOn'>;
  readonly collector: AuditCollector;
  readonly metrics: AuditStreamMetrics;
  /** Told when the collector begins to fail, and when it takes records again. */
  report(problem: string): void;
}

export interface AuditStream {
  /** Hands over what is settled since the last time. Ends when nothing is left, or when the collector fails. */
  send(stopping?: AbortSignal): Promise<void>;
  leave(): Promise<void>;
}

const recordsAtOnce = 500;
const backOff = { firstMs: 1000, longestMs: 60_000 };
/** Written between a step of the clock and its notice. */
const unnoticedMs = 5000;

/**
 * Hands the audit over to a collector: each record at least once and in order, by one process at a time. It goes on after a
 * restart where it was. A collector that fails gets the same records again, after a pause that doubles to a minute.
 */
export function createAuditStream(deps: AuditStreamDeps): AuditStream {
  const { database, audit, collector, metrics, report } = deps;
  const place = createStreamPlace(database);
  let failures = 0;

  async function handOver(records: readonly StoredAuditRecord[], stopping?: AbortSignal): Promise<boolean> {
    try {
      const lines = records.map(({ at, event, ...one }) => ({ at, event, line: lineOf({ at, event, ...one }) }));
      await askService('auditCollector', () => collector.take(lines, stopping));
    } catch (reason) {
      if (stopping?.aborted) return false;
      if (!(reason instanceof CollectorFailed)) throw reason;
      failures += 1;
      metrics.auditSendingFailed();
      if (failures === 1) report(`The audit is not handed over: ${reason.message}. It is tried again until it is.`);
      return false;
    }
    if (failures > 0) report('The audit is handed over again.');
    failures = 0;
    metrics.auditSent(records.length);
    return true;
  }

  return {
    async send(stopping) {
      while (!stopping?.aborted) {
        const { now, settled } = await readSettled(database);
        const held = await place.hold(now - settlingMs);
        if (!held) return metrics.auditDelayed(0); // the process that does it says how late it is
        const from = now - settlingMs < held.at ? await goBack(held, now) : held;
        const records = from ? await audit.readOn(from, settled, recordsAtOnce) : [];
        const [first, last] = [records[0], records.at(-1)];
        metrics.auditDelayed(first ? (now - first.at) / 1000 : 0);
        if (!from || !last) return;
        if (!(await handOver(records, stopping))) {
          return sleep(waitAfter(backOff, failures - 1), undefined, { signal: stopping }).catch(() => undefined);
        }
        if (!(await place.move(from, { at: last.at, recordId: last.id }))) return;
        if (records.length < recordsAtOnce) return;
      }
    },
    leave: () => place.leave(),
  };

  /** The clock of the database was set back: records have earlier times than the last one. */
  async function goBack(held: Place, now: number): Promise<Place | undefined> {
    const back = { at: Math.min(held.at, now - settlingMs - unnoticedMs), recordId: '' };
    report('The clock of the database was set back. Some records of the audit are handed over again.');
    return (await place.move(held, back)) ? back : undefined;
  }
}

/** What a collector gets: JSON in one line, with the time in ISO 8601. Fields without a value are left out. */
function lineOf({ id, at, ...record }: StoredAuditRecord): string {
  return JSON.stringify({ id, at: new Date(at).toISOString(), ...record });
}
