import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../../test/management-site.ts';
import { type PhoneServer, startPhoneServer, twilioToken } from '../../../../test/phone-server.ts';
import { createProviderCounts } from '../provider-counts.ts';
import { createProviderLedger } from '../provider-ledger.ts';

const because = { headers: { 'audit-reason': 'Over' } };
const canadian = '+14165550123';
const american = '+12125550123';

let [ostara, ferrywave]: PhoneServer[] = [];
let site: ManagementSite;
let operator: ManagementPerson;
let [ofBrand, auditor]: Call[] = [];
beforeAll(async () => {
  ostara = await startPhoneServer({ failing: ['+14165550124'] });
  ferrywave = await startPhoneServer();
  const addresses = [`${ostara.twilio}&portico-name=Ostara%20SMS`, `${ferrywave.twilio}&portico-name=Ferrywave`];
  const fraud = { FRAUD_CHECK_URL: 'http://fraud.example/check', FRAUD_CHECK_TOKEN: 'a token of the test' };
  site = await startManagementSite({ SMS_URL: addresses.join(','), VOICE_URL: '', SMTP_URL: '', ...fraud });
  operator = await site.person('installationOperator');
  ofBrand = await site.machine('brandOperator', { kind: 'brand', brandId: 3420 });
  auditor = await site.machine('auditor');
  site.app.messageSender.start();
});
afterAll(async () => {
  await site.app.messageSender.stop();
  await site.close();
  await Promise.all([ostara, ferrywave].map((one) => one?.close()));
});
beforeEach(async () => {
  const { db } = site.installation.database;
  await site.installation.providerLedger.write();
  for (const table of ['provider_counts', 'provider_orders'] as const) await db.deleteFrom(table).execute();
  await site.installation.providerLedger.refresh();
});

const orderOf = (country: string, channel = 'sms') => `/provider-orders/${channel}/${country}`;
const wish = (providers: readonly string[], until?: number) => ({
  body: { providers, reason: 'Texts arrive late', ...(until !== undefined && { until }) },
});

/** Gives the operator a number alone. */
async function withNumber(address: string): Promise<void> {
  const { contacts, database } = site.installation;
  await database.db.deleteFrom('contacts').where('account_id', '=', operator.id).where('kind', '=', 'mobile').execute();
  await contacts.add(database.db, { accountId: operator.id, kind: 'mobile', address, isVerified: true });
  await database.db.deleteFrom('counters').where('key', 'like', '%providerTest%').execute();
}

/** Sends a test message, and waits until it is sent or given up. */
async function test(provider: string) {
  const { status, body } = await operator.call('POST', '/message-tests', { body: { channel: 'sms', provider } });
  expect(status, JSON.stringify(body)).toBe(201);
  return vi.waitUntil(
    async () => {
      const { body: message } = await operator.call('GET', `/messages/${body.messageId}`);
      return (message.state !== 'queued' && message.state !== 'sending') || message.error ? message : undefined;
    },
    { timeout: 20_000 },
  );
}

async function providers() {
  await site.installation.providerLedger.write();
  const { status, body } = await operator.call('GET', '/providers');
  expect(status).toBe(200);
  return body;
}

type Named = Readonly<Record<'service' | 'provider' | 'channel' | 'country', string>>;
const found = (all: readonly Named[], service: string, provider?: string) =>
  all.find((one) => one.service === service && (provider === undefined || one.provider === provider));

describe('[CNSL-30a] the answers of providers', () => {
  it('are counted by provider, country and reason, with their later reports, and say nothing of a person', async () => {
    await withNumber(canadian);
    const message = await test('Ferrywave');
    expect(message).toMatchObject({ state: 'sent', provider: 'Ferrywave', kind: 'providerTest' });
    const callback = String(ferrywave?.received.at(-1)?.fields.StatusCallback);
    await report(callback, 'delivered');
    await report(callback, 'delivered'); // twice
    await withNumber('+14165550124');
    await test('Ostara SMS');
    const { providers: all } = await providers();
    const counted = { asked: 1, taken: 1, failed: 0, delivered: 1, undelivered: 0, refusals: [] };
    expect(found(all, 'sms', 'Ferrywave')).toMatchObject({
      ...{ isConfigured: true, state: 'well', lastHour: counted, lastDay: counted },
      countries: [{ country: 'CA', state: 'well', lastHour: counted }],
    });
    const { lastHour } = found(all, 'sms', 'Ostara SMS') as unknown as Record<'lastHour', { asked: number }>;
    expect(lastHour).toMatchObject({ taken: 0, refusals: [{ reason: '503', outcome: 'provider' }] });
    expect(found(all, 'fraud')).toMatchObject({ provider: 'fraud.example', state: 'unused', isConfigured: true });
    const rows = await site.installation.database.db.selectFrom('provider_counts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('4165550');
  });

  it('of a provider that is configured no more are still told', async () => {
    const counts = createProviderCounts(site.installation.database);
    counts.asked({ service: 'sms', provider: 'Former', country: 'CA', outcome: 'taken', ms: 10 }, 30);
    counts.asked({ service: 'sms', provider: 'Former', country: 'CA', outcome: 'undelivered', ms: 10 }, 30);
    await counts.write();
    const { providers: all } = await providers();
    expect(found(all, 'sms', 'Former')).toMatchObject({
      isConfigured: false,
      state: 'losing',
      lastHour: { undelivered: 30 },
    });
  });

  it('[CNSL-30e] are for who operates the installation', async () => {
    expect((await ofBrand?.('GET', '/providers'))?.status).toBe(403);
    expect((await ofBrand?.('PUT', orderOf('CA'), wish(['Ferrywave'])))?.status).toBe(403);
    expect((await auditor?.('GET', '/providers'))?.status).toBe(200);
    expect((await auditor?.('PUT', orderOf('CA'), wish(['Ferrywave'])))?.status).toBe(403);
    expect(
      (await auditor?.('POST', '/message-tests', { body: { channel: 'sms', provider: 'Ferrywave' } }))?.status,
    ).toBe(403);
  });
});

describe('[CNSL-30b] the order of providers of a country', () => {
  it('outranks the environment for its numbers alone, with who and why, until it is ended', async () => {
    const { status, body } = await operator.call('PUT', orderOf('CA'), wish(['Ferrywave', 'Ostara SMS']));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ channel: 'sms', country: 'CA', providers: ['Ferrywave', 'Ostara SMS'], usual: ['Ostara SMS', 'Ferrywave'] },
      set: { by: `account:${operator.id}`, reason: 'Texts arrive late', at: expect.any(Number) },
    });
    const { providerLedger } = site.installation;
    expect(providerLedger.orderFor('sms', 'CA')).toEqual(['Ferrywave', 'Ostara SMS']);
    expect(providerLedger.orderFor('sms', 'US')).toBeUndefined();
    const { orders } = await providers();
    expect(orders.map(({ channel, country }: Named) => `${channel} ${country}`)).toEqual(['sms any', 'sms CA']);
    expect((await operator.call('DELETE', orderOf('CA'), because)).status).toBe(204);
    expect((await operator.call('GET', orderOf('CA'))).body).toMatchObject({ providers: ['Ostara SMS', 'Ferrywave'] });
    expect((await operator.call('DELETE', orderOf('CA'), because)).status).toBe(404);
  });

  it('is known to another process once it has looked', async () => {
    const other = createProviderLedger(site.installation.database);
    await operator.call('PUT', orderOf('CA'), wish(['Ferrywave']));
    await other.refresh(); // each server looks every two seconds
    expect(other.orderFor('sms', 'CA')).toEqual(['Ferrywave']);
    await operator.call('DELETE', orderOf('CA'), because);
    await other.refresh();
    expect(other.orderFor('sms', 'CA')).toBeUndefined();
  });

  it('decides who sends a code to a number of that country', async () => {
    await operator.call('PUT', orderOf('CA'), wish(['Ferrywave']));
    const [toCanada, toAmerica] = [ferrywave?.received.length, ostara?.received.length];
    for (const address of [canadian, american]) {
      const { outbox, database } = site.installation;
      const message = { kind: 'providerTest', to: { channel: 'sms', address }, brandId: 0, localeId: 'en_US' } as const;
      await outbox.queue(database.db, { ...message, values: { provider: 'any' }, lifetimeMs: 60_000 });
    }
    const grown = () => [
      (ferrywave?.received.length ?? 0) - (toCanada ?? 0),
      (ostara?.received.length ?? 0) - (toAmerica ?? 0),
    ];
    await expect.poll(grown, { timeout: 20_000 }).toEqual([1, 1]);
    expect(ferrywave?.received.at(-1)?.fields.To).toBe(canadian);
  });

  it('of all countries holds where a country has none, and ends by its time', async () => {
    const { providerLedger } = site.installation;
    await operator.call('PUT', orderOf('any'), wish(['Ferrywave'], Date.now() + 3_600_000));
    expect(providerLedger.orderFor('sms', 'US')).toEqual(['Ferrywave']);
    await site.installation.database.db
      .updateTable('provider_orders')
      .set({ expires_at: Date.now() + 700 })
      .execute();
    await providerLedger.refresh();
    expect(providerLedger.orderFor('sms', 'US')).toEqual(['Ferrywave']);
    await expect.poll(() => providerLedger.orderFor('sms', 'US'), { timeout: 5000 }).toBeUndefined();
    expect((await operator.call('GET', orderOf('any'))).body.set).toBeUndefined();
  });

  it.each([
    ['a provider that there is not', 'CA', wish(['Nobody']), 409],
    ['none', 'CA', wish([]), 422],
    ['one twice', 'CA', wish(['Ferrywave', 'Ferrywave']), 409],
    ['a time that is over', 'CA', wish(['Ferrywave'], 1), 409],
    ['no reason', 'CA', { body: { providers: ['Ferrywave'], reason: ' ' } }, 422],
    ['no country', 'Canada', wish(['Ferrywave']), 422],
  ])('is refused with %s, and nothing changes', async (_, country, sent, status) => {
    expect((await operator.call('PUT', orderOf(country), sent)).status).toBe(status);
    expect((await providers()).orders).toHaveLength(1);
  });

  it('is refused for a way without providers, and for e-mail to one country', async () => {
    expect((await operator.call('GET', orderOf('any', 'voice'))).status).toBe(404);
    expect((await operator.call('PUT', orderOf('CA', 'email'), wish(['Ferrywave']))).status).toBe(409);
  });
});

describe('[CNSL-30c] a test message', () => {
  it('goes to a confirmed number of who asks, in the words of the brand, at most once a minute', async () => {
    await withNumber(american);
    await test('Ostara SMS');
    expect(ostara?.received.at(-1)?.fields).toMatchObject({
      To: american,
      Body: expect.stringContaining('Ostara SMS'),
    });
    const again = await operator.call('POST', '/message-tests', { body: { channel: 'sms', provider: 'Ostara SMS' } });
    expect(again.status).toBe(429);
  });

  it('is refused to who has no number, to a program, and for a provider that there is not', async () => {
    await withNumber(american);
    const ask = (call: Call, provider: string) =>
      call('POST', '/message-tests', { body: { channel: 'sms', provider } });
    expect((await ask(operator.call, 'Nobody')).status).toBe(409);
    expect((await ask(await site.machine('installationOperator'), 'Ferrywave')).status).toBe(409);
    const other = await site.person('installationOperator');
    expect((await ask(other.call, 'Ferrywave')).status).toBe(409);
  });
});

/** Reports as the provider does. */
async function report(callback: string, state: string): Promise<void> {
  const signature = createHmac('sha1', twilioToken).update(`${callback}MessageStatus${state}`).digest('base64');
  const body = new URLSearchParams({ MessageStatus: state });
  await fetch(callback, { method: 'POST', headers: { 'x-twilio-signature': signature }, body });
}
