import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import type { SignInStep } from '../counted-steps.ts';
import { createSignInStatistics } from '../statistics.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const today = Math.floor(Date.now() / dayMs) * dayMs;

let site: ManagementSite;
let operator: Call;
let administrator: Call;
let brandOperator: Call;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  administrator = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' });
  brandOperator = await site.machine('brandOperator', { kind: 'brand', brandId: 0 });
  await countAt(today - 2 * dayMs + 3 * hourMs, 'signedIn', 4);
  await countAt(today - 2 * dayMs + 5 * hourMs, 'signedIn', 3);
  await countAt(today - dayMs + hourMs, 'signedIn', 20);
  await countAt(today - dayMs + hourMs, 'accountFound', 30);
  await countAt(today - dayMs + hourMs, 'signedIn', 2, { companyId: 'strict', clientId: 'third' });
  await countAt(today - dayMs + hourMs, 'signedIn', 1, { outcome: 'country', error: '214', way: undefined });
  await countAt(today - 100 * dayMs + 7 * hourMs, 'signedIn', 9);
});
afterAll(() => site.close());

async function countAt(at: number, step: SignInStep, times: number, more: object = {}): Promise<void> {
  const statistics = createSignInStatistics(site.installation.database, () => at);
  const known = { brandId: 0, clientId: 'app', companyId: 'free', outcome: 'ok', way: 'password' };
  for (let n = 0; n < times; n++) statistics.count({ ...known, step, ...more }, `${at} ${n}`);
  await statistics.write();
}

const read = (call: Call, parameters: Readonly<Record<string, string | number>>) =>
  call('GET', `/sign-in-statistics?${new URLSearchParams(Object.entries(parameters).map(([k, v]) => [k, String(v)]))}`);
const twoDays = { from: today - 2 * dayMs, to: today };
const signedIn = { step: 'signedIn', way: 'password', outcome: 'ok', isPassed: true };

describe('statistics of sign-ins', () => {
  it('are one number for each step, way and outcome, in the order of the steps', async () => {
    const { status, body } = await read(operator, { ...twoDays, company: 'free' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...twoDays,
      counts: [
        { ...signedIn, step: 'accountFound', count: 30 },
        { ...signedIn, count: 27 },
        { step: 'signedIn', outcome: 'country', isPassed: false, errorCode: '214', count: 1 },
      ],
    });
  });

  it('are numbers for each day, with the week before', async () => {
    const { body } = await read(operator, { ...twoDays, company: 'free', by: 'day', clientId: 'app' });
    const days = body.counts.filter(({ step, isPassed }: typeof signedIn) => step === 'signedIn' && isPassed);
    expect(days).toEqual([
      { ...signedIn, at: today - 2 * dayMs, count: 7 },
      { ...signedIn, at: today - dayMs, count: 20 },
    ]);
  });

  it('are numbers for each hour', async () => {
    const { body } = await read(operator, { from: today - 2 * dayMs, to: today - dayMs, company: 'free', by: 'hour' });
    expect(body.counts).toEqual([
      { ...signedIn, at: today - 2 * dayMs + 3 * hourMs, count: 4 },
      { ...signedIn, at: today - 2 * dayMs + 5 * hourMs, count: 3 },
    ]);
  });

  it.each([
    ['from an hour within a day', { from: today - 2 * dayMs + 4 * hourMs + 5, to: today }, 23],
    ['to an hour within a day', { from: today - 2 * dayMs, to: today - dayMs + hourMs }, 7],
    ['within one day', { from: today - 2 * dayMs + 5 * hourMs, to: today - 2 * dayMs + 6 * hourMs }, 3],
    ['that was before hours expired, as whole days', { from: today - 100 * dayMs + 8 * hourMs, to: today }, 36],
  ])('add up a time %s', async (_, span, count) => {
    const { body } = await read(operator, { ...span, company: 'free' });
    expect(body.counts).toContainEqual({ ...signedIn, count });
  });

  it('of the installation and of a brand have all companies', async () => {
    for (const call of [operator, brandOperator]) {
      const { body } = await read(call, twoDays);
      expect(body.counts).toContainEqual({ ...signedIn, count: 29 });
    }
    expect((await read(operator, { ...twoDays, brandId: 3420 })).body.counts).toEqual([]);
  });

  it('[MGMT-3a] tell a company its own alone, and no number under five', async () => {
    const { body } = await read(administrator, { ...twoDays, by: 'day' });
    expect(body.counts).toEqual([
      { ...signedIn, at: today - 2 * dayMs, count: 7 },
      { ...signedIn, step: 'accountFound', at: today - dayMs, count: 30 },
      { ...signedIn, at: today - dayMs, count: 20 },
      { step: 'signedIn', outcome: 'country', isPassed: false, errorCode: '214', at: today - dayMs, fewerThan: 5 },
    ]);
    const { body: ofBrand } = await read(brandOperator, { ...twoDays, company: 'free' });
    expect(ofBrand.counts).toContainEqual(expect.objectContaining({ outcome: 'country', count: 1 }));
  });

  it('are refused: of another company, without the permission, and of a time that is too long or ends before', async () => {
    expect(await read(administrator, { company: 'strict' })).toMatchObject({ status: 404 });
    expect(await read(operator, { company: 'nowhere' })).toMatchObject({ status: 404 });
    const helpdesk = await site.machine('companyHelpdesk', { kind: 'company', companyId: 'free' });
    expect(await read(helpdesk, {})).toMatchObject({ status: 403, body: { code: 'permissionMissing' } });
    for (const wrong of [
      { from: today, to: today - 1 },
      { from: today - 15 * dayMs, to: today, by: 'hour' },
      { from: today - 401 * dayMs, to: today },
    ])
      expect((await read(operator, wrong)).status, JSON.stringify(wrong)).toBe(409);
    expect((await read(operator, { by: 'week' })).status).toBe(422);
  });
});
