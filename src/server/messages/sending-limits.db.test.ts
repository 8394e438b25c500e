import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProcessDatabases } from '../../../test/process-databases.ts';
import type { BrandMessages } from '../../contract/brand/brand-messages.ts';
import { readConfig } from '../config.ts';
import type { Refused } from '../http/refused.ts';
import { createRateLimiter } from '../rate-limiter/rate-limiter.ts';
import { createSpendingLedger } from '../spending/spending.ts';
import { createSendingLimits, type Sending, type SendingLimitsDeps } from './sending-limits.ts';
import { sendingSettings } from './sending-settings.ts';

const databases = createProcessDatabases();

/** A code after the right password of one of many accounts, and a link that anybody can ask for. */
const code = (address: string, account = address): Sending => ({
  channel: 'email',
  address,
  brandId: 0,
  isVerified: true,
  occasion: { provenAccountId: account },
});
const link = (address: string, askedFrom = '192.0.2.7'): Sending => ({ ...code(address), occasion: { askedFrom } });
const ann = 'ann@acme.example';
const reportCeiling = vi.fn();
const tellReached = vi.fn<SendingLimitsDeps['tellReached']>(async () => {});

/** What brands say themselves, by id. */
let brands: Readonly<Record<number, BrandMessages>> = {};
afterEach(() => {
  brands = {};
});

function limitsOn(env: Record<string, string> = {}, isAvailable = true) {
  const config = readConfig({ ...databases.env(), ...env });
  return databases.all().map((database) =>
    createSendingLimits({
      rateLimiter: createRateLimiter(database),
      spendingLedger: createSpendingLedger(database),
      reportCeiling,
      tellReached,
      settingsOf: (brandId) => sendingSettings(config, brands[brandId], ['US', 'DE']),
      isAvailable: () => isAvailable,
    }),
  );
}

async function outcomesOf(all: readonly (Promise<void> | undefined)[]) {
  return (await Promise.allSettled(all)).map((result) =>
    result.status === 'fulfilled' ? 'sent' : (result.reason as Refused).refusal.name,
  );
}

/** Sends on one process after the other. Returns the names of the refusals, or `sent`. */
function outcomes(sendings: readonly Sending[], env: Record<string, string> = {}, isAvailable = true) {
  const limits = limitsOn(env, isAvailable);
  return outcomesOf(sendings.map((sending, n) => limits[n % limits.length]?.reserve(sending)));
}
const counted = (all: readonly string[]) => all.filter((one) => one === 'sent').length;
const manyOf = (count: number, of: (n: number) => Sending) => Array.from({ length: count }, (_, n) => of(n));

const anHourLater = () => databases.at(0).db.deleteFrom('counters').where('key', 'not like', '%-day:%').execute();
const asked = (n: number) => link(ann, `10.${n}.0.1`);

describe('the limits of sending', () => {
  it('[MFA-2] of 50 parallel codes to one address, ten an hour are sent, for all accounts and processes together', async () => {
    const all = await outcomes(manyOf(50, (n) => code(ann, `account${n}`)));
    expect(counted(all)).toBe(10);
    expect(new Set(all)).toEqual(new Set(['sent', 'codeSendLimit']));
  });

  it('[MFA-2] writes an address in capitals and in small letters as one destination', async () => {
    expect(counted(await outcomes(manyOf(11, (n) => code(n % 2 ? 'ANN@acme.example' : ann, `account${n}`))))).toBe(10);
  });

  it('[MFA-2] sends twenty codes a day to one destination, and says in how many minutes again', async () => {
    const toAnn = (n: number) => code(ann, `account${n}`);
    expect(counted(await outcomes(manyOf(10, toAnn)))).toBe(10);
    await expect(limitsOn()[0]?.reserve(toAnn(11))).rejects.toMatchObject({
      refusal: { name: 'codeSendLimit', params: { minutes: 60 } },
      httpStatus: 429,
    });
    await anHourLater();
    expect(counted(await outcomes(manyOf(11, toAnn)))).toBe(10);
    await anHourLater();
    expect(counted(await outcomes([toAnn(0)]))).toBe(0);
  });

  it('[MFA-2] an account has ten codes an hour, to however many numbers, and twenty a day', async () => {
    const elsewhere = (n: number) => code(`user${n}@acme.example`, 'one account');
    expect(counted(await outcomes(manyOf(30, elsewhere)))).toBe(10);
    await anHourLater();
    expect(counted(await outcomes(manyOf(30, elsewhere)))).toBe(10);
    await anHourLater();
    expect(counted(await outcomes([elsewhere(99)]))).toBe(0);
  });

  it('[MFA-2] an office of forty people at one client address gets all codes of its right passwords', async () => {
    expect(counted(await outcomes(manyOf(40, (n) => code(`user${n}@acme.example`))))).toBe(40);
  });

  it('[RESET-2c] links that anybody can ask for are three an hour and six a day, and use up none of the codes', async () => {
    expect(counted(await outcomes(manyOf(20, asked)))).toBe(3);
    await anHourLater();
    expect(counted(await outcomes(manyOf(20, asked)))).toBe(3);
    await anHourLater();
    expect(counted(await outcomes(manyOf(20, asked)))).toBe(0);
    expect(counted(await outcomes(manyOf(10, () => code(ann))))).toBe(10);
  });

  it('[RESET-2c] one client address asks for ten links an hour, and a /24 for eighty', async () => {
    const from = (n: number, host: number) => link(`user${n}@acme.example`, `192.0.2.${host}`);
    expect(counted(await outcomes(manyOf(30, (n) => from(n, 1))))).toBe(10);
    expect(counted(await outcomes(manyOf(100, (n) => from(100 + n, 2 + n))))).toBe(70);
  });

  it('[MFA-2] links that anybody asks for stop no code of the brand; the operator is told', async () => {
    const env = { SENDS_PER_BRAND: '7' };
    const all = await outcomes(
      manyOf(20, (n) => link(`user${n}@acme.example`, `10.${n}.0.1`)),
      env,
    );
    expect(counted(all)).toBe(7);
    expect(tellReached).toHaveBeenLastCalledWith(expect.objectContaining({ brandId: 0, limit: 'links' }));
    expect(
      counted(
        await outcomes(
          manyOf(20, (n) => code(`user${n}@acme.example`)),
          env,
        ),
      ),
    ).toBe(7);
    expect(tellReached).toHaveBeenLastCalledWith(expect.objectContaining({ brandId: 0, limit: 'codes' }));
  });

  it('[RESET-2e] names that nobody has are counted like a contact, and never against the brand', async () => {
    const [limits] = limitsOn({ SENDS_PER_BRAND: '1' });
    const ask = (n: number, nameHash: string) =>
      limits?.countUnsent({ nameHash, askedFrom: `10.${n}.0.1`, brandId: 0 });
    expect(counted(await outcomesOf(Array.from({ length: 60 }, (_, n) => ask(n, `name${n}`))))).toBe(60);
    expect(counted(await outcomesOf(Array.from({ length: 9 }, (_, n) => ask(100 + n, 'one name'))))).toBe(3);
    expect(await outcomes([asked(1), code('bob@acme.example')], { SENDS_PER_BRAND: '1' })).toEqual(['sent', 'sent']);
  });

  it('[MFA-2] a code refused by one limit counts for no other', async () => {
    expect(counted(await outcomes(manyOf(19, (n) => code(ann, `account${n}`))))).toBe(10);
    const { db } = databases.at(0);
    const brand = await db.selectFrom('counters').select('count').where('key', '=', 'codes-brand:0').executeTakeFirst();
    expect(brand?.count).toBe(10);
  });

  it('[MFA-2] stops text messages and calls at the ceiling of spending, tells the operator once, and still sends e-mail', async () => {
    const elsewhere = (n: number): Sending => ({
      ...code(`+121255501${String(n).padStart(2, '0')}`),
      channel: n % 2 ? 'voice' : 'sms',
    });
    // 0.3 buys three messages of 0.1, texts and calls, in whatever order they come
    const all = await outcomes(manyOf(12, elsewhere), { SPENDING_PER_BRAND: '0.3', SMS_PRICE: '0.1' });
    expect(counted(all)).toBe(3);
    expect(new Set(all)).toEqual(new Set(['sent', 'codeSendFailed']));
    expect(reportCeiling).toHaveBeenCalledExactlyOnceWith(0);
    expect(await outcomes([code(ann)])).toEqual(['sent']);
  });

  it('[MFA-2] keeps half of the ceiling for verified contacts after a right password', async () => {
    const number = (n: number, more: Partial<Sending>): Sending => ({
      ...code(`+121255501${String(n).padStart(2, '0')}`),
      channel: 'sms',
      ...more,
    });
    const env = { SPENDING_PER_BRAND: '1', SMS_PRICE: '0.1' };
    const unverified = manyOf(8, (n) => number(n, { isVerified: false }));
    const links = manyOf(8, (n) => number(20 + n, { occasion: { askedFrom: `10.${n}.0.1` } }));
    expect(counted(await outcomes([...unverified, ...links], env))).toBe(5);
    expect(
      counted(
        await outcomes(
          manyOf(9, (n) => number(40 + n, {})),
          env,
        ),
      ),
    ).toBe(5);
  });

  it('[MFA-2] counts two brands apart, each by its own limits', async () => {
    brands = { 1: { sendsPerHour: 2 }, 2: { sendsPerHour: 5 } };
    const of = (brandId: number) =>
      manyOf(9, (n) => ({ ...code(`user${n}@brand${brandId}.example`), brandId }) satisfies Sending);
    expect(counted(await outcomes(of(1)))).toBe(2);
    expect(counted(await outcomes(of(2)))).toBe(5);
    expect(counted(await outcomes(of(3)))).toBe(9);
    expect(tellReached.mock.calls.map(([{ brandId }]) => brandId)).not.toContain(3);
  });

  it('[MFA-2] prices two brands apart, each by its own prices of the country and its own ceiling', async () => {
    reportCeiling.mockClear();
    brands = {
      1: { spendingPerDay: 1, prices: { sms: 0.1, countries: { DE: { sms: 0.5 } } } },
      2: { spendingPerDay: 1, prices: { sms: 0.25 } },
    };
    const texts = (brandId: number, prefix: string) =>
      manyOf(9, (n) => ({ ...code(`${prefix}${n}${brandId}`), brandId, channel: 'sms' }) satisfies Sending);
    expect(counted(await outcomes(texts(1, '+4915112345')))).toBe(2);
    expect(counted(await outcomes(texts(2, '+4915112346')))).toBe(4);
    expect(counted(await outcomes(texts(3, '+4915112347')))).toBe(9);
    expect(reportCeiling.mock.calls.toSorted()).toEqual([[1], [2]]);
    expect(counted(await outcomes([...texts(1, '+121255501')]))).toBe(0);
  });

  it('[MFA-1] refuses numbers outside the countries of the brand', async () => {
    brands = { 1: { countries: ['FR'] } };
    const text = (brandId: number): Sending => ({ ...code('+12125550104'), brandId, channel: 'sms' });
    expect(await outcomes([text(1), text(2)])).toEqual(['codeDestinationRefused', 'sent']);
  });

  it('[MFA-1] sends to the countries that the operator names, and to no other', async () => {
    const numbers = ['+33612345678', '+12125550104'];
    const sendings = numbers.map((address): Sending => ({ ...code(address), channel: 'sms' }));
    expect(await outcomes(sendings, { MESSAGE_COUNTRIES: 'FR,IT' })).toEqual(['sent', 'codeDestinationRefused']);
  });

  it('[MFA-1] refuses at once while no provider answers, and counts nothing', async () => {
    expect(await outcomes([code(ann)], {}, false)).toEqual(['codeSendFailed']);
    expect(await databases.at(0).db.selectFrom('counters').selectAll().execute()).toEqual([]);
  });
});
