import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { addSample } from '../../../../test/sampled-metrics.ts';
import { createAlarmWatch } from '../alarms.ts';

const [near, far] = [0, 1210];
const dayMs = 24 * 3_600_000;
let site: ManagementSite;
let operator: Call;
let ofBrand: Call;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  ofBrand = await site.machine('brandOperator', { kind: 'brand', brandId: near });
});
afterAll(() => site.close());

const limit = (brand: number) => `portico_brand_limits_reached_total{brand="${brand}",limit="codes"}`;
const found = {
  [limit(near)]: 5,
  [limit(far)]: 7,
  'portico_services_faulty{service="addressValidation"}': 1,
};

/** Samples of a process, and what the rules find in them. */
async function evaluate(metrics: Readonly<Record<string, number>>) {
  const { database } = site.installation;
  await database.db.deleteFrom('metric_samples').execute();
  await addSample(database, 'one', 0, metrics);
  await database.db.updateTable('alarm_evaluation').set({ held_until: 0 }).execute();
  expect(await createAlarmWatch(database).evaluate()).toBe(true);
}
beforeEach(async () => {
  await site.installation.database.db.deleteFrom('alarms').execute();
  await evaluate(found);
});

const list = async (query = '', call = operator) => {
  const { status, body } = await call('GET', `/alarms${query}`);
  expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined });
  return body.items as { id: string; rule: string; state: string; brandId?: number }[];
};
const ofRule = async (rule: string, brand?: number) => {
  const alarm = (await list()).find((one) => one.rule === rule && one.brandId === brand);
  if (!alarm) throw new Error(`There is no ${rule}.`);
  return alarm;
};
const show = async (id: string) => (await operator('GET', `/alarms/${id}`)).body;
const act = (id: string, verb: string, body: object = {}, call = operator) =>
  call('POST', `/alarms/${id}/${verb}`, { body });

describe('[CNSL-25d] alarms are told', () => {
  it('to who reaches the installation: all of them, by state, severity and brand, page by page', async () => {
    expect((await list()).map(({ rule, brandId }) => [rule, brandId])).toEqual(
      expect.arrayContaining([
        ['PorticoBrandLimitReached', near],
        ['PorticoBrandLimitReached', far],
        ['PorticoServiceFaulty', undefined],
      ]),
    );
    const page = (await operator('GET', '/alarms?limit=2')).body;
    const next = (await operator('GET', `/alarms?limit=2&cursor=${page.next}`)).body;
    const all = await list();
    expect([...page.items, ...next.items].map(({ id }: { id: string }) => id)).toEqual(all.map(({ id }) => id));
    expect(await list('?severity=warning')).toEqual([]);
    expect(await list('?state=ended')).toEqual([]);
    expect(await list('?state=present')).toHaveLength(3);
    expect(await list(`?brandId=${far}`)).toHaveLength(1);
  });

  it('to who reaches one brand: those of this brand alone, in lists, numbers, by their ids, and to acts', async () => {
    expect(await list(`?brandId=${near}`, ofBrand)).toMatchObject([{ brandId: near, value: 5, unit: 'count' }]);
    expect((await ofBrand('GET', `/alarm-watch?brandId=${near}`)).body).toMatchObject({
      open: 1,
      muted: 0,
      isBlind: false,
    });
    expect((await operator('GET', '/alarm-watch')).body).toMatchObject({ open: 3 });
    expect(await list('', ofBrand)).toHaveLength(1); // the reach of the caller narrows it
    for (const path of ['/alarms', '/alarm-watch'])
      expect((await ofBrand('GET', `${path}?brandId=${far}`)).status).not.toBe(200);
    const others = [await ofRule('PorticoBrandLimitReached', far), await ofRule('PorticoServiceFaulty')];
    for (const { id } of others) {
      expect((await ofBrand('GET', `/alarms/${id}`)).status).toBe(404);
      expect((await ofBrand('GET', `/alarms/${id}?brandId=${near}`)).status).toBe(404);
      expect((await act(id, 'take', {}, ofBrand)).status).toBe(404);
      expect((await act(id, 'take', { brandId: near }, ofBrand)).status).toBe(404);
      expect(await show(id)).not.toHaveProperty('takenBy');
    }
  });

  it.each(['companyAdministrator', 'supportAgent'])('to no %s', async (role) => {
    const company = { kind: 'company', companyId: 'free' } as const;
    const caller = await site.machine(role, role === 'supportAgent' ? { kind: 'brand', brandId: near } : company);
    for (const path of ['/alarms', '/alarm-watch']) expect((await caller('GET', path)).status).toBe(403);
  });

  it('as not known while nobody evaluates the rules', async () => {
    const { db } = site.installation.database;
    await db
      .updateTable('alarm_evaluation')
      .set({ evaluated_at: Date.now() - 121_000 })
      .execute();
    expect((await operator('GET', '/alarm-watch')).body).toMatchObject({ isBlind: true, open: 3 });
    await db.updateTable('alarm_evaluation').set({ evaluated_at: 0 }).execute();
    const { body } = await operator('GET', '/alarm-watch');
    expect(body).toMatchObject({ isBlind: true });
    expect(body).not.toHaveProperty('evaluatedAt');
  });
});

describe('[CNSL-25c] an alarm', () => {
  it('is taken by who works on it, with a name and a time, and may be taken over', async () => {
    const { id } = await ofRule('PorticoBrandLimitReached', near);
    expect((await act(id, 'take')).status).toBe(200);
    const before = await show(id);
    expect(before).toMatchObject({ takenBy: expect.stringMatching(/^client:/), state: 'open' });
    expect((await act(id, 'take', {}, ofBrand)).status).toBe(200);
    const after = await show(id);
    expect(after.takenBy).not.toBe(before.takenBy);
    expect(after.events.map(({ event, by }: { event: string; by?: string }) => [event, by])).toEqual([
      ['opened', undefined],
      ['taken', before.takenBy],
      ['taken', after.takenBy],
    ]);
  });

  it('is muted with a reason until a time within seven days, and comes back when it is twice as bad', async () => {
    const { id } = await ofRule('PorticoBrandLimitReached', near);
    const reason = 'The brand sends its news today';
    const until = Date.now() + dayMs;
    for (const wrong of [{ until }, { reason }, { reason: ' ', until }])
      expect((await act(id, 'mute', wrong)).status).toBe(422);
    for (const wrong of [Date.now() - 1000, Date.now() + 8 * dayMs])
      expect((await act(id, 'mute', { reason, until: wrong })).body.detail).toBe(
        'Mute it until a time within the next seven days.',
      );
    expect((await act(id, 'mute', { reason, until })).status).toBe(200);
    expect(await show(id)).toMatchObject({ state: 'muted', mutedUntil: until, mutedReason: reason });
    expect((await operator('GET', '/alarm-watch')).body).toMatchObject({ open: 2, muted: 1 });
    expect(await list('?state=open')).toHaveLength(2);
    expect(await list('?state=muted')).toHaveLength(1);
    await evaluate({ ...found, [limit(near)]: 9 });
    expect(await show(id)).toMatchObject({ state: 'muted', value: 9 });
    await evaluate({ ...found, [limit(near)]: 10 });
    expect(await show(id)).toMatchObject({ state: 'open', value: 10 });
    expect((await show(id)).events.at(-1)).toMatchObject({ event: 'worse' });
  });

  it('that is muted comes back when somebody says so, or its time is over', async () => {
    const { id } = await ofRule('PorticoServiceFaulty');
    expect((await act(id, 'unmute')).body.detail).toBe('The alarm is not muted.');
    const mute = () => act(id, 'mute', { reason: 'Known', until: Date.now() + dayMs });
    await mute();
    expect((await act(id, 'unmute')).status).toBe(200);
    expect(await show(id)).toMatchObject({ state: 'open' });
    await mute();
    await site.installation.database.db
      .updateTable('alarms')
      .set({ muted_until: Date.now() - 1 })
      .where('id', '=', id)
      .execute();
    expect(await show(id)).toMatchObject({ state: 'open' });
    expect((await operator('GET', '/alarm-watch')).body).toMatchObject({ open: 3, muted: 0 });
    await evaluate(found);
    expect((await show(id)).events.at(-1)).toMatchObject({ event: 'muteOver' });
  });

  it('is ended with a reason by somebody once its cause is gone, and not before', async () => {
    const { id } = await ofRule('PorticoServiceFaulty');
    const reason = 'The token was renewed';
    expect((await act(id, 'end', { reason })).body.detail).toBe('The alarm has ended, or its cause is still there.');
    await evaluate({ portico_audit_seal_alarm: 0 });
    expect(await show(id)).toMatchObject({ state: 'better', canEnd: true });
    expect((await act(id, 'end', {})).status).toBe(422);
    expect((await act(id, 'end', { reason })).status).toBe(200);
    expect(await show(id)).toMatchObject({ state: 'ended', events: [{}, {}, { event: 'ended', reason }] });
    for (const [verb, body] of [
      ['take', {}],
      ['mute', { reason, until: Date.now() + dayMs }],
      ['end', { reason }],
    ] as const)
      expect((await act(id, verb, body)).status).toBe(409);
  });

  it('keeps in the audit who has muted it, and why', async () => {
    const { id } = await ofRule('PorticoServiceFaulty');
    const until = Date.now() + dayMs;
    const reason = 'Known since Monday';
    await operator('POST', `/alarms/${id}/mute`, { body: { reason, until }, headers: { 'audit-reason': reason } });
    const { body } = await operator('GET', '/audit?event=operatorAction&limit=1');
    expect(body.items[0]).toMatchObject({
      outcome: 'muteAlarm',
      details: { id, rule: 'PorticoServiceFaulty', reason, until },
    });
  });
});
