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
