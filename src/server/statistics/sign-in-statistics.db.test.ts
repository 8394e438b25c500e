import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import type { Database } from '../storage/database.ts';
import { sweepOnce } from '../storage/sweep.ts';
import { createSignInStatistics } from './statistics.ts';
import { statisticsTables } from './statistics-tables.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const noon = Math.floor(Date.now() / dayMs) * dayMs + 12 * hourMs;
let fresh: FreshDatabase;
let installation: Installation;
let database: Database;
let ann: string;
let bo: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  installation = await openInstallation(readConfig(fresh.env));
  ({ database } = installation);
  const { accounts } = installation;
  await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0, mainNumbers: [] });
  const person = { firstName: 'Ann', lastName: 'Other', company: 'acme' };
  [ann = '', bo = ''] = [
    await accounts.add({ ...person, email: 'ann@acme.example' }),
    await accounts.add({ ...person, email: 'bo@acme.example' }),
  ];
});
afterEach(async () => {
  await installation.close();
  await fresh.dispose();
});

const of = (accountId: string) => ({ brandId: 0, clientId: 'app', accountIds: [accountId] });
const signedIn = () => ({ ...of(ann), step: 'signedIn', outcome: 'ok', way: 'password+totp' }) as const;
const finished = (accountId: string) =>
  ({ event: 'signInFinished', outcome: 'ok', accountId, clientId: 'app', way: 'password' }) as const;
const counts = () =>
  database.db.selectFrom('sign_in_counts').selectAll().orderBy('unit').orderBy('step').orderBy('outcome').execute();
const activity = () => database.db.selectFrom('account_activity').selectAll().orderBy('account_id').execute();

describe('counters of sign-ins', () => {
  it('of two processes are added to the same rows, one for the hour and one for the day', async () => {
    const [one, other] = [createSignInStatistics(database, () => noon), createSignInStatistics(database, () => noon)];
    one.count(signedIn(), 'first');
    other.count(signedIn(), 'second');
    other.count({ ...signedIn(), accountIds: [bo] }, 'third');
    await Promise.all([one.write(), other.write()]);
    const row = { brand_id: 0, client_id: 'app', company_id: 'acme', step: 'signedIn', way: 'password+totp', count: 3 };
    expect((await counts()).map((one) => ({ ...one, count: Number(one.count) }))).toMatchObject([
      { ...row, unit: 'day', at: noon - 12 * hourMs, expires_at: noon - 12 * hourMs + 400 * dayMs },
      { ...row, unit: 'hour', at: noon, expires_at: noon + 40 * dayMs },
    ]);
  });

  it('of many at the same time lose nothing', async () => {
    const all = Array.from({ length: 6 }, () => createSignInStatistics(database, () => noon));
    for (const [at, one] of all.entries())
      for (let n = 0; n < 40; n++)
        one.count({ ...of(n % 2 ? ann : bo), step: 'firstStep', outcome: `o${n % 9}` }, `${at} ${n}`);
    await Promise.all(all.map((one) => one.write()));
    const ofDay = (await counts()).filter(({ unit }) => unit === 'day');
    expect(ofDay.reduce((sum, { count }) => sum + Number(count), 0)).toBe(240);
  });

  it('count a step that a sign-in passes again once, and each failure', async () => {
    const statistics = createSignInStatistics(database, () => noon);
    const found = { ...of(ann), step: 'accountFound', outcome: 'ok' } as const;
    for (const step of [found, found, { ...found, outcome: 'emailNotFound' }, { ...found, outcome: 'emailNotFound' }])
      statistics.count(step, 'one');
    await statistics.write();
    const ofDay = (await counts()).filter(({ unit }) => unit === 'day');
    expect(ofDay.map(({ outcome, count }) => [outcome, Number(count)])).toEqual([
      ['emailNotFound', 2],
      ['ok', 1],
    ]);
  });

  it('that cannot be written wait for the next time, with what is counted meanwhile', async () => {
    const statistics = createSignInStatistics(database, () => noon);
    statistics.count(signedIn(), 'one');
    statistics.recorded(finished(ann));
    await sql`alter table sign_in_counts rename to away`.execute(database.db);
    const failing = statistics.write();
    statistics.count(signedIn(), 'two');
    await expect(failing).rejects.toThrow();
    await sql`alter table away rename to sign_in_counts`.execute(database.db);
    await statistics.write();
    await statistics.write();
    expect((await counts()).map(({ count }) => Number(count))).toEqual([2, 2]);
    expect(await activity()).toHaveLength(1);
  });

  it('are swept: hours after 40 days, days after 400', async () => {
    const statistics = createSignInStatistics(database, () => noon - 41 * dayMs);
    statistics.count(signedIn(), 'one');
    await statistics.write();
    const retention = { audit: 0, endedSignIns: 0, emergencyEvidence: 0 };
    const failed = (_table: string, error: unknown) => expect.fail(String(error));
    await sweepOnce(database, statisticsTables.expiring ?? [], retention, { swept: () => undefined, failed });
    expect((await counts()).map(({ unit }) => unit)).toEqual(['day']);
  });
});

describe('the last sign-in of an account', () => {
  it('is the latest of all processes, in whatever order they write', async () => {
    let now = noon + 5;
    const [one, other] = [createSignInStatistics(database, () => now), createSignInStatistics(database, () => noon)];
    one.recorded({ ...finished(ann), way: 'passkey', clientId: 'later', address: '192.0.2.7' });
    now -= 1;
    one.recorded({ ...finished(ann), way: 'sso' });
    other.recorded(finished(ann));
    await one.write();
    await other.write();
    expect(await activity()).toMatchObject([
      {
        account_id: ann,
        last_sign_in_at: noon + 5,
        last_way: 'passkey',
        last_client_id: 'later',
        last_address: '192.0.2.7',
      },
    ]);
  });

  it('goes with the account, and comes back for nobody who is removed', async () => {
    const statistics = createSignInStatistics(database);
    for (const id of [ann, bo]) statistics.recorded(finished(id));
    await statistics.write();
    await database.db.deleteFrom('accounts').where('id', '=', bo).execute(); // as the version before does
    statistics.recorded(finished(bo));
    await statistics.write();
    expect((await activity()).map(({ account_id }) => account_id)).toEqual([ann]);
  });
});
