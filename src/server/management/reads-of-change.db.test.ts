import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { statementsDuring } from '../../../test/run-statements.ts';

let site: ManagementSite;
let operator: Call;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
});
afterAll(() => site.close());

/** The statements of a change of the name of an account, as often as each is sent. */
async function statementsOfChange(path: string, lastName: string, headers: Record<string, string> = {}) {
  let status = 0;
  const sent = await statementsDuring(async () => {
    ({ status } = await operator('PATCH', path, { body: { lastName }, headers }));
  });
  expect(status).toBe(200);
  return sent.filter((text) => !/^(begin|commit|savepoint|release)/i.test(text));
}

it('[MGMT-2c] a change looks up once what it names, and reads it once before and once after, with If-Match too', async () => {
  const person = { email: 'ann@free.example', firstName: 'Ann', lastName: 'Other', company: 'free' };
  const { body } = await operator('POST', '/accounts', { body: person });
  const path = `/accounts/${body.id}`;
  await statementsOfChange(path, 'First'); // what is kept in memory is read by the first one
  const plain = await statementsOfChange(path, 'Second');
  const etag = (await operator('GET', path)).headers.get('etag') ?? '';
  const seen = await statementsOfChange(path, 'Third', { 'if-match': etag });
  const holding = seen.filter((text) => text.includes('held_resources'));
  const lookups = plain.filter((text) => text.startsWith('select "accounts".*'));
  expect(lookups).toHaveLength(4); // for its permission, before, for the change itself, and after
  expect(holding).toHaveLength(2);
  expect(seen.length).toBe(plain.length + holding.length);
});
