import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { createOperationNeeds } from '../operation-needs.ts';
import { createJobWorker } from './job-worker.ts';

let site: ManagementSite;
let clerk: Call;
beforeAll(async () => {
  site = await startManagementSite();
  clerk = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' });
});
afterAll(() => site.close());

async function run(order: object, rows: readonly unknown[]) {
  const { body } = await clerk('POST', '/jobs', { body: { company: 'free', ...order } });
  expect((await clerk('POST', `/jobs/${body.id}/rows`, { body: { part: 0, rows } })).status).toBe(200);
  expect((await clerk('POST', `/jobs/${body.id}/start`, { body: {} })).status).toBe(200);
  const { installation, metrics } = site;
  await createJobWorker({
    ...installation,
    metrics,
    report: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
    loadNeeds: async () => (name) => createOperationNeeds(installation, name),
    rest: async () => undefined,
  }).work();
  return (await clerk('GET', `/jobs/${body.id}/report`)).body.items;
}

const higher = 'The account has roles that permit more than yours.';
const last = 'Nobody else could give roles there. Give the role to another one first.';

it('[MGMT-3f] work in bulk leaves accounts as they are that may do more, and the last one that can give roles', async () => {
  const { roles, accounts } = site.installation;
  const [boss, head, plain] = [await site.addPerson(), await site.addPerson(), await site.addPerson()];
  const given = { endsAt: undefined, givenBy: 'test' };
  await roles.give({ accountId: boss.id, role: 'installationOperator', reach: { kind: 'installation' }, ...given });
  await roles.give({
    accountId: head.id,
    role: 'companyAdministrator',
    reach: { kind: 'company', companyId: 'free' },
    ...given,
  });
  const rows = [boss, head, plain].map(({ email }) => ({ email, firstName: 'New', lastName: 'Lee' }));
  expect(await run({ kind: 'syncAccounts' }, rows)).toMatchObject([
    { outcome: 'refused', id: boss.id, problem: higher },
    { outcome: 'refused', id: head.id, problem: last },
    { outcome: 'changed', id: plain.id },
  ]);
  expect(await run({ kind: 'removeAccounts' }, [boss.id, head.id])).toMatchObject([
    { outcome: 'refused', problem: higher },
    { outcome: 'refused', problem: last },
  ]);
  const missing = await run({ kind: 'syncAccounts', missing: 'disable' }, [
    { ...rows[0], firstName: 'Pat', email: 'someone@free.example' },
  ]);
  expect(missing).toContainEqual(expect.objectContaining({ outcome: 'refused', id: boss.id, problem: higher }));
  expect(missing).toContainEqual(expect.objectContaining({ outcome: 'disabled', id: plain.id }));
  expect((await accounts.byId(boss.id))?.state).toBe('active');
  expect((await accounts.byId(head.id))?.state).toBe('active');
});
