import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { type Permission, permissionNames } from '../operation/permissions.ts';
import type { Reach } from '../operation/reach.ts';
import { builtInRoles, ownAccountPermissions } from './built-in-roles.ts';

let site: ManagementSite;
beforeAll(async () => {
  site = await startManagementSite();
});
afterAll(() => site.close());

const reachOf = (kind: Reach['kind']): Reach =>
  kind === 'brand' ? { kind, brandId: 0 } : kind === 'company' ? { kind, companyId: 'free' } : { kind: 'installation' };
const inOrder = (names: readonly Permission[]) => permissionNames.filter((name) => names.includes(name));
const cases = builtInRoles.flatMap(({ name, permissions, reaches }) =>
  reaches.map((kind) => [name, kind, permissions] as const),
);

it.each(cases)(
  '[MGMT-3a] a machine with the role %s for a reach of the kind %s sees its rights',
  async (role, kind, permissions) => {
    const machine = await site.machine(role, reachOf(kind));
    const { status, body } = await machine('GET', '/me');
    const reachId = { installation: undefined, brand: '0', company: 'free', account: undefined }[kind];
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: `client:${body.clientId}`, scopes: permissionNames, withheld: [] });
    expect(body).not.toHaveProperty('account');
    expect(body).not.toHaveProperty('freshUntil');
    const within = { reach: kind, ...(reachId !== undefined && { reachId }) };
    expect(body.roles).toEqual([{ id: expect.any(String), role, ...within }]);
    expect(body.rights).toEqual([{ ...within, permissions: inOrder(permissions) }]);
  },
);

it('[MGMT-3a] a token with one scope shows what it allows', async () => {
  const machine = await site.machine('installationOperator', undefined, ['accounts:read']);
  expect((await machine('GET', '/me')).body).toMatchObject({
    scopes: ['accounts:read'],
    rights: [{ reach: 'installation', permissions: ['accounts:read'] }],
  });
});

it('[MGMT-3d] a person with two roles sees both reaches, the own account, and until when the sign-in is fresh', async () => {
  const operator = await site.machine('installationOperator');
  const { id, email, call } = await site.person('companyAdministrator', { kind: 'company', companyId: 'free' });
  const given = await operator('POST', '/role-grants', { body: { account: id, role: 'supportAgent', brandId: 0 } });
  expect(given.status).toBe(201);
  const { body } = await call('GET', '/me');
  expect(body).toMatchObject({ name: `account:${id}`, account: { id, email, companyId: 'free', brandId: 0 } });
  const reaches = body.rights.map(({ reach, reachId }: { reach: string; reachId: string }) => `${reach} ${reachId}`);
  expect(reaches.toSorted()).toEqual([`account ${id}`, 'brand 0', 'company free']);
  expect(body.roles.map(({ role }: { role: string }) => role).toSorted()).toEqual([
    'companyAdministrator',
    'supportAgent',
  ]);
  expect(body.withheld).toEqual([]);
  expect(body.freshUntil).toBeGreaterThan(Date.now());
});

it('[MGMT-3d] a person without a second factor sees what it would add', async () => {
  const options = { hasSecondFactor: false };
  const { id, call } = await site.person('companyAdministrator', { kind: 'company', companyId: 'free' }, options);
  const { body } = await call('GET', '/me');
  expect(body.rights).toEqual([{ reach: 'account', reachId: id, permissions: inOrder(ownAccountPermissions) }]);
  expect(body.withheld).toMatchObject([{ reach: 'company', reachId: 'free' }]);
  expect(body).not.toHaveProperty('freshUntil');
});

it('is shown to nobody without a token', async () => {
  expect(await site.call('GET', '/me')).toMatchObject({ status: 401, body: { code: 'missingToken' } });
});
