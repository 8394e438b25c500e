import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';

let site: ManagementSite;
let operator: Call;
let who: string;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  ({ id: who } = await site.addPerson());
});
afterAll(() => site.close());

it.each([
  [
    'a role without its company',
    'POST',
    '/role-grants',
    { client: 'machine1', role: 'auditor', compnay: 'free' },
    'compnay',
  ],
  ['a new account', 'POST', '/accounts', { firstName: 'A', lastName: 'B', company: 'free', nick: 'C' }, 'nick'],
  ['a change by its former name', 'PATCH', '/accounts/{who}', { changes: { lastName: 'D' } }, 'changes'],
  ['a change of another account', 'PATCH', '/accounts/{who}', { who: 'other', lastName: 'D' }, 'who'],
])('a member that is no field is refused, and %s is not made', async (_what, method, path, body, name) => {
  const before = (await operator('GET', '/audit')).body.items;
  const answer = await operator(method, path.replace('{who}', who), { body });
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalidInput' } });
  expect(answer.body.errors).toEqual([{ pointer: `/${name}`, detail: 'is not a field of this operation' }]);
  expect((await operator('GET', '/audit')).body.items).toEqual(before);
});

it
  .runIf(process.env.TEST_DATABASE === 'postgres')
  .each([['/accounts/%00'], ['/companies/%00'], ['/accounts?name=%00'], ['/accounts?brandId=99999999999']])(
  'what no column of PostgreSQL takes is invalid, and no failure of the server: %s',
  async (path) => {
    expect(await operator('GET', path)).toMatchObject({ status: 422, body: { code: 'invalidInput' } });
  },
);

it('is refused where a body is nested deeper than an operation takes', async () => {
  const nested = (levels: number) =>
    `{"company":"free","kind":"syncAccounts","note":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  for (const [levels, status] of [
    [5, 422],
    [30, 400],
    [200_000, 400],
  ] as const)
    expect((await operator('POST', '/jobs', { body: nested(levels) })).status).toBe(status);
});

it.each([
  ['without a token', 401, '/accounts'],
  ['for a path that is not there', 404, '/nothing'],
])('is answered before its body is read %s', async (_how, status, path) => {
  const body = 'x'.repeat(3_000_000); // more than is read
  expect((await site.call('POST', path, { body })).status).toBe(status);
  expect((await operator('POST', '/accounts', { body })).status).toBe(413);
});

it.each([
  ['a client', 'POST', '/clients', { clientId: 'look', redirectUris: ['https://app.example/'] }, 'name'],
  ['a role', 'PUT', '/roles/looker', { permissions: ['accounts:read'] }, 'title'],
  ['a job', 'POST', '/jobs', { company: 'free', kind: 'syncAccounts' }, 'note'],
  ['a resource', 'POST', '/resources', { resource: 'https://api.example/' }, 'name'],
])('a text that is shown has no characters that disguise it: %s', async (_what, method, path, body, field) => {
  for (const text of ['\u202egnp.exe', 'Bell\u0007', 'half \ud800'])
    expect(await operator(method, path, { body: { ...body, [field]: text } })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: `/${field}`, detail: expect.stringMatching(/^has invisible characters/) }] },
    });
  expect((await operator(method, path, { body: { ...body, [field]: 'Ж 漢 🙂' } })).status).toBeLessThan(300);
});
