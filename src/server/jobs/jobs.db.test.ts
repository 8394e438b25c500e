import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workOnJobs } from '../../../test/job-work.ts';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';

let site: ManagementSite;
let operator: Call;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
});
afterAll(() => site.close());

let made = 0;
let company: string;
beforeEach(async () => {
  company = `jobs${++made}`;
  await site.installation.accounts.saveCompany({ id: company, name: company, brandId: 0 });
});

const account = (name: string, more: object = {}) => ({
  email: `${name}@${company}.example`,
  firstName: name,
  lastName: 'Of Jobs',
  ...more,
});

/** Works on the jobs as the server does, without rests. */
const work = () => workOnJobs(site);

async function make(order: object = {}, ...parts: readonly (readonly unknown[])[]): Promise<string> {
  const { status, body } = await operator('POST', '/jobs', { body: { company, kind: 'syncAccounts', ...order } });
  expect(status).toBe(201);
  for (const [part, rows] of parts.entries())
    expect(await operator('POST', `/jobs/${body.id}/rows`, { body: { part, rows } })).toMatchObject({ status: 200 });
  return body.id;
}
/** Makes a job, works on it, and shows it. */
async function run(order: object, ...parts: readonly (readonly unknown[])[]) {
  const id = await make(order, ...parts);
  expect(await operator('POST', `/jobs/${id}/start`, { body: {} })).toMatchObject({ status: 200 });
  await work();
  return (await operator('GET', `/jobs/${id}`)).body;
}
const reportOf = async (id: string, query = '') => (await operator('GET', `/jobs/${id}/report${query}`)).body.items;
const shown = async (name: string) => {
  const [found] = await site.installation.accounts.byEmail(`${name}@${company}.example`);
  return found;
};

describe('a job', () => {
  it('[MGMT-6a] takes its parts in any order, the same one again, and no other one in its place', async () => {
    const id = await make();
    const [ann, bob] = [[account('ann')], [account('bob')]];
    const send = (part: number, rows: readonly unknown[]) =>
      operator('POST', `/jobs/${id}/rows`, { body: { part, rows } });
    expect(await send(1, bob)).toMatchObject({ status: 200, body: { id, part: 1, rows: 1 } });
    expect(await operator('POST', `/jobs/${id}/start`, { body: {} })).toMatchObject({
      status: 409,
      body: { detail: 'The job lacks its part 0. Parts count from 0.' },
    });
    expect(await send(0, ann)).toMatchObject({ status: 200, body: { id, part: 0, rows: 1 } });
    expect(await send(0, ann)).toMatchObject({ status: 200, body: { id, part: 0, rows: 1 } });
    expect(await send(0, bob)).toMatchObject({ status: 409 });
    expect((await operator('GET', `/jobs/${id}`)).body).toMatchObject({ state: 'open', parts: 2, rows: 2, done: 0 });
    for (const [parts, detail] of [
      [3, 'The job lacks its part 2. Parts count from 0.'],
      [1, 'The job has a part 1. Parts count from 0, so the last of 1 is 0.'],
    ] as const)
      expect(await operator('POST', `/jobs/${id}/start`, { body: { parts } })).toMatchObject({
        status: 409,
        body: { detail },
      });
    expect(await operator('POST', `/jobs/${id}/start`, { body: { parts: 2 } })).toMatchObject({ status: 200 });
    expect(await send(2, ann)).toMatchObject({ status: 409 });
    await work();
    expect(await reportOf(id)).toMatchObject([
      { line: 1, outcome: 'added', id: (await shown('ann'))?.id },
      { line: 2, outcome: 'added', id: (await shown('bob'))?.id },
    ]);
  });

  it('is refused without rows, for no company, and where a kind has no use for what it says', async () => {
    const id = await make();
    expect(await operator('POST', `/jobs/${id}/start`, { body: {} })).toMatchObject({ status: 409 });
    const order = { company, kind: 'syncAccounts' };
    expect(await operator('POST', '/jobs', { body: { ...order, company: 'none' } })).toMatchObject({ status: 404 });
    const missing = { company, kind: 'removeAccounts', missing: 'disable' };
    expect(await operator('POST', '/jobs', { body: missing })).toMatchObject({ status: 409 });
    const rows = { part: 0, rows: ['ann@x.example'] };
    expect(await operator('POST', `/jobs/${id}/rows`, { body: rows })).toMatchObject({ status: 409 });
    const lists = { part: 0, rows: [['ann']] };
    expect(await operator('POST', `/jobs/${id}/rows`, { body: lists })).toMatchObject({ status: 422 });
  });

  it('[MGMT-6b] makes accounts equal to its rows, and reports each line', async () => {
    await run({}, [account('ann', { extension: '1' }), account('bob', { extension: '2' }), account('cid')]);
    const job = await run(
      { note: 'of the night' },
      [account('ann', { extension: '1' }), account('bob', { extension: null, lastName: 'Else' }), account('dora')],
      [account('eve', { locale: 'xx_YY' }), account('ann'), account('fay', { company: 'free' })],
    );
    expect(job).toMatchObject({
      state: 'done',
      note: 'of the night',
      rows: 6,
      done: 6,
      added: 1,
      changed: 1,
      same: 1,
    });
    expect(job).toMatchObject({ refused: 3, removed: 0, disabled: 0, startedBy: job.madeBy });
    expect(job.finishedAt).toBeGreaterThanOrEqual(job.startedAt);
    expect(await reportOf(job.id)).toEqual([
      { line: 1, outcome: 'same', id: (await shown('ann'))?.id },
      { line: 2, outcome: 'changed', id: (await shown('bob'))?.id, fields: ['lastName', 'extension'] },
      { line: 3, outcome: 'added', id: (await shown('dora'))?.id },
      { line: 4, outcome: 'refused', problem: 'locale is no known locale, such as de_DE.' },
      { line: 5, outcome: 'refused', id: (await shown('ann'))?.id, problem: 'It is the account of line 1.' },
      { line: 6, outcome: 'refused', problem: 'The row names another company.' },
    ]);
    expect(await shown('fay')).toBeUndefined();
    const records = (await operator('GET', `/audit?company=${company}&event=operatorAction`)).body.items;
    const ofJob = records.filter(({ details }: { details: Record<string, unknown> }) =>
      [details.job, details.id].includes(job.id),
    );
    expect(ofJob.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual(
      ['addJobRows', 'addJobRows', 'createJob', 'endJob', 'startJob', 'syncAccounts', 'syncAccounts'].toSorted(),
    );
    expect(new Set(ofJob.map(({ operator: who }: { operator: string }) => who))).toEqual(new Set([job.startedBy]));
    expect(JSON.stringify(ofJob)).not.toMatch(/\.example|Of Jobs|of the night/);
  });

  it('[MGMT-6c] of a preview says what would change, and changes nothing', async () => {
    await run({}, [account('ann'), account('bob')]);
    const job = await run({ isPreview: true, missing: 'remove' }, [
      account('ann', { lastName: 'Else' }),
      account('cid'),
    ]);
    expect(job).toMatchObject({ state: 'done', added: 1, changed: 1, removed: 1, refused: 0 });
    expect(await reportOf(job.id)).toEqual([
      { line: 1, outcome: 'changed', id: (await shown('ann'))?.id, fields: ['lastName'] },
      { line: 2, outcome: 'added' },
      { line: 3, outcome: 'removed', id: (await shown('bob'))?.id },
    ]);
    expect(await shown('ann')).toMatchObject({ lastName: 'Of Jobs' });
    expect(await shown('cid')).toBeUndefined();
    const removal = await run({ kind: 'removeAccounts', isPreview: true }, [`ann@${company}.example`]);
    expect(removal).toMatchObject({ state: 'done', removed: 1 });
    expect(await shown('ann')).toBeDefined();
  });

  it.each(['disable', 'remove'])('[MGMT-6d] can %s the accounts of persons that no row names', async (missing) => {
    const { accounts, database } = site.installation;
    await run({}, [
      account('ann'),
      account('bob'),
      account('cid'),
      account('dora', { extension: '9' }),
      account('eve'),
    ]);
    const spare = (await shown('eve'))?.id ?? '';
    await database.db.updateTable('accounts').set({ is_emergency_access: 1 }).where('id', '=', spare).execute();
    await accounts.add({ firstName: 'Blue', lastName: 'Room', company, extension: '70', kind: 'room' });
    const [bob, cid] = [(await shown('bob'))?.id, (await shown('cid'))?.id];
    const kept = await run({ missing, mostMissing: 1 }, [account('ann'), account('dora')]);
    expect(kept).toMatchObject({ state: 'done', removed: 0, disabled: 0, problem: expect.stringContaining('(1)') });
    const unclear = await run({ missing }, [account('ann'), account('dora'), { email: 'nowhere' }]);
    expect(unclear).toMatchObject({
      removed: 0,
      disabled: 0,
      refused: 1,
      problem: expect.stringContaining('any account'),
    });
    const foreign = await run({ missing }, [account('ann', { company: 'free' })]);
    expect(foreign).toMatchObject({ removed: 0, disabled: 0, refused: 1, problem: expect.stringContaining('another') });
    // one whose identifiers belong to two accounts names both
    const job = await run({ missing, mostMissing: 2 }, [account('ann', { extension: '9' })]);
    const outcome = missing === 'remove' ? 'removed' : 'disabled';
    expect(job).toMatchObject({ state: 'done', same: 0, refused: 1, [outcome]: 2 });
    const [, ...lines] = await reportOf(job.id);
    expect(lines.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
    expect(new Set(lines.map(({ id }: { id: string }) => id))).toEqual(new Set([bob, cid]));
    for (const name of ['bob', 'cid'])
      expect((await shown(name))?.state).toBe(missing === 'remove' ? undefined : 'disabled');
    for (const name of ['ann', 'dora', 'eve']) expect(await shown(name)).toMatchObject({ state: 'active' });
    const again = await run({ missing }, [account('ann'), account('dora')]);
    expect(again).toMatchObject({ state: 'done', same: 2, removed: 0, disabled: 0 });
  });

  it('[MGMT-6e] removes the accounts of its rows, each once, and none of another company', async () => {
    await run({}, [account('ann'), account('bob')]);
    const [ann, bob] = [(await shown('ann'))?.id ?? '', (await shown('bob'))?.id ?? ''];
    const foreign = await site.addPerson();
    const job = await run({ kind: 'removeAccounts', isSilent: true }, [
      ann,
      `bob@${company}.example`,
      bob,
      foreign.email,
      foreign.id,
      `none@${company}.example`,
    ]);
    expect(job).toMatchObject({ state: 'done', done: 6, removed: 2, refused: 4 });
    const unknown = { outcome: 'refused', reason: 'unknown', problem: 'The company has no such account.' };
    expect(await reportOf(job.id)).toEqual([
      { line: 1, outcome: 'removed', id: ann },
      { line: 2, outcome: 'removed', id: bob },
      { line: 3, outcome: 'refused', id: bob, problem: 'It is the account of line 2.' },
      { line: 4, ...unknown },
      { line: 5, ...unknown },
      { line: 6, ...unknown },
    ]);
    expect(await shown('ann')).toBeUndefined();
    expect(await site.installation.accounts.byId(foreign.id)).toBeDefined();
    const records = await site.installation.audit.read({ accountId: ann, operations: ['removeAccount'], limit: 5 });
    expect(records).toMatchObject([{ operator: job.startedBy, details: { job: job.id } }]);
  });

  it('[MGMT-6b] is shown page by page, and its report too, by outcome if it is asked so', async () => {
    const job = await run(
      {},
      Array.from({ length: 7 }, (_, n) => account(`p${n}`)),
      [account('p0')],
    );
    const first = (await operator('GET', `/jobs/${job.id}/report?limit=5`)).body;
    expect(first.items.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3, 4, 5]);
    const second = (await operator('GET', `/jobs/${job.id}/report?limit=5&cursor=${first.next}`)).body;
    expect(second.items.map(({ line }: { line: number }) => line)).toEqual([6, 7, 8]);
    expect(second.next).toBeUndefined();
    expect(await reportOf(job.id, '?outcome=refused')).toMatchObject([{ line: 8 }]);
    const others = [await make(), await make()];
    const page = (await operator('GET', `/jobs?company=${company}&limit=2`)).body;
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual(others.toReversed());
    const rest = (await operator('GET', `/jobs?company=${company}&limit=2&cursor=${page.next}`)).body;
    expect(rest.items).toMatchObject([{ id: job.id }]);
    expect((await operator('GET', '/jobs?limit=1')).body.items).toHaveLength(1);
    expect((await operator('GET', '/jobs?brandId=0&limit=1')).body.items).toHaveLength(1);
    expect((await operator('GET', '/jobs?brandId=99')).body.items).toEqual([]);
  });

  it('that is cancelled takes and does nothing any more', async () => {
    const id = await make({}, [account('ann')]);
    expect(await operator('POST', `/jobs/${id}/cancellation`, { body: {} })).toMatchObject({ status: 200 });
    expect(await operator('POST', `/jobs/${id}/start`, { body: {} })).toMatchObject({ status: 409 });
    expect(await operator('POST', `/jobs/${id}/cancellation`, { body: {} })).toMatchObject({ status: 409 });
    await work();
    expect((await operator('GET', `/jobs/${id}`)).body).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await shown('ann')).toBeUndefined();
    const parts = site.installation.database.db.selectFrom('job_parts').select('part').where('job_id', '=', id);
    expect(await parts.execute()).toEqual([]);
  });

  it('[MGMT-6g] keeps its rows encrypted, and none of them once they are done', async () => {
    const id = await make({ note: 'call Zoltan' }, [account('zoltan', { directNumber: '+12125550142' })]);
    const { db } = site.installation.database;
    const stored = async () =>
      JSON.stringify([
        await db.selectFrom('jobs').selectAll().where('id', '=', id).execute(),
        await db.selectFrom('job_parts').selectAll().where('job_id', '=', id).execute(),
        await db.selectFrom('job_lines').selectAll().where('job_id', '=', id).execute(),
      ]);
    expect(await stored()).not.toMatch(/zoltan|5550142/i);
    await operator('POST', `/jobs/${id}/start`, { body: {} });
    await work();
    expect(await stored()).not.toMatch(/zoltan|5550142|sealed_rows/i);
  });
});

describe('who may have a job done', () => {
  const within = (role: string, scopes?: readonly string[]) =>
    site.machine(role, { kind: 'company', companyId: company }, scopes);

  it('[MGMT-6e] a company sees and changes its own jobs alone; others are unknown', async () => {
    const id = await make({}, [account('ann')]);
    await site.installation.accounts.saveCompany({ id: `${company}b`, name: 'B', brandId: 0 });
    const other = await site.machine('companyAdministrator', { kind: 'company', companyId: `${company}b` });
    const answers = async (of: string) => [
      await other('GET', `/jobs/${of}`),
      await other('GET', `/jobs/${of}/report`),
      await other('POST', `/jobs/${of}/rows`, { body: { part: 1, rows: [account('bob')] } }),
      await other('POST', `/jobs/${of}/start`, { body: {} }),
      await other('POST', `/jobs/${of}/cancellation`, { body: {} }),
    ];
    const plain = (of: string, all: Awaited<ReturnType<typeof answers>>) =>
      all.map(({ status, body: { code, detail } }) => ({ status, code, detail: detail.replace(of, 'ID') }));
    const foreign = plain(id, await answers(id));
    expect(foreign).toEqual(plain('unknown', await answers('unknown')));
    expect(foreign.every(({ status }) => status === 404)).toBe(true);
    expect((await other('GET', '/jobs')).body.items).toEqual([]);
    expect(await other('POST', '/jobs', { body: { company, kind: 'syncAccounts' } })).toMatchObject({ status: 404 });
    const own = await within('companyAdministrator');
    expect((await own('GET', '/jobs')).body.items).toMatchObject([{ id }]);
    expect(await own('POST', `/jobs/${id}/start`, { body: {} })).toMatchObject({ status: 200 });
    const made = await own('POST', '/jobs', { body: { kind: 'syncAccounts' } }); // of its company, which it need not name
    expect((await own('GET', `/jobs/${made.body.id}`)).body).toMatchObject({ company });
    const ofBrand = await site.machine('brandOperator', { kind: 'brand', brandId: 0 });
    expect(await ofBrand('GET', `/jobs/${id}`)).toMatchObject({ status: 200 });
    const ofOther = await site.machine('brandOperator', { kind: 'brand', brandId: 3710 });
    expect(await ofOther('GET', `/jobs/${id}`)).toMatchObject({ status: 404 });
  });

  it('a company has fifty jobs that are not finished, also when more are made at once', async () => {
    const maker = await site.machine('installationOperator');
    const many = 'many-jobs';
    await maker('POST', '/companies', { body: { id: many, name: many, brandId: 0 } });
    const make = () => maker('POST', '/jobs', { body: { company: many, kind: 'syncAccounts' } });
    const made = await Promise.all(Array.from({ length: 60 }, make));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  it('[MGMT-6f] a job needs the permissions of what it does', async () => {
    const scopes = ['accounts:read', 'accounts:write', 'contacts:read'];
    const writer = await within('companyAdministrator', scopes);
    const create = (order: object) => writer('POST', '/jobs', { body: { kind: 'syncAccounts', ...order } });
    for (const order of [{ kind: 'removeAccounts' }, { missing: 'remove' }, { sendsActivation: true }])
      expect(await create(order)).toMatchObject({ status: 403, body: { code: 'scopeMissing' } });
    const { id } = (await create({ missing: 'disable' })).body;
    const add = (to: string, row: unknown) => writer('POST', `/jobs/${to}/rows`, { body: { part: 0, rows: [row] } });
    for (const more of [{ role: 'administrator' }, { passwordHash: 'x' }, { contactsVerifiedAt: '2026-01-01' }])
      expect(await add(id, account('ann', more))).toMatchObject({ status: 403 });
    expect(await add(id, account('ann'))).toMatchObject({ status: 200 });
    const removal = await make({ kind: 'removeAccounts' }, ['ann']);
    expect(await add(removal, 'bob')).toMatchObject({
      status: 409,
      body: { detail: 'The job needs accounts:remove.' },
    });
    expect(await writer('POST', `/jobs/${removal}/start`, { body: {} })).toMatchObject({ status: 409 });
    const reader = await within('auditor');
    expect(await reader('GET', `/jobs/${id}`)).toMatchObject({ status: 200 });
    expect(await reader('POST', `/jobs/${id}/start`, { body: {} })).toMatchObject({ status: 403 });
  });
});
