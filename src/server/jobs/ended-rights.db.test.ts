import { afterAll, beforeAll, expect, it } from 'vitest';
import { workOnJobs } from '../../../test/job-work.ts';
import { type ManagementSite, startManagementSite } from '../../../test/management-site.ts';

let site: ManagementSite;
beforeAll(async () => {
  site = await startManagementSite();
});
afterAll(() => site.close());

it.each(['has lost the role', 'is disabled'])(
  '[MGMT-6f] a job is not worked on when who has started it %s',
  async (how) => {
    const { installation } = site;
    const { accounts, database } = installation;
    const operator = await site.machine('installationOperator');
    const clerk = await site.person('companyAdministrator', { kind: 'company', companyId: 'free' });
    const { body } = await clerk.call('POST', '/jobs', { body: { kind: 'syncAccounts' } });
    const path = `/jobs/${body.id}`;
    const rows = [{ email: 'late@job.example', firstName: 'Late', lastName: 'Lee' }];
    expect((await clerk.call('POST', `${path}/rows`, { body: { part: 0, rows } })).status).toBe(200);
    expect((await clerk.call('POST', `${path}/start`, { body: {} })).status).toBe(200);
    if (how === 'is disabled') await accounts.setState(clerk.id, 'disabled');
    else await database.db.deleteFrom('role_grants').where('account_id', '=', clerk.id).execute();
    await workOnJobs(site);
    const problem = 'The person who started it may not do it any more.';
    expect((await operator('GET', path)).body).toMatchObject({ state: 'failed', problem, added: 0 });
    expect(await accounts.byEmail('late@job.example')).toEqual([]);
  },
);
