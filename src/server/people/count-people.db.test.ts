import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { permissionNames } from '../operation/permissions.ts';

let site: ManagementSite;
let operator: Call;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  const { accounts, database, roles, secondFactors } = site.installation;
  const person = (name: string) => ({
    firstName: name,
    lastName: 'Lee',
    company: 'free',
    email: `${name}@free.example`,
  });
  const ann = await accounts.add({ ...person('ann'), role: 'administrator' });
  await accounts.add({ ...person('bo'), state: 'locked' });
  await accounts.add({ ...person('room'), kind: 'room' });
  await accounts.add({ ...person('other'), company: 'strict' });
  await secondFactors.factors.setTotp(database.db, ann, 'JBSWY3DPEHPK3PXP', undefined);
  const given = { reach: { kind: 'company', companyId: 'free' }, endsAt: undefined, givenBy: 'test' } as const;
  await roles.give({ accountId: ann, role: 'auditor', ...given });
  const activity = { account_id: ann, last_sign_in_at: 1000, last_way: 'password', last_client_id: 'app' };
  await database.db.insertInto('account_activity').values(activity).execute();
});
afterAll(() => site.close());

const count = async (query: string, call = operator) => (await call('GET', `/account-counts?${query}`)).body.count;

it.each([
  ['', 3],
  ['&kind=person', 2],
  ['&state=locked', 1],
  ['&secondStep=none', 2],
  ['&q=lee', 3],
  ['&signedInAfter=1000', 1],
  ['&signedInAfter=1001', 0],
  ['&signedInBefore=1000', 0],
  ['&signedInBefore=1001', 1],
  ['&hasNeverSignedIn=true', 2],
  ['&hasNeverSignedIn=false', 1],
])('accounts of a company are counted by the filters of the list: %s', async (query, expected) => {
  expect(await count(`company=free${query}`)).toBe(expected);
  const { items } = (await operator('GET', `/accounts?company=free${query}`)).body;
  expect(items).toHaveLength(expected);
});

it('the last sign-in is in the list, which is sorted by it', async () => {
  const listed = async (sort: string) => {
    const { items } = (await operator('GET', `/accounts?company=free&kind=person&sort=${sort}`)).body;
    return items.map(({ firstName, lastSignInAt }: Record<string, unknown>) => [firstName, lastSignInAt]);
  };
  expect(await listed('-lastSignIn')).toEqual([
    ['ann', 1000],
    ['bo', undefined],
  ]);
  expect(await listed('lastSignIn')).toEqual([
    ['bo', undefined],
    ['ann', 1000],
  ]);
});

const all = {
  everyone: 2,
  withSecondStep: 1,
  withoutSecondStep: 1,
  withPasskey: 0,
  invited: 0,
  locked: 1,
  administrators: 1,
  roleHolders: 1,
  mailReturned: 0,
  withoutEmergencyAddress: 0,
};

it('the people of a company are counted by what is asked first, its rooms are not', async () => {
  expect(await operator('GET', '/companies/free/account-counts')).toMatchObject({ status: 200, body: all });
});

it.each([
  ['factors:read', ['withSecondStep', 'withoutSecondStep', 'withPasskey']],
  ['roles:read', ['roleHolders']],
  ['lines:read', ['withoutEmergencyAddress']],
])('who may not %s gets no counts that tell it', async (permission, hidden) => {
  const scopes = permissionNames.filter((name) => name !== permission);
  const some = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' }, scopes);
  const { body } = await some('GET', '/companies/free/account-counts');
  const shown = Object.fromEntries(Object.entries(all).filter(([name]) => !hidden.includes(name)));
  expect(body).toEqual(shown);
});

it('another company is not there, and a role without accounts is refused', async () => {
  const administrator = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' });
  expect(await count('', administrator)).toBe(3);
  for (const path of ['/account-counts?company=strict', '/companies/strict/account-counts'])
    expect(await administrator('GET', path)).toMatchObject({ status: 404 });
  const reader = await site.machine('installationOperator', { kind: 'installation' }, ['keys:read']);
  expect(await reader('GET', '/account-counts?company=free')).toMatchObject({ status: 403 });
  expect(await operator('GET', '/account-counts')).toMatchObject({ status: 422 });
  expect(await operator('GET', '/account-counts?company=free&sort=name')).toMatchObject({ status: 400 });
});
