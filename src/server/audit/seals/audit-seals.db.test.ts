import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { openFreshDatabase } from '../../../../test/open-fresh-database.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { monthOf } from '../../storage/monthly-partitions.ts';
import { sweepOnce } from '../../storage/sweep.ts';
import { expiringTables } from '../../tables.ts';
import { createAudit } from '../audit.ts';
import { answerForSeals } from './answer-for-seals.ts';
import { type AuditSealer, createAuditSealer, type SealNews } from './audit-sealer.ts';
import { beginChain } from './begin-chain.ts';
import { digestRecords } from './digest-records.ts';
import { signSeal } from './seal.ts';
import { createSealFile } from './seal-file.ts';
import { type VerificationInput, type VerifiedPart, verifySeals } from './verify-seals.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
/** PGlite has one session: a second one waits for the end of its transaction. */
const hasSessions = isPostgres && inject('postgres').kind === 'system';
const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)];
const dayMs = 24 * 3600 * 1000;
const kept = { audit: 400 * dayMs, endedSignIns: dayMs, emergencyEvidence: dayMs };
/** The middle of yesterday, so that all of a test is of one day. */
const start = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2;

const hourMs = 3_600_000;

let fresh: FreshDatabase;
let database: Database;
/** The clock of the database for the sealer; undefined for its own. */
let clock: number | undefined;
const news: string[] = [];
const metrics = { auditSealed: vi.fn(), auditSealLost: vi.fn(), auditSealAlarm: vi.fn() };

beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  await beginChain(database, createSecrets([older]));
  clock = undefined;
  news.length = 0;
  vi.clearAllMocks();
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

/** The database by the clock of the test. */
const byClock = (): Database => ({
  ...database,
  get now() {
    return clock === undefined ? database.now : sql<number>`cast(${clock} as bigint)`;
  },
});
const sealerDeps = (...secrets: string[]) => ({
  database: byClock(),
  secrets: createSecrets(secrets),
  keptMs: kept.audit,
  metrics,
  report: (problem: string) => void news.push(problem),
});
const sealerWith = (...secrets: string[]) => createAuditSealer(sealerDeps(...secrets));
const sealerWithFile = (file: ReturnType<typeof createSealFile>) => createAuditSealer({ ...sealerDeps(older), file });
const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(database.db);
/** Writes records of that many times, a second apart from one another. */
const write = (count: number, from = start, prefix = 'r') =>
  run(`insert into audit (id, at, event, outcome, details)
    with recursive n (i) as (select 0 union all select i + 1 from n where i < ${count - 1})
    select '${prefix}' || i, ${from} + 1000 * i, 'signedOut', 'ok', '{"n":' || i || '}' from n`);
const seals = () => database.db.selectFrom('audit_seals').selectAll().orderBy('number').execute();

/** Verifies part by part, as the command does. */
async function verify(secrets: readonly string[] = [older], asked: VerificationInput = {}) {
  const parts: VerifiedPart[] = [];
  while (!parts.at(-1)?.isDone)
    parts.push(
      await verifySeals({ database, secrets: createSecrets(secrets) }, { ...asked, after: parts.at(-1)?.place }),
    );
  const sum = (name: 'records' | 'seals' | 'expired' | 'again' | 'bySecretsGone') =>
    parts.reduce((total, part) => total + part[name], 0);
  const { finding, place } = parts.at(-1) as VerifiedPart; // there is one at least
  return {
    records: sum('records'),
    seals: sum('seals'),
    expired: sum('expired'),
    again: sum('again'),
    bySecretsGone: sum('bySecretsGone'),
    answered: parts.flatMap((part) => part.answered),
    place,
    finding,
  };
}

/** Writes records in an hour and seals them at its end. */
async function writeAndSeal(sealer: AuditSealer, hour: number, count: number) {
  await write(count, start + hour * hourMs, `h${hour}-`);
  clock = start + hour * hourMs + hourMs / 2;
  await sealer.seal();
}

/** Three seals of three records each, an hour apart. */
async function threeSeals(...secrets: string[]) {
  const sealer = sealerWith(...(secrets.length > 0 ? secrets : [older]));
  for (const hour of [0, 1, 2]) await writeAndSeal(sealer, hour, 3);
  return sealer;
}

/** What answers for seals, with the secret of the tests. */
const deps = {
  get database() {
    return database;
  },
  secrets: createSecrets([older]),
};

describe('[AUD-7] seals that are gone', () => {
  const lose = (...statements: string[]) =>
    database.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  const alter = `update audit set operator = 'account:somebody-else' where id = 'h1-1'`;
  let hour = 4;
  const unsealed = async (sealer: AuditSealer) => {
    const before = (await seals()).length;
    hour += 1;
    await writeAndSeal(sealer, hour, 2);
    expect(await seals()).toHaveLength(before);
    expect(metrics.auditSealAlarm).toHaveBeenLastCalledWith(true);
  };

  it.each<[what: string, statements: readonly string[], finding: object]>([
    ['all seals', ['delete from audit_seals'], { kind: 'lost', seal: 3 }],
    ['the seals from the altered record on', ['delete from audit_seals where number > 1'], { kind: 'lost', seal: 3 }],
    [
      'all seals and the end of the chain',
      ['delete from audit_seals', 'delete from audit_seal_marks'],
      { kind: 'none', seal: 0 },
    ],
    [
      'the newest seals and the end of the chain',
      ['delete from audit_seals where number > 1', 'delete from audit_seal_marks'],
      { kind: 'endGone', seal: 1 },
    ],
    [
      'all seals, with an end as of a chain that begins',
      ['delete from audit_seals', `update audit_seal_marks set number = 0, digest = ''`],
      { kind: 'none', seal: 0 },
    ],
  ])(
    'are no reason to seal an altered audit anew, with running servers and after a restart: %s',
    async (_what, statements, finding) => {
      const running = await threeSeals();
      await lose(alter, ...statements);
      await running.leave();
      const restarted = sealerWith(older);
      await unsealed(restarted);
      expect((await verify()).finding).toMatchObject(finding);
      await restarted.leave();
      await unsealed(running);
      expect((await verify()).finding).toEqual({ kind: 'lost', seal: 3 });
      expect(metrics.auditSealLost).toHaveBeenCalledTimes(2);
      expect(news).toHaveLength(2);
      await lose("delete from audit_seal_marks where id = 'alarm'");
      await unsealed(running);
      const answered = await answerForSeals(deps, { by: 'ann', reason: 'Ticket 7' });
      expect(answered?.lost.number).toBe(3); // as the process says that has run on
      await writeAndSeal(running, hour + 1, 1);
      expect(metrics.auditSealAlarm).toHaveBeenLastCalledWith(false);
      const after = await verify();
      expect(after.finding).toBeUndefined();
      expect(after.answered).toMatchObject([{ next: 4, by: 'ann', reason: 'Ticket 7' }]);
      expect(await answerForSeals(deps, { by: 'ann', reason: 'Again' })).toBeUndefined();
    },
  );

  it('are missed by a process that runs on, and through it by all others, when an earlier end is put back', async () => {
    const sealer = sealerWith(older);
    await writeAndSeal(sealer, 0, 3);
    const end = await database.db.selectFrom('audit_seal_marks').selectAll().executeTakeFirstOrThrow();
    for (const hour of [1, 2]) await writeAndSeal(sealer, hour, 3);
    await lose(alter, 'delete from audit_seals where number > 1');
    await database.db.updateTable('audit_seal_marks').set(end).where('id', '=', 'end').execute();
    expect((await verify()).finding).toBeUndefined(); // nothing else in the database knows better
    await unsealed(sealer);
    await unsealed(sealerWith(older));
    expect((await verify()).finding).toEqual({ kind: 'lost', seal: 3 });
  });

  it('are missed by a file when all processes were stopped and an earlier end was put back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seals-'));
    const file = createSealFile(join(folder, 'newest-seal'));
    const sealerOf = () => sealerWithFile(file);
    await writeAndSeal(sealerOf(), 0, 3);
    const end = await database.db.selectFrom('audit_seal_marks').selectAll().executeTakeFirstOrThrow();
    await database.db.updateTable('audit_sealer').set({ held_until: 0 }).execute();
    const sealer = sealerOf();
    for (const hour of [1, 2]) await writeAndSeal(sealer, hour, 3);
    expect(await file.read()).toMatchObject({ number: 3 });
    await lose(alter, 'delete from audit_seals where number > 1');
    await database.db.updateTable('audit_seal_marks').set(end).where('id', '=', 'end').execute();
    await unsealed(sealerOf());
    expect(news[0]).toContain('as the file of the newest seal says');
    await rm(folder, { recursive: true });
  });

  it('are told to those who keep seals elsewhere, as is each new seal', async () => {
    const told: SealNews[] = [];
    const sealer = createAuditSealer({ ...sealerDeps(older), announce: async (one) => void told.push(one) });
    await writeAndSeal(sealer, 0, 3);
    await lose('delete from audit_seals');
    await sealer.seal();
    await sealer.seal();
    expect(told.map(({ event, number }) => [event, number])).toEqual([
      ['auditSealed', 1],
      ['auditSealLost', 1],
    ]);
  });

  it('are none where sealing begins: in a new installation, and in one of a version that sealed nothing', async () => {
    await lose('delete from audit_seal_marks');
    await createAudit(database).record({ event: 'signedOut', outcome: 'ok' });
    const sealer = sealerWith(older);
    await sealer.seal();
    expect(metrics.auditSealAlarm).toHaveBeenLastCalledWith(false);
    await lose('delete from audit_seal_marks');
    await write(3);
    await beginChain(database, createSecrets([older])); // as the process does that makes the table
    await sealer.seal();
    expect((await seals()).map(({ records }) => records)).toEqual([3]);
  });
});

describe('the sealed audit', () => {
  it('[AUD-1a] is in a chain of seals, each with the number, the limits and the digest of its records', async () => {
    await threeSeals();
    const made = await seals();
    expect(made.map(({ number, records, is_again }) => [number, records, is_again])).toEqual([
      [1, 3, 0],
      [2, 3, 0],
      [3, 3, 0],
    ]);
    expect(made[1]).toMatchObject({
      first_at: start + hourMs,
      first_id: 'h1-0',
      last_at: start + 3_602_000,
      last_id: 'h1-2',
      from_at: made[0]?.until_at,
      digest: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(new Set(made.map(({ previous }) => previous)).size).toBe(3);
    expect(await verify()).toMatchObject({ records: 9, seals: 3, finding: undefined });
    expect(metrics.auditSealed).toHaveBeenCalledTimes(3);
  });

  it('has the same digest in each database, which may order the ids of one time differently', async () => {
    for (const id of ['b', '_', 'B', 'a', '9'])
      await run(`insert into audit (id, at, event, outcome, details)
        values ('${id}', 1700000000000, 'signedOut', 'ü', '{"way": "sms"}')`);
    const period = { from: 0, until: start };
    expect(await digestRecords(database, period)).toEqual({
      records: 5,
      first: { at: 1_700_000_000_000, id: '9' },
      last: { at: 1_700_000_000_000, id: 'b' },
      digest: 'mgl8ZOUDqL5kP2BoM6A0fLlXDQNfq6ECAhNvNV7Q3kM',
      contents: '79b2dd73ed898b3b2dcbc9d85d9a52c4929fc3fbdc329473271452eb4d44e739',
      until: start,
    });
  });

  it('[AUD-1b] leaves out what is younger than a minute and a half', async () => {
    await write(1);
    await createAudit(database).record({ event: 'signedOut', outcome: 'ok' });
    await sealerWith(older).seal();
    const [seal] = await seals();
    expect(seal?.records).toBe(1);
    expect(seal?.until_at).toBeLessThanOrEqual(Date.now() - 90_000);
    expect(await verify()).toMatchObject({ records: 1, finding: undefined });
  });

  it.runIf(hasSessions)('[AUD-1c] leaves out what a transaction that is open may still add to', async () => {
    const sealer = sealerWith(older);
    await write(1);
    const [writing, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const audit = createAudit(database);
    const slow = database.db.transaction().execute(async (tx) => {
      await audit.recordWithin(tx, { event: 'signedOut', outcome: 'ok' });
      writing.resolve();
      await committing.promise;
    });
    await writing.promise;
    await audit.record({ event: 'signedOut', outcome: 'ok' });
    clock = Date.now() + hourMs;
    await sealer.seal();
    expect((await seals()).map(({ records }) => records)).toEqual([1]);
    committing.resolve();
    await slow;
    await sealer.seal();
    expect((await seals()).map(({ records }) => records)).toEqual([1, 2]);
  });

  it.each<[kind: string, how: string, change: string, found: number]>([
    ['changed', 'an account was written into', `update audit set account_id = 'other' where id = 'h1-1'`, 3],
    ['changed', 'the details are others in', `update audit set details = '{"n":7}' where id = 'h1-1'`, 3],
    ['removed', 'a row was deleted of', `delete from audit where id = 'h1-1'`, 2],
    ['removed', 'all rows were deleted of', `delete from audit where id like 'h1-%'`, 0],
    [
      'added',
      'a row was inserted into',
      `insert into audit (id, at, event, outcome) values ('new', ${start + 3_600_500}, 'signedOut', 'ok')`,
      4,
    ],
    [
      'reordered',
      'two rows have exchanged their times in',
      `update audit set at = 2 * ${start + 3_601_000} - at where id in ('h1-0', 'h1-2')`,
      3,
    ],
  ])('[AUD-2a] is found to be %s where %s it', async (kind, _how, change, found) => {
    await threeSeals();
    await run(change);
    const { finding, records } = await verify();
    expect(finding).toMatchObject({ kind, seal: 2, sealed: 3, found });
    expect(finding?.untilAt).toBeGreaterThan(start + hourMs);
    expect(records).toBe(3);
    const later = (await seals())[2]?.from_at ?? 0;
    expect(await verify([older], { from: later + 1 })).toMatchObject({ records: 3, finding: undefined });
    expect(await verify([older], { to: start + 60_000 })).toMatchObject({ records: 3, finding: undefined });
  });

  it('[AUD-2b] has no seal that was removed, changed or made without the secret', async () => {
    await threeSeals();
    const [first, second, third] = await seals();
    if (!first || !second || !third) throw new Error('There are no seals.');
    const put = (...rows: (typeof first)[]) =>
      database.db.transaction().execute(async (tx) => {
        await tx.deleteFrom('audit_seals').execute();
        if (rows.length > 0) await tx.insertInto('audit_seals').values(rows).execute();
      });
    const findingOf = async () => (await verify()).finding;
    await put(first, third);
    expect(await findingOf()).toMatchObject({ kind: 'missing', seal: 2 });
    await put(first, { ...second, records: 2 }, third);
    expect(await findingOf()).toMatchObject({ kind: 'forged', seal: 2 });
    const stranger = createSecrets(['c'.repeat(32)]);
    const ofStranger = signSeal(stranger, second);
    await put(first, { ...ofStranger, secret_id: second.secret_id }, third);
    expect(await findingOf()).toMatchObject({ kind: 'forged', seal: 2 });
    await put(first, ofStranger, third);
    expect(await findingOf()).toMatchObject({ kind: 'broken', seal: 3 });
    await put(first, ofStranger);
    expect(await findingOf()).toEqual({ kind: 'unknownSecret', seal: 2, secretId: stranger.ids[0] });
    await put();
    expect(await findingOf()).toEqual({ kind: 'lost', seal: 3 });
  });

  it('[AUD-2c] has no other end than the seal that was kept elsewhere, and the server notices it too', async () => {
    const sealer = await threeSeals();
    const { number, digest } = (await verify()).place;
    expect(await verify([older], { kept: { number, digest } })).toMatchObject({ finding: undefined });
    await database.db.deleteFrom('audit_seals').where('number', '>', 1).execute();
    await run(`delete from audit where id = 'h2-1'`);
    expect((await verify()).finding).toEqual({ kind: 'lost', seal: 3 });
    expect((await verify([older], { kept: { number, digest } })).finding).toEqual({ kind: 'replaced', seal: 3 });
    await sealer.seal();
    expect(metrics.auditSealLost).toHaveBeenCalledTimes(1);
    expect(news).toEqual([expect.stringMatching(/^Seals of the audit up to 3 were removed or changed/)]);
    await answerForSeals(deps, { by: 'ann', reason: 'Ticket 7' });
    await writeAndSeal(sealer, 3, 1);
    expect((await verify()).finding).toBeUndefined();
    expect((await verify([older], { kept: { number, digest } })).finding).toMatchObject({ kind: 'replaced' });
    expect(metrics.auditSealLost).toHaveBeenCalledTimes(1);
  });

  it('[AUD-3a] holds through a rotation of secrets, and says which seals are by one that is gone', async () => {
    await threeSeals(older);
    await writeAndSeal(sealerWith(newer, older), 3, 2);
    expect((await seals()).map(({ secret_id }) => secret_id)).toEqual([
      ...Array.from({ length: 3 }, () => createSecrets([older]).ids[0]),
      createSecrets([newer]).ids[0],
    ]);
    expect(await verify([newer, older])).toMatchObject({ records: 11, bySecretsGone: 0, finding: undefined });
    expect(await verify([newer])).toMatchObject({ records: 11, bySecretsGone: 3, finding: undefined });
    expect((await verify([older])).finding).toMatchObject({ kind: 'unknownSecret', seal: 4 });
    await run(`update audit set outcome = 'failed' where id = 'h1-1'`);
    expect((await verify([newer])).finding).toMatchObject({ kind: 'changed', seal: 2 });
  });

  it('[AUD-3b] is one chain when processes seal at once, and one of them seals until it leaves or is not heard of', async () => {
    await write(300);
    const [one, other] = [sealerWith(older), sealerWith(older)];
    clock = start + hourMs;
    await Promise.all([one.seal(), other.seal(), one.seal(), other.seal()]);
    expect(await seals()).toHaveLength(1);
    await one.leave();
    await other.leave();
    await one.seal();
    await write(1, clock + 60_000, 'later-');
    clock += 170_000;
    await other.seal();
    expect(await seals()).toHaveLength(1);
    clock += 11_000;
    await other.seal();
    expect(await seals()).toHaveLength(2);
    expect(await verify()).toMatchObject({ records: 301, finding: undefined });
  });

  it('[AUD-3c] has each record in one seal when a process is so slow that another one takes over', async () => {
    await write(5);
    clock = start + hourMs;
    const sealers = Array.from({ length: 4 }, () => sealerWith(older));
    const takeOver = () => database.db.updateTable('audit_sealer').set({ held_until: 0 }).execute();
    await Promise.all(sealers.flatMap((sealer) => [sealer.seal(), takeOver()]));
    expect((await seals()).map(({ records }) => records)).toEqual([5]);
    expect(await verify()).toMatchObject({ records: 5, finding: undefined });
  });

  it('[AUD-3d] is made in seals of 10,000 records and of a day, and goes on where a process was killed', async () => {
    const days = start - 30 * dayMs;
    await run(`insert into audit (id, at, event, outcome)
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 22000)
      select 'many' || i, ${days} + i / 4, 'signedOut', 'ok' from n`);
    await write(2, days + dayMs, 'next-day-');
    await database.close();
    const child = fork(join(import.meta.dirname, '../../../../test/sealing-process.ts'), {
      env: { ...process.env, ...fresh.env, SECRET: older },
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    database = await openFreshDatabase(fresh);
    expect((await seals()).length).toBeLessThan(4);
    await database.db.updateTable('audit_sealer').set({ held_until: 0 }).execute(); // three minutes later
    await sealerWith(older).seal();
    const made = await seals();
    expect(made.map(({ records }) => records)).toEqual([10_000, 10_000, 2001, 2]);
    expect(await verify()).toMatchObject({ records: 22_003, finding: undefined });
    expect((await verify([older], { from: days + dayMs })).records).toBe(2);
  });

  it('[AUD-4a] can be compared from the first record on that has not expired, and its seals stay', async () => {
    const old = monthOf(Date.now(), -16);
    if (isPostgres) {
      await run('drop table if exists audit_earlier'); // a spread audit has none
      const name = `audit_${new Date(old).toISOString().slice(0, 7).replace('-', '_')}`;
      await run(`create table ${name} partition of audit for values from (${old}) to (${monthOf(old, 1)})`);
      await run(
        `create table audit_lately partition of audit for values from (${monthOf(old, 1)}) to (${monthOf(Date.now())})`,
      );
    }
    await write(3, old + dayMs, 'old-');
    await write(2, old + 2 * dayMs, 'old2-');
    await threeSeals();
    const dropped: string[] = [];
    expect(await verify()).toMatchObject({ records: 14, seals: 5, expired: 0 });
    await sweepOnce(
      database,
      expiringTables.filter(({ table }) => table === 'audit'),
      kept,
      {
        swept: () => undefined,
        failed: (_, error) => expect.unreachable(String(error)),
        dropped: (name) => void dropped.push(name),
      },
    );
    expect(dropped).toHaveLength(isPostgres ? 1 : 0);
    expect(await database.db.selectFrom('audit').select('id').execute()).toHaveLength(9);
    expect(await verify()).toMatchObject({ records: 9, seals: 3, expired: 2, finding: undefined });
    const parts = await verifySeals({ database, secrets: createSecrets([older]) }, {});
    expect(parts.comparedFromAt).toBe(start);
    await run(`delete from audit where id = 'h0-0'`);
    expect((await verify()).finding).toMatchObject({ kind: 'removed', seal: 3 });
  });

  it('[AUD-4b] is sealed again after the clock of the database was set back', async () => {
    await threeSeals();
    const sealer = sealerWith(older);
    await writeAndSeal(sealer, 10, 2); // the clock is seven hours ahead
    await writeAndSeal(sealer, 4, 2);
    expect(news).toEqual(['The clock of the database was set back. Some records of the audit are sealed again.']);
    expect((await seals()).map(({ records, is_again }) => [records, is_again])).toEqual([
      [3, 0],
      [3, 0],
      [3, 0],
      [2, 0],
      [2, 1],
    ]);
    expect(await verify()).toMatchObject({ records: 11, again: 1, finding: undefined });
    await writeAndSeal(sealer, 11, 1);
    expect(await verify()).toMatchObject({ records: 14, again: 1, finding: undefined });
    await run(`delete from audit where id = 'h4-0'`);
    expect((await verify()).finding).toMatchObject({ kind: 'removed', seal: 5 });
    expect(news).toHaveLength(1);
  });

  it('[AUD-5] costs a record nothing: one statement, no trigger, and no index that was not there', async () => {
    if (isPostgres) {
      const { rows } = await run(`select
        (select count(*) from pg_trigger where tgrelid = 'audit'::regclass and not tgisinternal) as triggers,
        (select string_agg(indexrelid::regclass::text, ' ' order by indexrelid::regclass::text)
          from pg_index where indrelid = 'audit'::regclass) as indexes`);
      expect(rows).toEqual([
        { triggers: 0, indexes: 'audit_in_order audit_of_account audit_of_client audit_of_rare_event' },
      ]);
    }
    const executed: string[] = [];
    const watched = database.db.getExecutor().executeQuery;
    const spy = vi.spyOn(database.db.getExecutor(), 'executeQuery').mockImplementation((query) => {
      executed.push(query.sql);
      return Reflect.apply(watched, database.db.getExecutor(), [query]);
    });
    await createAudit(database).record({ event: 'signedOut', outcome: 'ok' });
    spy.mockRestore();
    expect(executed).toEqual([expect.stringMatching(/^insert into "audit" /)]);
  });
});
