import { isTestClientId } from '../../rules/apps/test-client.ts';
import type { ToldRecord } from '../audit/audit.ts';
import type { Database } from '../storage/database.ts';
import { type CountedStep, isPassed, stepOfRecord } from './counted-steps.ts';
import { addBatch, type Batch, type LastSignIn } from './statistics-store.ts';

/** Counts the steps of sign-ins in memory. They are written now and then, so that a sign-in never waits for them. */
export interface SignInStatistics {
  /** Tests of apps are not counted. @param signInId a step that is passed is counted once for each sign-in */
  count(step: CountedStep, signInId: string | undefined): void;
  /** Counts what the audit records: accounts that are found, and failures. It remembers when an account has signed in last. */
  recorded(record: ToldRecord): void;
  /** Writes what was counted. It is kept and written the next time if that fails. */
  write(): Promise<void>;
}

/** Sign-ins of which a process remembers the steps. The oldest are forgotten. */
const mostRemembered = 50_000;
const hourMs = 3_600_000;

/** @param clock milliseconds since 1970 */
export function createSignInStatistics(database: Database, clock: () => number = Date.now): SignInStatistics {
  const remembered = new Set<string>();
  let batch = emptyBatch();
  function isFirst(signInId: string, step: string): boolean {
    const key = `${step} ${signInId}`;
    if (remembered.has(key)) return false;
    remembered.add(key);
    if (remembered.size > mostRemembered) remembered.delete(remembered.values().next().value ?? '');
    return true;
  }
  function count(step: CountedStep, signInId: string | undefined): void {
    if (isTestClientId(step.clientId)) return;
    if (signInId !== undefined && isPassed(step.outcome) && !isFirst(signInId, step.step)) return;
    addTo(batch, Math.floor(clock() / hourMs) * hourMs, step, 1);
  }
  return {
    count,
    recorded(record) {
      const step = stepOfRecord(record);
      if (step) count(step, record.signInId);
      const last = lastSignInOf(record, clock());
      if (last) keepLatest(batch, last);
    },
    async write() {
      const written = batch;
      batch = emptyBatch();
      try {
        await addBatch(database, written);
      } catch (error) {
        for (const { at, step, count: times } of written.counts.values()) addTo(batch, at, step, times);
        for (const last of written.last.values()) keepLatest(batch, last);
        throw error;
      }
    },
  };
}

function lastSignInOf(
  { event, accountId, clientId, way = '', address }: ToldRecord,
  at: number,
): LastSignIn | undefined {
  if (event !== 'signInFinished' || accountId === undefined || clientId === undefined) return undefined;
  if (isTestClientId(clientId)) return undefined;
  return { accountId, clientId, way, address, at };
}

const emptyBatch = (): Batch => ({ counts: new Map(), last: new Map() });

function addTo({ counts }: Batch, at: number, step: CountedStep, times: number): void {
  const { brandId, clientId, step: name, outcome, way, error, companyId, accountIds = [] } = step;
  const key = JSON.stringify([at, brandId, clientId, name, outcome, way, error, companyId, accountIds]);
  const known = counts.get(key);
  counts.set(key, { at, step, count: (known?.count ?? 0) + times });
}

function keepLatest({ last }: Batch, one: LastSignIn): void {
  const known = last.get(one.accountId);
  if (!known || known.at < one.at) last.set(one.accountId, one);
}
