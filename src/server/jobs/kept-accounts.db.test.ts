import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnJobs } from '../../../test/job-work.ts';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { permissionNames } from '../operation/permissions.ts';
import { needsOfBegunWork } from '../operation-needs.ts';

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
  await work();
  return (await clerk('GET', `/jobs/${body.id}/report`)).body.items;
}

const work = () => workOnJobs(site);

/** A machine with a role and a token of these scopes, and what work in bulk did. */
async function runAs(call: Call, order: object, rows: readonly unknown[], between?: (id: string) => Promise<unknown>) {
  const { body } = await call('POST', '/jobs', { body: { company: 'free', ...order } });
  expect((await call('POST', `/jobs/${body.id}/rows`, { body: { part: 0, rows } })).status).toBe(200);
  expect((await call('POST', `/jobs/${body.id}/start`, { body: {} })).status).toBe(200);
  await between?.(body.id);
  await work();
  const { body: report } = await clerk('GET', `/jobs/${body.id}/report`);
  return { ...(await clerk('GET', `/jobs/${body.id}`)).body, report: report.items };
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

it('[MGMT-3f] work in bulk on several processes at once leaves one who can give roles', async () => {
  const { roles, accounts } = site.installation;
  await accounts.saveCompany({ id: 'raced', name: 'raced', brandId: 0 });
  const reach = { kind: 'company', companyId: 'raced' } as const;
  const heads = [await site.addPerson({ company: 'raced' }), await site.addPerson({ company: 'raced' })];
  for (const { id } of heads)
    await roles.give({ accountId: id, role: 'companyAdministrator', reach, endsAt: undefined, givenBy: 'test' });
  const operator = await site.person('installationOperator');
  const rights = [{ reach: { kind: 'installation' }, permissions: new Set(permissionNames) }] as const;
  const name = `account:${operator.id}`;
  const ended = await Promise.allSettled(
    heads.map(async ({ id }, at) => {
      const needs = await needsOfBegunWork(site.installation, name, rights); // each has asked `whyKept` before
      return at === 0 ? needs.accounts.setState(id, 'disabled') : needs.removeAccount(id, undefined);
    }),
  );
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const left = await Promise.all(heads.map(({ id }) => accounts.byId(id)));
  expect(left.filter((one) => one?.state === 'active')).toHaveLength(1);
});

describe('[MGMT-6k] the rights of work in bulk', () => {
  const ofFree = { kind: 'company', companyId: 'free' } as const;
  const writing = ['accounts:read', 'accounts:write', 'contacts:read', 'contacts:write'] as const;
  const administrator = async () => {
    const { id, email } = await site.addPerson();
    const given = { role: 'companyAdministrator', reach: ofFree, endsAt: undefined, givenBy: 'test' };
    await site.installation.roles.give({ accountId: id, ...given });
    return { id, email };
  };
  const rowOf = ({ email }: { readonly email: string }, more: object = {}) => ({
    email,
    firstName: 'New',
    lastName: 'Lee',
    ...more,
  });

  it.each(['the request', 'a job'])('are those of the scopes of the token: %s', async (how) => {
    await administrator();
    const [boss, plain] = [await administrator(), await site.addPerson()];
    const narrow = await site.machine('companyAdministrator', ofFree, writing);
    if (how === 'a job') {
      const done = await runAs(narrow, { kind: 'syncAccounts' }, [rowOf(boss), rowOf(plain)]);
      expect(done.report).toMatchObject([{ outcome: 'refused', problem: higher }, { outcome: 'changed' }]);
    } else {
      const rows = [boss, plain].map((one, line) => ({ line, values: rowOf(one, { company: 'free' }), empty: [] }));
      const { body } = await narrow('POST', '/account-syncs', { body: { rows } });
      expect(body).toMatchObject({ changed: 1, problems: [{ line: 0, problem: higher }] });
    }
  });

  it('remove nobody who may do more than the token allows', async () => {
    await administrator();
    const [boss, plain] = [await administrator(), await site.addPerson()];
    const narrow = await site.machine('companyAdministrator', ofFree, [...writing, 'accounts:remove']);
    const { report } = await runAs(narrow, { kind: 'removeAccounts' }, [boss.id, plain.id]);
    expect(report).toMatchObject([{ outcome: 'refused', problem: higher }, { outcome: 'removed' }]);
  });

  it('are not those of the person who added the rows', async () => {
    const { id } = await site.addPerson();
    const wide = await site.machine('companyAdministrator', ofFree);
    const narrow = await site.machine('companyAdministrator', ofFree, writing);
    const { body } = await wide('POST', '/jobs', { body: { company: 'free', kind: 'syncAccounts' } });
    const rows = [rowOf({ email: 'made@kept.example' }, { role: 'administrator' })];
    expect((await wide('POST', `/jobs/${body.id}/rows`, { body: { part: 0, rows } })).status).toBe(200);
    expect(await narrow('POST', `/jobs/${body.id}/start`, { body: {} })).toMatchObject({
      status: 409,
      body: { detail: 'The job needs roles:write.' },
    });
    expect(id).toBeDefined();
  });

  it('are left to no job that the version before has started, for accounts with a role', async () => {
    await administrator();
    const [boss, plain] = [await administrator(), await site.addPerson()];
    const { db } = site.installation.database;
    const done = await runAs(clerk, { kind: 'syncAccounts' }, [rowOf(boss), rowOf(plain)], (id) =>
      db.updateTable('jobs').set({ started_rights: null, row_permissions: '' }).where('id', '=', id).execute(),
    );
    expect(done.report).toMatchObject([{ outcome: 'refused', problem: higher }, { outcome: 'changed' }]);
  });

  it('put no address in force for an account in use: its user is asked', async () => {
    const { id, email } = await site.addPerson();
    const row = { extension: '4711', firstName: 'Pat', lastName: 'Lee' };
    await site.installation.accounts.change(id, { extension: '4711' });
    const contactsVerifiedAt = new Date(Date.now() - 1000).toISOString();
    const rows = [{ ...row, email: 'evil@evil.example', contactsVerifiedAt }];
    expect(await run({ kind: 'syncAccounts' }, rows)).toMatchObject([{ outcome: 'changed', fields: ['email'] }]);
    expect((await site.installation.accounts.byId(id))?.email).toBe(email);
  });
});
