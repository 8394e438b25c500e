import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';

let site: ManagementSite;
let operator: Call;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
});
afterAll(() => site.close());

const untilMay = { requirement: 'required', requiredFrom: '2099-05-01' };

describe.each([
  ['second-factor-policy', untilMay, { requirement: 'required', requiredFrom: Date.parse('2099-05-01') }],
  ['passkey-policy', { use: 'offered' }, { use: 'offered', isHardwareOnly: false, allowsSynced: true }],
])('what a company has set (%s)', (name, set, shown) => {
  const path = `/companies/free/${name}`;
  const versionOf = async () => (await operator('GET', path)).headers.get('etag') ?? '';

  it('is shown to who may read it, and is not there for others', async () => {
    const reader = await site.machine('auditor', { kind: 'company', companyId: 'free' });
    expect((await reader('GET', path)).body).toMatchObject({ companyId: 'free' });
    const stranger = await site.machine('auditor', { kind: 'company', companyId: 'strict' });
    expect(await stranger('GET', path)).toMatchObject({ status: 404 });
    const mover = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' }, ['accounts:read']);
    expect(await mover('GET', path)).toMatchObject({ status: 403 });
  });

  it('[MGMT-2c] is changed by If-Match only as it was seen', async () => {
    const headers = { 'if-match': await versionOf() };
    expect((await operator('PUT', path, { body: set, headers })).status).toBe(200);
    expect((await operator('GET', path)).body).toMatchObject(shown);
    expect(await operator('PUT', path, { body: set, headers })).toMatchObject({
      status: 412,
      body: { code: 'changedMeanwhile' },
    });
    expect((await operator('PUT', path, { body: set, headers: { 'if-match': await versionOf() } })).status).toBe(200);
  });
});

it('what is set in addition for an account is shown with who it is for', async () => {
  const { id } = await site.addPerson();
  const path = '/companies/free/second-factor-policy';
  const body = { requirement: 'required', trustHours: 0, who: id, requiredFrom: '2099-05-01' };
  expect((await operator('PUT', path, { body })).status).toBe(200);
  expect((await operator('GET', `${path}?who=${id}`)).body).toMatchObject({ accountId: id, trustHours: 0 });
  expect((await operator('GET', path)).body).not.toHaveProperty('trustHours');
  expect(await operator('GET', '/companies/nobody/second-factor-policy')).toMatchObject({ status: 404 });
});
