import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ManagementPerson, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { removeAccount } from '../remove-account.ts';

let site: ManagementSite;
let ann: ManagementPerson;
let bo: ManagementPerson;
let chief: ManagementPerson;
const company = 'free';
const reach = { kind: 'company', companyId: company } as const;
beforeAll(async () => {
  site = await startManagementSite();
  ann = await site.person('companyHelpdesk', reach);
  bo = await site.person('companyHelpdesk', reach);
  chief = await site.person('companyAdministrator', reach);
});
afterAll(() => site.close());

const view = { area: 'people', name: 'Without a second step', query: 'secondStep=none&state=active&sort=-lastSignIn' };
const add = async (of: ManagementPerson, more: object = {}): Promise<string> => {
  const { status, body } = await of.call('POST', '/views', { body: { ...view, ...more } });
  expect({ status, detail: body.detail }).toEqual({ status: 201, detail: undefined });
  return body.id;
};
const idsOf = async (of: Pick<ManagementPerson, 'call'>, query = '') =>
  (await of.call('GET', `/views?area=people${query}`)).body.map(({ id }: { id: string }) => id);

it('a view is saved, listed, changed and removed by its maker, and seen by nobody else', async () => {
  const id = await add(ann);
  const { body } = await ann.call('GET', '/views?area=people');
  expect(body).toEqual([{ id, ...view, isOwn: true, canChange: true, updatedAt: expect.any(Number) }]);
  expect(await idsOf(bo)).toEqual([]);
  expect(await bo.call('PATCH', `/views/${id}`, { body: { name: 'Mine' } })).toMatchObject({ status: 404 });
  expect(await bo.call('DELETE', `/views/${id}`)).toMatchObject({ status: 404 });
  expect(await ann.call('PATCH', `/views/${id}`, { body: { name: 'Later' } })).toMatchObject({ status: 200 });
  expect((await ann.call('GET', '/views?area=people')).body[0]).toMatchObject({ name: 'Later', query: view.query });
  expect(await ann.call('DELETE', `/views/${id}`)).toMatchObject({ status: 204 });
  expect(await idsOf(ann)).toEqual([]);
});

it('[CNSL-13b] a shared one is seen by those who reach the company, and shared and changed by who may change the company', async () => {
  expect(await ann.call('POST', '/views', { body: { ...view, company } })).toMatchObject({ status: 409 });
  const own = await add(ann);
  expect(await ann.call('PATCH', `/views/${own}`, { body: { company } })).toMatchObject({ status: 409 });
  await ann.call('DELETE', `/views/${own}`);
  const id = await add(chief, { company });
  expect((await bo.call('GET', '/views?area=people')).body).toMatchObject([{ id, isOwn: false, canChange: false }]);
  expect(await bo.call('PATCH', `/views/${id}`, { body: { name: 'Mine' } })).toMatchObject({ status: 409 });
  const other = await site.person('companyAdministrator', { kind: 'company', companyId: 'strict' });
  expect(await idsOf(other)).toEqual([]);
  for (const path of ['/views?area=people&company=free', '/views?area=people&company=nowhere'])
    expect(await other.call('GET', path)).toMatchObject({ status: 404 });
  expect(await other.call('PATCH', `/views/${id}`, { body: { name: 'Mine' } })).toMatchObject({ status: 404 });
  expect(await other.call('POST', '/views', { body: { ...view, company } })).toMatchObject({ status: 404 });
  const operator = { call: await site.machine('installationOperator') };
  expect(await idsOf(operator)).toEqual([]);
  expect(await idsOf(operator, '&company=free')).toEqual([id]);
  const administrator = await site.person('companyAdministrator', reach);
  expect(await administrator.call('PATCH', `/views/${id}`, { body: { name: 'Ours' } })).toMatchObject({ status: 200 });
  expect(await chief.call('PATCH', `/views/${id}`, { body: { company: null } })).toMatchObject({ status: 200 });
  expect(await idsOf(bo)).toEqual([]);
  await chief.call('DELETE', `/views/${id}`);
});

it('a shared one outlives its maker, the others go with the account', async () => {
  const maker = await site.person('companyAdministrator', reach);
  const [shared, own] = [await add(maker, { company }), await add(maker)];
  await removeAccount(site.installation.database, maker.id);
  expect(await idsOf(bo)).toEqual([shared]);
  const { db } = site.installation.database;
  expect(await db.selectFrom('saved_views').select('id').where('id', '=', own).execute()).toEqual([]);
  const administrator = await site.person('companyAdministrator', reach);
  const alone = await administrator.call('PATCH', `/views/${shared}`, { body: { company: null } });
  expect(alone).toMatchObject({ status: 409 });
  expect(await administrator.call('DELETE', `/views/${shared}`)).toMatchObject({ status: 204 });
});

it.each([
  'q=ann',
  'name=ann',
  'email=ann%40free.example',
  'unknown=1',
  'state=active&state=locked',
  'state=Ann%20Other',
])('a view has no text that somebody searches for, and no unknown parameter: %s', async (query) => {
  expect(await ann.call('POST', '/views', { body: { ...view, query } })).toMatchObject({ status: 422 });
  const id = await add(ann);
  expect(await ann.call('PATCH', `/views/${id}`, { body: { query } })).toMatchObject({ status: 409 });
  await ann.call('DELETE', `/views/${id}`);
});

it('who may not read a list has no views of it, and none is listed', async () => {
  const nobody = await site.person();
  expect(await nobody.call('GET', '/views?area=people')).toMatchObject({ status: 409 });
  expect(await nobody.call('POST', '/views', { body: view })).toMatchObject({ status: 409 });
});

it('the audit has who saved, changed and removed a view, without its name', async () => {
  const id = await add(chief, { company });
  await chief.call('PATCH', `/views/${id}`, { body: { name: 'Ours' } });
  await chief.call('DELETE', `/views/${id}`);
  const { audit } = site.installation;
  const records = await audit.read({ operations: ['addView', 'setView', 'removeView'], limit: 3, company });
  expect(records.map(({ outcome, operator }) => [outcome, operator])).toEqual(
    ['removeView', 'setView', 'addView'].map((name) => [name, `account:${chief.id}`]),
  );
  expect(JSON.stringify(records)).not.toContain(view.name);
  expect(JSON.stringify(records)).not.toContain('Ours');
});

it('a machine has none, a person at most 50, and so has a company of shared ones', async () => {
  const machine = await site.machine('companyAdministrator', reach);
  expect(await machine('POST', '/views', { body: view })).toMatchObject({ status: 409 });
  const collector = await site.person('companyHelpdesk', reach);
  const { db } = site.installation.database;
  const rows = Array.from({ length: 49 }, (_, n) => ({
    id: `kept${n}`,
    account_id: collector.id,
    area: 'people',
    name: `View ${n}`,
    query: '',
    company_id: null,
    updated_at: 1,
  }));
  await db.insertInto('saved_views').values(rows).execute();
  await add(collector);
  expect(await collector.call('POST', '/views', { body: view })).toMatchObject({ status: 409 });
  await db.updateTable('saved_views').set({ company_id: company }).where('account_id', '=', collector.id).execute();
  expect(await chief.call('POST', '/views', { body: { ...view, company } })).toMatchObject({ status: 409 });
});
