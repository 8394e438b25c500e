import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { addSample } from '../../../test/sampled-metrics.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createProcessRegistry, describeThisProcess } from '../processes/processes.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { createAlarmStore } from './alarm-store.ts';
import { createAlarmWatch, createMetricSampler } from './alarms.ts';
import { readSamples } from './metric-samples.ts';

const minuteMs = 60_000;
let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
});
afterAll(async () => {
  await database.close();
  await fresh.dispose();
});
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('alarms').execute();
  await db.deleteFrom('metric_samples').execute();
  await db.deleteFrom('processes').execute();
  await db.deleteFrom('audit_seal_marks').execute();
  await db.updateTable('alarm_evaluation').set({ held_until: 0, evaluated_at: 0 }).execute();
});

const faulty = { 'portico_services_faulty{service="addressValidation"}': 1 };
const well = { portico_audit_seal_alarm: 0 };
const store = () => createAlarmStore(database);
const listed = async () => (await store().list({ limit: 100 })).map(({ rule, state }) => [rule, state]);
/** Evaluates as a server does, whichever process has done it before. */
async function evaluate() {
  await database.db.updateTable('alarm_evaluation').set({ held_until: 0 }).execute();
  return createAlarmWatch(database).evaluate();
}
/** Lets times of the alarms lie further back. */
const age = (minutes: number) =>
  database.db
    .updateTable('alarms')
    .set((eb) => ({
      since: eb('since', '-', minutes * minuteMs),
      opened_at: eb('opened_at', '-', minutes * minuteMs),
      better_at: eb('better_at', '-', minutes * minuteMs),
    }))
    .execute();
/** Samples that say nothing is wrong now. */
async function mend() {
  await database.db.deleteFrom('metric_samples').execute();
  await addSample(database, 'one', 0, well);
}

describe('[CNSL-25b] the evaluation of the alarms', () => {
  it('opens an alarm for what a process samples, makes it better, and ends it after half an hour', async () => {
    await addSample(database, 'one', 0, faulty);
    expect(await evaluate()).toBe(true);
    const [alarm] = await store().list({ limit: 1 });
    expect(alarm).toMatchObject({
      rule: 'PorticoServiceFaulty',
      state: 'open',
      severity: 'critical',
      subject: { service: 'addressValidation' },
      brandId: undefined,
    });
    await evaluate();
    await mend();
    await evaluate();
    expect(await listed()).toEqual([['PorticoServiceFaulty', 'better']]);
    await age(29);
    await evaluate();
    expect(await listed()).toEqual([['PorticoServiceFaulty', 'better']]);
    await age(2);
    await evaluate();
    expect(await listed()).toEqual([['PorticoServiceFaulty', 'ended']]);
    await addSample(database, 'two', 0, faulty);
    await evaluate();
    expect(await listed()).toEqual([
      ['PorticoServiceFaulty', 'open'],
      ['PorticoServiceFaulty', 'ended'],
    ]);
  });

  it('waits as long as the rule says, and forgets what did not last', async () => {
    const paused = { 'portico_services_paused{service="fraud"}': 1 };
    await addSample(database, 'one', 0, paused);
    await evaluate();
    expect(await listed()).toEqual([]);
    await age(6);
    await evaluate();
    expect(await listed()).toEqual([['PorticoServiceAway', 'open']]);
    await database.db.deleteFrom('alarms').execute();
    await evaluate();
    await mend();
    await evaluate();
    expect(await database.db.selectFrom('alarms').selectAll().execute()).toEqual([]);
  });

  it('adds up what processes have counted, and names the only brand of it', async () => {
    const reached = 'portico_brand_limits_reached_total{brand="2010",limit="codes"}';
    for (const [process, before, now] of [
      ['one', 3, 5],
      ['two', 0, 7],
    ] as const) {
      await addSample(database, process, 20, { [reached]: before });
      await addSample(database, process, 0, { [reached]: now });
    }
    await evaluate();
    expect(await store().list({ limit: 9 })).toMatchObject([
      { rule: 'PorticoBrandLimitReached', brandId: 2010, value: 9, unit: 'count' },
    ]);
  });

  it('finds the brand of a connection by its company', async () => {
    const { db } = database;
    await db
      .insertInto('companies')
      .values({ id: 'acme', name: 'Acme', brand_id: 3420, sso_enforced: 0, terms_version: null, created_at: 1 })
      .execute();
    await db
      .insertInto('sso_connections')
      .values({
        id: 'acme-saml',
        company_id: 'acme',
        type: 'saml',
        label: 'Acme',
        settings: '{}',
        secret: null,
        is_enabled: 1,
        trusts_second_factor: 0,
        requires_same_email: 0,
        session_hours: 8,
        created_at: 1,
      })
      .execute();
    const end = 'portico_sso_certificate_end_seconds{connection="acme-saml"}';
    await addSample(database, 'one', 0, { [end]: Date.now() / 1000 + 86_400 });
    await evaluate();
    const [alarm] = await store().list({ limit: 9 });
    expect(alarm).toMatchObject({ rule: 'PorticoCertificateEnds', brandId: 3420, unit: 'secondsLeft' });
    expect(alarm?.value).toBeGreaterThan(86_000);
  });

  it('says nothing when no process has sampled in the last two minutes', async () => {
    await addSample(database, 'one', 0, faulty);
    await evaluate();
    await database.db.deleteFrom('metric_samples').execute();
    await addSample(database, 'one', 3, well);
    const { evaluatedAt } = await store().lastLook();
    expect(await evaluate()).toBe(false);
    expect(await listed()).toEqual([['PorticoServiceFaulty', 'open']]);
    expect((await store().lastLook()).evaluatedAt).toBe(evaluatedAt);
  });

  it('is done by one of two processes, and by the other when that one has left or was killed', async () => {
    await addSample(database, 'one', 0, faulty);
    const [one, other] = [createAlarmWatch(database), createAlarmWatch(database)];
    expect([await one.evaluate(), await other.evaluate(), await one.evaluate()]).toEqual([true, false, true]);
    await one.leave();
    expect([await other.evaluate(), await one.evaluate()]).toEqual([true, false]);
    const held = await database.db
      .selectFrom('alarm_evaluation')
      .select(['held_until', database.now.as('at')])
      .executeTakeFirstOrThrow();
    expect(Number(held.held_until) - Number(held.at)).toBeLessThanOrEqual(90_000);
    await database.db
      .updateTable('alarm_evaluation')
      .set({ held_until: Number(held.at) - 1 })
      .execute(); // it was killed
    expect([await one.evaluate(), await listed()]).toEqual([true, [['PorticoServiceFaulty', 'open']]]);
  });

  it('finds a process that was killed, until another one has started', async () => {
    await addSample(database, 'one', 0, well);
    const process = (id: string, seenAgo: number, startedAgo: number) =>
      database.db
        .insertInto('processes')
        .values({
          id,
          secret_ids: '',
          seen_at: Date.now() - seenAgo,
          started_at: Date.now() - startedAgo,
          version: null,
          schema_id: null,
          settings_id: null,
        })
        .execute();
    await process('killed', 60_000, 600_000);
    await process('lives', 1000, 600_000);
    await evaluate();
    await age(3);
    await evaluate();
    expect(await store().list({ limit: 9 })).toMatchObject([{ rule: 'PorticoDown', subject: { process: 'killed' } }]);
    await process('next', 1000, 30_000);
    await evaluate();
    expect(await listed()).toEqual([['PorticoDown', 'better']]);
    const left = createProcessRegistry(database, createSecrets(['a secret of a test, long enough']), {
      ...describeThisProcess({ version: '1', settingsId: '1' }, []),
      id: 'left',
    });
    await left.refresh();
    await left.leave();
    await evaluate();
    expect(await listed()).toEqual([['PorticoDown', 'better']]);
  });

  it('lets alarms of lost seals stay until somebody has answered, and of seals not made until somebody has said why', async () => {
    const lost = { portico_audit_seals_lost_total: 1, portico_audit_seal_alarm: 1 };
    await addSample(database, 'one', 0, { ...lost, portico_audit_sealed_seconds: 1 });
    await evaluate();
    await age(40);
    await mend();
    await evaluate();
    await age(40);
    await evaluate();
    const names = ['PorticoAuditSealAlarm', 'PorticoAuditSealLost', 'PorticoAuditUnsealed'];
    expect((await listed()).toSorted()).toEqual(names.map((name) => [name, 'better']));
    await database.db
      .insertInto('audit_seal_marks')
      .values({
        id: 'answer:7',
        number: 7,
        digest: '',
        after_number: 3,
        after_digest: '',
        marked_at: Date.now(),
        marked_by: 'account:ann',
        reason: 'Restored',
        secret_id: '',
        signature: '',
      })
      .execute();
    await addSample(database, 'two', 0, { portico_audit_seals_lost_total: 1 }); // the counter stays
    await evaluate();
    expect((await listed()).toSorted()).toEqual([
      ['PorticoAuditSealAlarm', 'ended'],
      ['PorticoAuditSealLost', 'ended'],
      ['PorticoAuditUnsealed', 'better'],
    ]);
    const unsealed = (await store().list({ state: 'better', limit: 9 }))[0]?.id ?? '';
    expect(await store().end(unsealed, { by: 'account:ann', reason: 'Moved' })).toBe(true);
    expect(await store().list({ state: 'present', limit: 9 })).toEqual([]);
  });
});

describe('[CNSL-25a] the samples of metrics', () => {
  it('are what the counters of a process are, in one statement, without what no rule reads', async () => {
    const metrics = createMetrics();
    metrics.brandLimitReached({ brandId: 2010, limit: 'codes' });
    metrics.auditRecorded({ event: 'signInOpened', outcome: 'ok', brandId: 2010, clientId: 'shop' });
    metrics.requestEnded({ method: 'GET', route: '/', status: 503, seconds: 0.3 });
    metrics.certificateEnds({ connection: 'acme' }, 5000);
    await createMetricSampler(database, metrics, 'one')();
    const [sample] = await readSamples(database, Date.now() + 1000);
    expect(sample).toMatchObject({ process: 'one' });
    expect(sample?.values).toMatchObject({
      'limitsReached|2010|codes': 1,
      'opened|2010|shop': 1,
      requests: 1,
      faults: 1,
      'requestsWithin|0.5': 1,
      'certificateEnds|acme': 5,
      sealAlarm: 0,
    });
    expect(sample?.values).not.toHaveProperty('wrongPasswords');
    expect(sample?.values.eventLoopLag).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(sample?.values).length).toBeLessThan(2000);
  });

  it('are read around the times that rules look at alone', async () => {
    for (let minute = 0; minute < 90; minute += 1) {
      await addSample(database, 'one', minute + 0.1, well);
      await addSample(database, 'two', minute + 0.2, well);
    }
    const samples = await readSamples(database, Date.now());
    const ages = samples
      .filter(({ process }) => process === 'two')
      .map(({ at }) => Math.floor((Date.now() - at) / minuteMs));
    expect(ages).toEqual([60, 30, 15, 10, 5, 0]);
  });
});
