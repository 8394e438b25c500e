import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';

const otherBrand = 1210;
let site: ManagementSite;
let operator: Call;
let ofBrand: Call;
let support: Call;

const at = Date.UTC(2026, 10, 1);
const fresh = {
  missing: 'keep',
  costly: 'refuse',
  is_preview: 0,
  is_silent: 0,
  sends_activation: 0,
  made_by: 'op',
  part_count: 1,
  row_count: 10,
  done: 10,
  added: 0,
  changed: 10,
  same: 0,
  removed: 0,
  disabled: 0,
  refused: 0,
  next_line: 1,
  missing_done: 0,
  spared: '[]',
  is_unclear: 0,
  holder: '',
  held_until: 0,
  turn_at: 0,
  failures: 0,
};
const rows = [
  { id: 'j1', company_id: 'near', kind: 'syncAccounts', state: 'running' },
  { id: 'j2', company_id: 'near', kind: 'disableAccounts', state: 'acting' },
  { id: 'j3', company_id: 'near', kind: 'disableAccounts', state: 'done', refused: 2 },
  { id: 'j4', company_id: 'near', kind: 'disableAccounts', state: 'done' },
  { id: 'j5', company_id: 'far', kind: 'endSessions', state: 'cancelled' },
  { id: 'j6', company_id: 'removed', kind: 'endSessions', state: 'failed' },
].map((row) => ({ ...fresh, made_at: at, expires_at: Date.now() + 1e9, ...row }));

beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  ofBrand = await site.machine('brandOperator', { kind: 'brand', brandId: 0 });
  support = await site.machine('supportAgent', { kind: 'brand', brandId: 0 });
  await site.installation.accounts.saveCompany({ id: 'near', name: 'Near Ltd', brandId: 0 });
  await site.installation.accounts.saveCompany({ id: 'far', name: 'Far Ltd', brandId: otherBrand });
  await site.installation.database.db.insertInto('jobs').values(rows).execute();
});
afterAll(() => site.close());

const listed = async (query = '', call = operator): Promise<string> => {
  const { status, body } = await call('GET', `/jobs${query}`);
  expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined });
  return body.items.map(({ id }: { id: string }) => id).join(' ');
};

describe('[CNSL-22a] jobs are listed, newest first,', () => {
  it.each([
    ['all', '', 'j6 j5 j4 j3 j2 j1'],
    ['in work, whatever they do', '?state=running', 'j2 j1'],
    ['done', '?state=done', 'j4 j3'],
    ['done with refused rows', '?state=done&hasRefused=true', 'j3'],
    ['done without', '?state=done&hasRefused=false', 'j4'],
    ['stopped', '?state=cancelled', 'j5'],
    ['of a kind', '?kind=disableAccounts', 'j4 j3 j2'],
    ['of a kind and a state', '?kind=disableAccounts&state=running', 'j2'],
    ['of a company', '?company=far', 'j5'],
    ['of a brand', `?brandId=${otherBrand}`, 'j5'],
    ['of a company and another brand', `?company=near&brandId=${otherBrand}`, ''],
    ['in none of its states', '?state=open', ''],
  ])('%s', async (_, query, ids) => {
    expect(await listed(query)).toBe(ids);
  });

  it('page by page within a filter', async () => {
    const { body } = await operator('GET', '/jobs?kind=disableAccounts&limit=2');
    expect(body.items).toHaveLength(2);
    expect(await listed(`?kind=disableAccounts&limit=2&cursor=${body.next}`)).toBe('j2');
  });

  it('with the name and the brand of the company, as long as it is there', async () => {
    const job = async (id: string) => (await operator('GET', `/jobs/${id}`)).body;
    expect(await job('j5')).toMatchObject({ company: 'far', companyName: 'Far Ltd', brandId: otherBrand });
    const left = await job('j6');
    expect(left.company).toBe('removed');
    expect(left).not.toHaveProperty('companyName');
    expect(left).not.toHaveProperty('brandId');
  });

  it.each(['?state=acting', '?kind=addAccounts', '?hasRefused=2'])('and refuses the filter %s', async (query) => {
    expect((await operator('GET', `/jobs${query}`)).status).toBe(422);
  });
});

it('[CNSL-22b] whoever reaches one brand lists, shows and stops the jobs of its companies alone', async () => {
  expect(await listed('', ofBrand)).toBe('j4 j3 j2 j1');
  expect(await listed('?state=cancelled', ofBrand)).toBe('');
  expect((await ofBrand('GET', `/jobs?brandId=${otherBrand}`)).status).toBe(403);
  expect((await ofBrand('GET', '/jobs?company=far')).status).toBe(404);
  for (const id of ['j5', 'unknown']) {
    expect(await ofBrand('GET', `/jobs/${id}`)).toMatchObject({ status: 404 });
    expect(await ofBrand('GET', `/jobs/${id}/report`)).toMatchObject({ status: 404 });
    expect(await ofBrand('POST', `/jobs/${id}/cancellation`, { body: {} })).toMatchObject({ status: 404 });
  }
  expect(await support('POST', '/jobs/j1/cancellation', { body: {} })).toMatchObject({ status: 403 });
  expect(await ofBrand('POST', '/jobs/j2/cancellation', { body: {} })).toMatchObject({ status: 200 });
  expect(await listed('?state=running', ofBrand)).toBe('j1');
  expect((await ofBrand('POST', '/jobs/j2/cancellation', { body: {} })).status).toBe(409);
});
