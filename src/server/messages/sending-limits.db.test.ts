import { describe, expect, it, vi } from 'vitest';
import { createProcessDatabases } from '../../../test/process-databases.ts';
import { readConfig } from '../config.ts';
import type { Refused } from '../http/refused.ts';
import { createRateLimiter } from '../rate-limiter/rate-limiter.ts';
import { createReserve, type Sending } from './sending-limits.ts';

const databases = createProcessDatabases();

const email: Sending = {
  ...{ channel: 'email', address: 'ann@acme.example', brandId: 0, clientAddress: '192.0.2.7' },
};
const sms: Sending = { ...email, channel: 'sms', address: '+12125550104' };
const reportCeiling = vi.fn();

/** Sends on one process after the other. Returns the names of the refusals, or `sent`. */
async function outcomes(sendings: readonly Sending[], env: Record<string, string> = {}, isAvailable = true) {
  const config = readConfig({ ...databases.env(), ...env });
  const reserves = databases.all().map((database) =>
    createReserve({
      ...{ config, rateLimiter: createRateLimiter(database), reportCeiling },
      brandCountries: () => ['US', 'DE'],
      isAvailable: () => isAvailable,
    }),
  );
  const all = sendings.map((sending, n) => reserves[n % reserves.length]?.(sending));
  return (await Promise.allSettled(all)).map((result) =>
    result.status === 'fulfilled' ? 'sent' : (result.reason as Refused).refusal.name,
  );
}
const counted = (all: readonly string[]) => all.filter((one) => one === 'sent').length;
const manyOf = (count: number, of: (n: number) => Sending) => Array.from({ length: count }, (_, n) => of(n));

describe('the limits of sending codes', () => {
  it('[MFA-2] of 50 parallel codes to one address, five an hour are sent, whoever asks, on all processes together', async () => {
    const all = await outcomes(manyOf(50, (n) => ({ ...email, clientAddress: `192.0.2.${n}` })));
    expect(counted(all)).toBe(5);
    expect(new Set(all)).toEqual(new Set(['sent', 'codeSendLimit']));
  });

  it('[MFA-2] writes an address in capitals and in small letters as one destination', async () => {
    const all = await outcomes(manyOf(6, (n) => ({ ...email, address: n % 2 ? 'ANN@acme.example' : email.address })));
    expect(counted(all)).toBe(5);
  });

  it('[MFA-2] sends ten codes a day to one destination', async () => {
    expect(counted(await outcomes(manyOf(5, () => email)))).toBe(5);
    const { db } = databases.at(0);
    const anHourLater = () => db.deleteFrom('counters').where('key', 'not like', 'sends-day:%').execute();
    await anHourLater();
    expect(counted(await outcomes(manyOf(6, () => email)))).toBe(5);
    await anHourLater();
    expect(counted(await outcomes([email]))).toBe(0);
  });

  it('[MFA-2] sends ten codes an hour for one client address, and says in how many minutes again', async () => {
    const elsewhere = (n: number): Sending => ({ ...email, address: `user${n}@acme.example` });
    expect(counted(await outcomes(manyOf(30, elsewhere)))).toBe(10);
    const database = databases.at(0);
    const reserve = createReserve({
      ...{ config: readConfig({ ...databases.env() }), rateLimiter: createRateLimiter(database), reportCeiling },
      ...{ brandCountries: () => [], isAvailable: () => true },
    });
    await expect(reserve(elsewhere(99))).rejects.toMatchObject({
      refusal: { name: 'codeSendLimit', params: { minutes: 60 } },
      httpStatus: 429,
    });
  });

  it('[MFA-2] a code refused by one limit counts for no other', async () => {
    expect(counted(await outcomes(manyOf(9, (n) => ({ ...email, clientAddress: `192.0.2.${n}` }))))).toBe(5);
    const { db } = databases.at(0);
    const brand = await db.selectFrom('counters').select('count').where('key', '=', 'sends-brand:0').executeTakeFirst();
    expect(brand?.count).toBe(5);
  });

  it('[MFA-2] caps the codes of a brand an hour', async () => {
    const elsewhere = (n: number): Sending => ({
      ...{ ...email, address: `user${n}@acme.example`, clientAddress: `192.0.2.${n}` },
    });
    expect(counted(await outcomes(manyOf(20, elsewhere), { SENDS_PER_BRAND: '7' }))).toBe(7);
  });

  it('[MFA-2] stops text messages and calls at the ceiling of spending, tells the operator once, and still sends e-mail', async () => {
    const elsewhere = (n: number): Sending => ({
      ...{ ...sms, channel: n % 2 ? 'voice' : 'sms', address: `+121255501${String(n).padStart(2, '0')}` },
      clientAddress: `192.0.2.${n}`,
    });
    // 0.30 buys two texts (0.05 each) and two calls (0.10 each), in whatever order they come
    const all = await outcomes(manyOf(12, elsewhere), { SPENDING_PER_BRAND: '0.3', SMS_PRICE: '0.1' });
    expect(counted(all)).toBe(3);
    expect(new Set(all)).toEqual(new Set(['sent', 'codeSendFailed']));
    expect(reportCeiling).toHaveBeenCalledExactlyOnceWith(0);
    expect(await outcomes([email])).toEqual(['sent']);
  });

  it('[MFA-1] sends to the countries that the operator names, and to no other', async () => {
    const numbers = ['+33612345678', '+12125550104'];
    const sendings = numbers.map((address): Sending => ({ ...sms, address }));
    expect(await outcomes(sendings, { MESSAGE_COUNTRIES: 'FR,IT' })).toEqual(['sent', 'codeDestinationRefused']);
  });

  it('[MFA-1] refuses at once while no provider answers, and counts nothing', async () => {
    expect(await outcomes([email], {}, false)).toEqual(['codeSendFailed']);
    expect(await databases.at(0).db.selectFrom('counters').selectAll().execute()).toEqual([]);
  });
});
