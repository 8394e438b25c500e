import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { openFreshDatabase } from '../../../../test/open-fresh-database.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { createAuditSealer } from '../seals/audit-sealer.ts';
import { beginChain } from '../seals/begin-chain.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import { createVerificationQueue, withPart } from './verification-queue.ts';
import { createVerificationWorker } from './verification-worker.ts';
import { createVerifications, mostRunning } from './verifications.ts';

const secrets = createSecrets(['a'.repeat(32)]);
const hourMs = 3_600_000;
/** The first hours of yesterday, so that all is settled and of one day. */
const start = (Math.floor(Date.now() / (24 * hourMs)) - 1) * 24 * hourMs;

let fresh: FreshDatabase;
let database: Database;
const report = vi.fn();
const onError = vi.fn();

beforeEach(async () => {
  vi.clearAllMocks();
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  await beginChain(database, secrets);
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

/** Records, a second apart from one another, and the seals of all of them. */
async function writeAndSeal(count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: `r${n}`,
    at: start + n * 1000,
    event: 'signedOut',
    outcome: 'ok',
  }));
  while (rows.length > 0) await database.db.insertInto('audit').values(rows.splice(0, 1000)).execute();
  const metrics = { auditSealed: vi.fn(), auditSealLost: vi.fn(), auditSealAlarm: vi.fn() };
  await createAuditSealer({ database, secrets, keptMs: 400 * 24 * hourMs, metrics, report: expect.unreachable }).seal();
}

const worker = () => createVerificationWorker({ database, secrets, report, onError });
const verifications = () => createVerifications(database);
const queue = () => createVerificationQueue(database);

/** Begins one, and answers it. */
async function begin(asked: { readonly from?: number; readonly to?: number } = {}) {
  const begun = await verifications().begin(asked, 'account:odile');
  if (!begun) throw new Error('Too many run.');
  return begun;
}

describe('[CNSL-29a] a verification of the audit', () => {
  it('says that all is as it was written, since when, and which seal is to be kept', async () => {
    await writeAndSeal(30);
    const { id } = await begin();
    expect(await verifications().find(id)).toMatchObject({ state: 'running', records: 0, begunBy: 'account:odile' });
    await worker().work();
    const found = await verifications().find(id);
    expect(found).toMatchObject({ state: 'sealed', records: 30, seals: 1, seal: 1, newest: 1, comparedFromAt: start });
    expect(found?.lastSeal).toMatch(/^1:[\w-]{43}$/);
    expect(found?.endedAt).toBeGreaterThanOrEqual(found?.begunAt ?? Number.NaN);
    expect(report).not.toHaveBeenCalled();
  });

  it('ends at the first fault, and says which it is, also in the log', async () => {
    await writeAndSeal(30);
    await database.db.updateTable('audit').set({ outcome: 'mismatch' }).where('id', '=', 'r7').execute();
    const { id } = await begin();
    await worker().work();
    expect(await verifications().find(id)).toMatchObject({
      state: 'broken',
      records: 0,
      finding: { kind: 'changed', seal: 1, sealed: 30, found: 30 },
    });
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ kind: 'changed' }), expect.any(String));
  });

  it('compares the records of the time that was asked for alone', async () => {
    await writeAndSeal(30);
    await database.db.updateTable('audit').set({ outcome: 'mismatch' }).where('id', '=', 'r7').execute();
    const { id } = await begin({ from: start + 30 * 24 * hourMs });
    await worker().work();
    expect(await verifications().find(id)).toMatchObject({ state: 'sealed', records: 0, seals: 0, newest: 1 });
  });

  it('goes on by another process where one that was killed has come to', async () => {
    await writeAndSeal(12_000); // two seals, the first with 10,000 records: two parts
    const { id } = await begin();
    const killed = await queue().claim();
    const part = await verifySeals({ database, secrets }, {});
    if (!killed) throw new Error('It was not taken.');
    await queue().note(killed, withPart(killed.verification, part), part);
    await worker().work();
    expect(await verifications().find(id)).toMatchObject({ state: 'running', records: 10_000 }); // it is another one's
    await database.db.updateTable('audit_verifications').set({ held_until: 0 }).execute(); // the lease has ended
    await worker().work();
    expect(await verifications().find(id)).toMatchObject({ state: 'sealed', records: 12_000, seals: 2 });
    expect(await queue().note(killed, withPart(killed.verification, part), part)).toBe(false);
    expect(onError).not.toHaveBeenCalled();
  });

  it('is stopped by somebody, and what it has compared stays', async () => {
    await writeAndSeal(30);
    const { id } = await begin();
    expect(await verifications().stop(id)).toBe(true);
    await worker().work();
    expect(await verifications().find(id)).toMatchObject({ state: 'stopped', records: 0 });
    expect(await verifications().stop(id)).toBe(false);
  });

  it('has failed after it could not go on five times, and says so in the log', async () => {
    await writeAndSeal(3);
    const { id } = await begin();
    const isAttested = () => {
      throw new Error('no key');
    };
    for (let tries = 0; tries < 5; tries++) {
      await createVerificationWorker({ database, secrets: { isAttested }, report, onError }).work();
      await database.db.updateTable('audit_verifications').set({ held_until: 0 }).execute(); // the wait is over
    }
    expect(onError).toHaveBeenCalledTimes(5);
    expect(await verifications().find(id)).toMatchObject({ state: 'failed' });
  });

  it('is refused while as many run as may run at once', async () => {
    for (let n = 0; n < mostRunning; n++) await begin();
    expect(await verifications().begin({}, 'account:odile')).toBeUndefined();
    expect((await verifications().list()).length).toBe(mostRunning);
  });

  it('has the time since when records were compared without a gap', () => {
    const found = { records: 5, seals: 1, expired: 0, bySecretsGone: 0, comparedFromAt: 10, answered: [], newest: 3 };
    const part = {
      ...found,
      again: 0,
      place: { number: 2, digest: 'x', untilAt: 30 },
      isDone: false,
      comparedFromAt: 20,
    };
    expect(withPart(found, part)).toMatchObject({ records: 10, seals: 2, comparedFromAt: 10 });
    expect(withPart(found, { ...part, expired: 1 })).toMatchObject({ expired: 1, comparedFromAt: 20 });
  });
});
