import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../../test/management-site.ts';
import { createSpendingCounts } from '../spending.ts';

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];
const because = { headers: { 'audit-reason': 'Over' } };

let site: ManagementSite;
let operator: Call;
let ofBrand: ManagementPerson;
beforeAll(async () => {
  site = await startManagementSite({ SPENDING_PER_BRAND: '100', SMS_PRICE: '0.05', VOICE_PRICE: '0.1' });
  operator = await site.machine('installationOperator');
  ofBrand = await site.person('brandOperator', { kind: 'brand', brandId: 3420 });
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.installation.database;
  for (const table of ['spending_counts', 'spending_limits'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('counters').where('key', 'like', 'spending%').execute();
});

/** What a brand has spent of its limit, in currency. */
async function spent(brandId: number, amount: number, open = 0): Promise<void> {
  for (const [key, weight] of [
    [`spending:${brandId}`, amount],
    [`spending-open:${brandId}`, open],
  ] as const)
    if (weight > 0)
      await site.installation.rateLimiter.consume(key, { most: 1_000_000, windowMs: dayMs, weight: weight * 1000 });
}

/** A message that was counted. */
async function countAt(at: number, brandId: number, amount: number, country = 'DE', channel: 'sms' | 'voice' = 'sms') {
  const counts = createSpendingCounts(site.installation.database, () => at);
  counts.count({ brandId, channel, country }, amount * 1000);
  await counts.write();
}

const limitOf = (brandId: number) => `/brands/${brandId}/spending-limit`;
const inAnHour = () => Date.now() + hourMs;
const wish = (limit: number, until?: number) => ({ body: { limit, reason: 'Fair', ...(until && { until }) } });

interface Told {
  readonly brandId: number;
  readonly stopped: string;
}

describe('[CNSL-28b] the spending of brands', () => {
  it('is told with the limit, what is spent of it, and where it goes, the largest part first', async () => {
    await spent(3420, 40, 10);
    await spent(2010, 12);
    const now = Date.now();
    await countAt(now, 3420, 30, 'DE');
    await countAt(now - 2 * hourMs, 3420, 6, 'FR', 'voice');
    await countAt(now - 3 * dayMs, 3420, 50, 'US');
    await countAt(now, 3420, 4, '');
    const { status, body } = await operator('GET', '/spending');
    expect(status).toBe(200);
    expect(body.brands.map(({ brandId }: Told) => brandId).slice(0, 2)).toEqual([3420, 2010]);
    expect(body.brands[0]).toMatchObject({
      brandId: 3420,
      name: expect.any(String),
      hasPrices: true,
      limit: { limit: 100, source: 'installation', usualLimit: 100, usualSource: 'installation' },
      spent: 40,
      spentUnproven: 10,
      stopped: 'none',
      amount: 40,
      messages: 3,
      countries: [{ country: 'DE', amount: 30 }, { country: 'FR', amount: 6 }, { amount: 4 }],
    });
    const { begunAt, endsAt } = body.brands[0];
    expect(endsAt - begunAt).toBe(dayMs);
    const ofWeek = await operator('GET', '/spending?brandId=3420&days=7');
    expect(ofWeek.body.brands).toMatchObject([{ amount: 90, spent: 40, countries: [{ country: 'US' }, {}, {}] }]);
  });

  it('of one brand is shown by hours or days beside the week before, and by country and way', async () => {
    const now = Date.now();
    await countAt(now, 3420, 1);
    await countAt(now, 3420, 2, 'DE', 'voice');
    await countAt(now - 7 * dayMs, 3420, 5);
    await countAt(now, 2010, 77);
    const { body } = await operator('GET', '/brands/3420/spending');
    expect(body.course).toHaveLength(24);
    expect(body.course.at(-1)).toEqual({ at: Math.floor(now / hourMs) * hourMs, amount: 3, before: 5 });
    expect(body.countries).toEqual([
      { country: 'DE', channel: 'voice', amount: 2, messages: 1 },
      { country: 'DE', channel: 'sms', amount: 1, messages: 1 },
    ]);
    const ofMonth = await operator('GET', '/brands/3420/spending?days=30');
    expect(ofMonth.body.course).toHaveLength(30);
    expect(ofMonth.body.amount).toBe(8);
    expect((await operator('GET', '/brands/4/spending')).status).toBe(404);
    for (const days of [0, 401, 'week']) expect((await operator('GET', `/spending?days=${days}`)).status).toBe(422);
  });

  it('says what is expected by the week before, and nothing where nothing is spent', async () => {
    await spent(3420, 10);
    const now = Date.now();
    await countAt(now - 7 * dayMs + 2 * hourMs, 3420, 20);
    const { body } = await operator('GET', '/spending?brandId=3420');
    expect(body.brands[0].expected).toBe(30);
    const other = await operator('GET', '/spending?brandId=2010');
    expect(other.body.brands[0]).not.toHaveProperty('expected');
    expect(other.body.brands[0]).not.toHaveProperty('endsAt');
  });

  it('says which messages are stopped', async () => {
    await spent(3420, 60, 50);
    await spent(2010, 100, 5);
    const { body } = await operator('GET', '/spending');
    expect(body.brands.slice(0, 3).map(({ brandId, stopped }: Told) => [brandId, stopped])).toEqual([
      [2010, 'all'],
      [3420, 'unproven'],
      [expect.any(Number), 'none'],
    ]);
  });

  it('[CNSL-28d] is told of one brand alone to who operates it, and not to companies', async () => {
    await spent(2010, 12);
    const { body } = await ofBrand.call('GET', '/spending');
    expect(body.brands.map(({ brandId }: Told) => brandId)).toEqual([3420]);
    const administrator = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' });
    for (const path of ['/spending?brandId=2010', '/brands/2010/spending', limitOf(2010)])
      for (const call of [ofBrand.call, administrator]) expect((await call('GET', path)).status, path).toBe(403);
    expect((await administrator('GET', '/spending')).status).toBe(403);
    expect((await ofBrand.call('PUT', limitOf(2010), wish(101))).status).toBe(403);
    expect((await ofBrand.call('DELETE', limitOf(2010), because)).status).toBe(403);
  });
});

describe('[CNSL-28d] a limit of spending', () => {
  it('is set until a time with who and why, kept in the audit, and ended', async () => {
    const until = inAnHour();
    const { status, body } = await operator('PUT', limitOf(3420), wish(500, until));
    expect(status).toBe(200);
    expect(body).toEqual({
      brandId: 3420,
      limit: 500,
      source: 'set',
      usualLimit: 100,
      usualSource: 'installation',
      set: {
        by: expect.stringMatching(/^client:machine/),
        byInstallation: true,
        at: expect.any(Number),
        until,
        reason: 'Fair',
      },
    });
    expect((await operator('GET', limitOf(3420))).body).toEqual(body);
    const { body: records } = await operator('GET', '/audit?limit=1');
    expect(records.items[0]).toMatchObject({ outcome: 'setSpendingLimit' });
    expect((await operator('DELETE', limitOf(3420))).status).toBe(400);
    expect((await operator('DELETE', limitOf(3420), because)).status).toBe(204);
    expect((await operator('DELETE', limitOf(3420), because)).status).toBe(404);
    expect((await operator('GET', limitOf(3420))).body).toMatchObject({ limit: 100, source: 'installation' });
  });

  it('is at most twice the usual one for who operates the brand alone', async () => {
    expect((await ofBrand.call('PUT', limitOf(3420), wish(200.001))).status).toBe(409);
    const { status, body } = await ofBrand.call('PUT', limitOf(3420), wish(200));
    expect(status).toBe(200);
    expect(body).toMatchObject({ limit: 200, set: { by: `account:${ofBrand.id}`, byInstallation: false } });
    expect(body.set.until % dayMs).toBe(0);
    expect((await ofBrand.call('PUT', limitOf(3420), wish(400))).status).toBe(409);
    expect((await operator('PUT', limitOf(3420), wish(20))).status).toBe(200);
    expect((await ofBrand.call('PUT', limitOf(3420), wish(200))).status).toBe(409);
    expect((await ofBrand.call('DELETE', limitOf(3420), because)).status).toBe(409);
  });

  it('needs a fresh second factor, an amount, a reason, and an end within seven days', async () => {
    const weak = await site.person('brandOperator', { kind: 'brand', brandId: 3420 }, { hasSecondFactor: false });
    expect((await weak.call('PUT', limitOf(3420), wish(150))).status).toBeGreaterThanOrEqual(400);
    const put = async (body: object) => (await operator('PUT', limitOf(3420), { body })).status;
    expect(await put({ limit: 5 })).toBe(422);
    expect(await put({ limit: -1, reason: 'x' })).toBe(422);
    expect(await put({ limit: 1_000_001, reason: 'x' })).toBe(422);
    expect(await put({ limit: 5, reason: ' ' })).toBe(422);
    expect(await put({ limit: 5, reason: 'x', until: Date.now() - 1 })).toBe(409);
    expect(await put({ limit: 5, reason: 'x', until: Date.now() + 7 * dayMs + hourMs })).toBe(409);
    expect((await operator('PUT', limitOf(4), wish(5))).status).toBe(404);
  });

  it('is neither set nor ended by who only reads', async () => {
    const auditor = await site.machine('auditor');
    expect((await auditor('GET', limitOf(3420))).status).toBe(200);
    expect((await auditor('PUT', limitOf(3420), wish(5))).status).toBe(403);
    expect((await auditor('DELETE', limitOf(3420), because)).status).toBe(403);
  });
});
