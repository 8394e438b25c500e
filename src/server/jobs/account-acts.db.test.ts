import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnJobs } from '../../../test/job-work.ts';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../test/management-site.ts';

const ofFree = { kind: 'company', companyId: 'free' } as const;
let site: ManagementSite;
/** Acts in the company, with all of its permissions. */
let clerk: ManagementPerson;
beforeAll(async () => {
  site = await startManagementSite();
  clerk = await site.person('companyAdministrator', ofFree);
});
afterAll(() => site.close());

const why = 'Left at the end of November';

const work = () => workOnJobs(site);

const preview = async (act: string, accounts: readonly string[], call: Call = clerk.call) =>
  call('POST', '/account-act-previews', { body: { act, accounts } });

async function make(kind: string, ids: readonly string[], order: object = {}): Promise<string> {
  const { body } = await clerk.call('POST', '/jobs', { body: { kind, note: why, ...order } });
  expect((await clerk.call('POST', `/jobs/${body.id}/rows`, { body: { part: 0, rows: ids } })).status).toBe(200);
  expect((await clerk.call('POST', `/jobs/${body.id}/start`, { body: {} })).status).toBe(200);
  return body.id;
}
async function run(kind: string, ids: readonly string[], order: object = {}) {
  const id = await make(kind, ids, order);
  await work();
  const { body: job } = await clerk.call('GET', `/jobs/${id}`);
  const { body: report } = await clerk.call('GET', `/jobs/${id}/report`);
  return { id, job, lines: report.items };
}

const stateOf = async (id: string) => (await site.installation.accounts.byId(id))?.state;
const auditOf = async (id: string, operation: string) =>
  (await site.installation.audit.read({ accountId: id, operations: [operation], limit: 10 })).map(
    ({ details }) => details,
  );
const emergency = async () => {
  const { id } = await site.addPerson();
  await site.installation.accounts.change(id, { isEmergencyAccess: true });
  return id;
};

describe('[MGMT-6l] an act on many accounts', () => {
  it('disables them as its preview has said, and says of each one that is left out why', async () => {
    const boss = await site.addPerson();
    const given = { role: 'installationOperator', reach: { kind: 'installation' } } as const;
    await site.installation.roles.give({ accountId: boss.id, ...given, endsAt: undefined, givenBy: 'test' });
    const [due, second] = [(await site.addPerson()).id, (await site.addPerson()).id];
    const gone = (await site.addPerson({ state: 'disabled' })).id;
    const invited = (await site.addPerson({ state: 'notActivated' })).id;
    const [open, foreign] = [await emergency(), (await site.addPerson({ company: 'asked' })).id];
    const ids = [due, gone, invited, open, boss.id, clerk.id, foreign, second];
    const refused = [
      { id: invited, reason: 'notInUse' },
      { id: open, reason: 'emergencyAccess' },
      { id: boss.id, reason: 'higherRoles' },
      { id: clerk.id, reason: 'oneself' },
      { id: foreign, reason: 'unknown' },
    ];
    expect((await preview('disableAccounts', ids)).body).toMatchObject({ due: 2, same: 1, refused });
    expect(await run('disableAccounts', ids, { isPreview: true })).toMatchObject({
      job: { state: 'done', disabled: 2, same: 1, refused: 5 },
    });
    expect(await stateOf(due)).toBe('active'); // a preview changes nothing
    const { id: job, ...done } = await run('disableAccounts', ids);
    expect(done.job).toMatchObject({ state: 'done', done: 8, disabled: 2, same: 1, refused: 5 });
    expect(done.lines).toMatchObject([
      { line: 1, outcome: 'disabled', id: due },
      { line: 2, outcome: 'same', id: gone },
      ...refused.map(({ reason }, at) => ({ line: at + 3, outcome: 'refused', reason })),
      { line: 8, outcome: 'disabled', id: second },
    ]);
    expect(await Promise.all(ids.map(stateOf))).toEqual([
      'disabled',
      'disabled',
      'notActivated',
      'active',
      'active',
      'active',
      'active',
      'disabled',
    ]);
    expect(await auditOf(due, 'setAccount')).toMatchObject([{ state: 'disabled', job, reason: why }]);
    expect(await auditOf(open, 'setAccount')).toEqual([]);
  });

  it('enables those that were disabled, and no other ones', async () => {
    const [disabled, active] = [(await site.addPerson({ state: 'disabled' })).id, (await site.addPerson()).id];
    const suspended = (await site.addPerson({ state: 'suspended' })).id;
    const ids = [disabled, active, suspended];
    const refused = [{ id: suspended, reason: 'notDisabled' }];
    expect((await preview('enableAccounts', ids)).body).toMatchObject({ due: 1, same: 1, refused });
    const { lines } = await run('enableAccounts', ids);
    expect(lines).toMatchObject([{ outcome: 'changed' }, { outcome: 'same' }, { outcome: 'refused' }]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['active', 'active', 'suspended']);
  });

  it('ends their sessions and tells each person, as the act on one account does', async () => {
    const person = await site.person();
    await site.installation.contacts.add(site.installation.database.db, {
      accountId: person.id,
      kind: 'email',
      address: `${person.id}@home.example`,
      isVerified: true,
    });
    const waiting = (await site.addPerson({ state: 'notActivated' })).id;
    expect((await person.call('GET', '/accounts/me')).status).not.toBe(401);
    expect((await preview('endSessions', [person.id, waiting, clerk.id])).body).toMatchObject({
      due: 1,
      same: 1,
      refused: [{ id: clerk.id, reason: 'oneself' }],
    });
    const { id: job, lines } = await run('endSessions', [person.id, waiting, clerk.id]);
    expect(lines).toMatchObject([{ outcome: 'changed' }, { outcome: 'same' }, { outcome: 'refused' }]);
    expect((await person.call('GET', '/accounts/me')).status).toBe(401);
    const told = (await site.messagesTo(`${person.id}@home.example`)).filter(({ kind }) => kind === 'accessChanged');
    expect(told).toHaveLength(1);
    expect(await auditOf(person.id, 'endSessions')).toMatchObject([{ job, reason: why }]);
  });

  it('sends a new code to those that wait for one and have a confirmed address', async () => {
    const reached = await site.addPerson({ state: 'notActivated', contacts: [['email', 'reached@free.example']] });
    const bare = (await site.addPerson({ state: 'notActivated' })).id;
    const active = (await site.addPerson()).id;
    const ids = [reached.id, bare, active];
    const refused = [
      { id: bare, reason: 'noContact' },
      { id: active, reason: 'notWaiting' },
    ];
    expect((await preview('sendActivations', ids)).body).toMatchObject({ due: 1, same: 0, refused });
    const { id: job, lines } = await run('sendActivations', ids);
    expect(lines).toMatchObject([{ outcome: 'changed' }, ...refused.map(({ reason }) => ({ reason }))]);
    expect((await site.messagesTo('reached@free.example')).map(({ kind }) => kind)).toEqual(['activation']);
    expect(await auditOf(reached.id, 'sendActivation')).toMatchObject([{ job, reason: why }]);
    for (let times = 0; times < 10; times += 1) await run('sendActivations', [reached.id]);
    expect((await run('sendActivations', [reached.id])).lines).toMatchObject([{ reason: 'tooOften' }]);
  });

  it('needs its permission, from the preview to the start of the job', async () => {
    const { id } = await site.addPerson();
    const narrow = await site.machine('companyAdministrator', ofFree, ['accounts:read', 'accounts:write']);
    expect((await preview('disableAccounts', [id], narrow)).status).toBe(200);
    for (const act of ['endSessions', 'sendActivations']) {
      expect((await preview(act, [id], narrow)).status).toBe(403);
      expect((await narrow('POST', '/jobs', { body: { kind: act } })).status).toBe(403);
      const { body } = await clerk.call('POST', '/jobs', { body: { kind: act } });
      expect((await narrow('POST', `/jobs/${body.id}/rows`, { body: { part: 0, rows: [id] } })).status).toBe(409);
      expect((await clerk.call('POST', `/jobs/${body.id}/rows`, { body: { part: 0, rows: [id] } })).status).toBe(200);
      expect((await narrow('POST', `/jobs/${body.id}/start`, { body: {} })).status).toBe(409);
    }
  });

  it('is stored so that a process of the version before leaves it alone', async () => {
    const { db } = site.installation.database;
    const { id } = await site.addPerson();
    const job = await make('disableAccounts', [id]);
    const stored = await db.selectFrom('jobs').select('state').where('id', '=', job).executeTakeFirstOrThrow();
    expect(stored.state).toBe('acting');
    const parts = await db.selectFrom('job_parts').select('sealed_rows').where('job_id', '=', job).execute();
    const rows = parts.map(({ sealed_rows }) => JSON.parse(site.installation.secrets.tryOpen(sealed_rows) ?? ''));
    expect(rows).toEqual([[{ who: id }]]); // that version removes accounts which rows name as texts
    expect((await clerk.call('GET', `/jobs/${job}`)).body.state).toBe('running');
    expect((await clerk.call('POST', `/jobs/${job}/cancellation`)).status).toBe(200);
    await work();
    expect(await stateOf(id)).toBe('active');
  });
});
