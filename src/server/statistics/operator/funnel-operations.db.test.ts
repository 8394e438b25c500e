import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import type { SignInStep } from '../counted-steps.ts';
import { createSignInStatistics } from '../statistics.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const yesterday = { from: today - dayMs, to: today };

let site: ManagementSite;
let operator: Call;
let brandOperator: Call;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  brandOperator = await site.machine('brandOperator', { kind: 'brand', brandId: 3420 });
  for (let day = 2; day < 10; day++) {
    await countAt(today - day * dayMs, 'started', 60);
    await countAt(today - day * dayMs, 'signedIn', 54);
  }
  await countAt(today - dayMs + hourMs, 'started', 80);
  await countAt(today - dayMs + hourMs, 'secondStep', 20, { outcome: 'notAsked' });
  await countAt(today - dayMs + hourMs, 'firstStep', 7, { outcome: 'mismatch' });
  await countAt(today - dayMs + hourMs, 'signedIn', 40);
  await countAt(today - dayMs + hourMs, 'started', 5, { brandId: 3420, clientId: 'gone' });
  await countAt(today - dayMs + hourMs, 'started', 3, { brandId: 3420, clientId: 'portico-console' });
  await countAt(today - dayMs + hourMs, 'started', 2, { brandId: 99 });
});
afterAll(() => site.close());

async function countAt(at: number, step: SignInStep, times: number, more: object = {}): Promise<void> {
  const statistics = createSignInStatistics(site.installation.database, () => at);
  const known = { brandId: 0, clientId: 'app', companyId: 'free', outcome: 'ok', way: 'password' };
  for (let n = 0; n < times; n++) statistics.count({ ...known, step, ...more }, `${at} ${n}`);
  await statistics.write();
}

const read = (call: Call, parameters: Readonly<Record<string, string | number>>) =>
  call('GET', `/sign-in-funnels?${new URLSearchParams(Object.entries(parameters).map(([k, v]) => [k, String(v)]))}`);

interface Told {
  readonly brandId?: number;
  readonly clientId?: string;
  readonly name?: string;
  readonly started: number;
}

describe('[CNSL-21a] funnels of sign-ins', () => {
  it('are told for each brand, with what is usual there', async () => {
    const { status, body } = await read(operator, yesterday);
    expect(status).toBe(200);
    expect(body).toMatchObject(yesterday);
    expect(body.funnels[0]).toEqual({
      brandId: 0,
      name: expect.stringMatching(/./),
      started: 80,
      failed: 7,
      steps: [
        { step: 'started', passed: 80, usualShare: 1 },
        { step: 'accountFound', passed: 0, usualShare: 0 },
        { step: 'firstStep', passed: 0, usualShare: 0 },
        { step: 'secondStep', passed: 20, usualShare: 0 },
        { step: 'signedIn', passed: 40, usualShare: 0.9 },
      ],
    });
    expect(body.funnels.slice(1).map(({ brandId, name, started }: Told) => [brandId, typeof name, started])).toEqual([
      [3420, 'string', 8],
      [99, 'undefined', 2],
    ]);
    expect(body.funnels[1].steps[0]).toEqual({ step: 'started', passed: 8 });
  });

  it('are told for each app, with the names of those that are there', async () => {
    const { body } = await read(operator, { ...yesterday, by: 'app' });
    expect(body.funnels.map(({ clientId, name, started }: Told) => [clientId, name, started])).toEqual([
      ['app', expect.any(String), 82],
      ['gone', undefined, 5],
      ['portico-console', 'Console', 3],
    ]);
  });

  it('are those of one brand or of one app, if one is named', async () => {
    const { body } = await read(operator, { ...yesterday, by: 'app', brandId: 3420 });
    expect(body.funnels.map(({ clientId }: Told) => clientId)).toEqual(['gone', 'portico-console']);
    const ofApp = await read(operator, { ...yesterday, clientId: 'app' });
    expect(ofApp.body.funnels.map(({ brandId }: Told) => brandId)).toEqual([0, 99]);
  });

  it('[CNSL-21b] of one brand alone are told to who operates it, and none to companies', async () => {
    const { body } = await read(brandOperator, yesterday);
    expect(body.funnels.map(({ brandId, started }: Told) => [brandId, started])).toEqual([[3420, 8]]);
    expect((await read(brandOperator, { ...yesterday, brandId: 0 })).status).toBe(403);
    const administrator = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' });
    expect((await read(administrator, yesterday)).status).toBe(403);
    expect((await read(administrator, { ...yesterday, brandId: 0 })).status).toBe(403);
  });

  it('are refused of a time that ends before it begins or is too long, and by what there is not', async () => {
    expect((await read(operator, { from: today, to: today - 1 })).status).toBe(409);
    expect((await read(operator, { from: today - 401 * dayMs, to: today })).status).toBe(409);
    for (const wrong of [{ by: 'company' }, { brandId: 'acme' }, { clientId: '' }, { from: 'monday' }])
      expect((await read(operator, { ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  });
});
