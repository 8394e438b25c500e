import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { needsOfBegunWork } from '../operation-needs.ts';
import { perform } from '../perform.ts';
import { createJobWorker, type JobWorkerDeps } from './job-worker.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

let made = 0;
let company: string;
beforeEach(async () => {
  company = await addCompany();
});

afterEach(() => expect(errors).toEqual([]));

async function addCompany(): Promise<string> {
  const id = `work${++made}`;
  await site.installation.accounts.saveCompany({ id, name: id, brandId: 0 });
  return id;
}

const errors: string[] = [];
/** A process that works on jobs, without rests. */
const workerWith = (deps: Partial<JobWorkerDeps> = {}) =>
  createJobWorker({
    ...site.installation,
    metrics: site.metrics,
    report: () => undefined,
    onError: (error) => errors.push(String(error)),
    loadNeeds: async () => (name, rights) => needsOfBegunWork(site.installation, name, rights),
    rest: async () => undefined,
    ...deps,
  });

const rowsOf = (of: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({
    email: `p${from + n}@${of}.example`,
    firstName: 'Pat',
    lastName: `N${from + n}`,
  }));

/** A job that is started. Returns its id. */
async function start(
  of: string,
  parts: readonly (readonly (object | string)[])[],
  order: object = {},
): Promise<string> {
  const { id } = await perform(site.installation, 'createJob', { company: of, kind: 'syncAccounts', ...order }, 'op');
  for (const [part, rows] of parts.entries()) await perform(site.installation, 'addJobRows', { id, part, rows }, 'op');
  await perform(site.installation, 'startJob', { id }, 'op');
  return id;
}
const show = (id: string) => perform(site.installation, 'showJob', { id });
const db = () => site.installation.database.db;
const report = (id: string) => perform(site.installation, 'readJobReport', { id, limit: 1000 });
const accountsOf = (of: string) => db().selectFrom('accounts').select('id').where('company_id', '=', of).execute();
const countOf = async (of: string) => (await accountsOf(of)).length;
const endLeases = () => db().updateTable('jobs').set({ held_until: 0 }).execute();

/** A promise that the test keeps, or a process that hangs. */
function gate() {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: () => opened.resolve(),
    wait: () => {
      reached.resolve();
      return opened.promise;
    },
  };
}

describe('[MGMT-6j] a process that works on jobs', () => {
  it('rests after each chunk as long as the chunk took, so that sign-ins have half of the time', async () => {
    await start(company, [rowsOf(company, 250), rowsOf(company, 250, 250)]);
    const rests: number[] = [];
    let rested = 0;
    const begun = performance.now();
    await workerWith({
      rest: async (ms) => {
        rests.push(ms);
        const at = performance.now();
        while (performance.now() - at < 1) await undefined;
        rested += performance.now() - at;
      },
    }).work();
    const worked = performance.now() - begun - rested;
    const atOnce = site.installation.database.kind === 'sqlite' ? 50 : 200;
    expect(rests).toHaveLength(2 * Math.ceil(250 / atOnce));
    expect(rests.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(worked / 2);
  });

  it('takes ten jobs by turns, a part of each, so that a long one keeps no short one waiting', async () => {
    const companies = await Promise.all(Array.from({ length: 9 }, addCompany));
    const long = await start(
      company,
      Array.from({ length: 6 }, (_, n) => rowsOf(company, 3, 3 * n)),
    );
    const short = await Promise.all(companies.map((of) => start(of, [rowsOf(of, 2)])));
    const turns: string[] = [];
    let last = '';
    await workerWith({
      rest: async () => {
        const held = await db()
          .selectFrom('jobs')
          .select('id')
          .where('state', '=', 'running')
          .where('holder', '<>', '')
          .execute();
        expect(held).toHaveLength(1); // one part of one job
        last = held[0]?.id ?? '';
        turns.push(last);
      },
    }).work();
    expect(turns[0]).toBe(long);
    expect(new Set(turns.slice(0, 10))).toEqual(new Set([long, ...short]));
    expect(turns.slice(10)).toEqual(Array.from({ length: 5 }, () => long));
    for (const id of [long, ...short]) expect(await show(id)).toMatchObject({ state: 'done' });
    expect(await countOf(company)).toBe(18);
  });

  it('shares jobs with other processes, of which one alone works on a job at a time', async () => {
    const companies = [company, await addCompany(), await addCompany()];
    const ids = await Promise.all(
      companies.map((of) =>
        start(
          of,
          Array.from({ length: 4 }, (_, n) => rowsOf(of, 30, 30 * n)),
        ),
      ),
    );
    const working = new Map<string, number>();
    let most = 0;
    const watched: Partial<JobWorkerDeps> = {
      loadNeeds: async () => async (name, rights) => {
        const needs = await needsOfBegunWork(site.installation, name, rights);
        const { accounts } = needs;
        const addAll: typeof accounts.addAll = async (all, store) => {
          const of = all[0]?.company ?? '';
          working.set(of, (working.get(of) ?? 0) + 1);
          most = Math.max(most, working.get(of) ?? 0);
          await new Promise((resolve) => setTimeout(resolve, 5));
          const added = await accounts.addAll(all, store);
          working.set(of, (working.get(of) ?? 0) - 1);
          return added;
        };
        return { ...needs, accounts: { ...accounts, addAll } };
      },
    };
    await Promise.all(Array.from({ length: 4 }, () => workerWith(watched).work()));
    await workerWith().work();
    expect(most).toBe(1);
    for (const id of ids) expect(await show(id)).toMatchObject({ state: 'done', added: 120, same: 0, refused: 0 });
  });

  it('that stops leaves a part at once, and another one goes on with it', async () => {
    const id = await start(company, [rowsOf(company, 450)]);
    const stopping = new AbortController();
    await workerWith({ rest: async () => stopping.abort() }).work(stopping.signal);
    const { done } = await show(id);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(450);
    await workerWith().work();
    expect(await show(id)).toMatchObject({ state: 'done', added: 450, same: 0 });
  });
});

describe('[MGMT-6i] after a process was killed', () => {
  it('another one goes on when the lease has ended, and nothing is done twice, even if the first one wakes up', async () => {
    const id = await start(company, [rowsOf(company, 450), rowsOf(company, 10, 450)]);
    const asleep = gate();
    const first = workerWith({ rest: asleep.wait }).work();
    await asleep.reached;
    await workerWith().work();
    expect(await show(id)).toMatchObject({ state: 'running' }); // the lease holds
    await endLeases();
    await workerWith().work();
    const ended = await show(id);
    expect(ended).toMatchObject({ state: 'done', done: 460, added: 460, same: 0, refused: 0 });
    asleep.open();
    await first;
    expect(await show(id)).toEqual(ended);
    expect((await report(id)).map(({ line }) => line)).toEqual(Array.from({ length: 460 }, (_, n) => n + 1));
    expect(await countOf(company)).toBe(460);
  });

  it('rows that were done, and not reported yet, are found to be the same', async () => {
    const id = await start(company, [rowsOf(company, 20)]);
    const killed = gate();
    const first = workerWith({
      loadNeeds: async () => async (name, rights) => {
        const needs = await needsOfBegunWork(site.installation, name, rights);
        return {
          ...needs,
          audit: { record: killed.wait }, // between the effect and its report
        };
      },
    }).work();
    await killed.reached;
    expect(await countOf(company)).toBe(20);
    await endLeases();
    await workerWith().work();
    const ended = await show(id);
    expect(ended).toMatchObject({ state: 'done', done: 20, added: 0, same: 20, refused: 0 });
    killed.open();
    await first;
    expect(await show(id)).toEqual(ended);
    expect(await countOf(company)).toBe(20);
  });

  it('an account is removed by who has the lease alone, in one transaction with its report', async () => {
    await start(company, [rowsOf(company, 5)]);
    await workerWith().work();
    const id = await start(company, [rowsOf(company, 5).map(({ email }) => email)], { kind: 'removeAccounts' });
    const late = gate();
    let asked = 0;
    const first = workerWith({
      loadNeeds: async () => async (name, rights) => {
        const needs = await needsOfBegunWork(site.installation, name, rights);
        const removeAccount: typeof needs.removeAccount = async (accountId, tell) => {
          asked += 1;
          if (asked === 3) await late.wait();
          return needs.removeAccount(accountId, tell);
        };
        return { ...needs, removeAccount };
      },
    }).work();
    await late.reached;
    expect(await show(id)).toMatchObject({ done: 2, removed: 2 });
    await db().updateTable('jobs').set({ holder: 'another' }).where('id', '=', id).execute();
    late.open();
    await first;
    expect(await countOf(company)).toBe(3); // what it was about to do has no effect
    await endLeases();
    await workerWith().work();
    expect(await show(id)).toMatchObject({ state: 'done', done: 5, removed: 5, refused: 0 });
  });

  it('the search for accounts that no row names goes on where it was', async () => {
    await start(company, [rowsOf(company, 300)]);
    await workerWith().work();
    const id = await start(company, [rowsOf(company, 1)], { missing: 'disable' });
    let disabled = 0;
    const hung = gate();
    const first = workerWith({
      loadNeeds: async () => async (name, rights) => {
        const needs = await needsOfBegunWork(site.installation, name, rights);
        const setState: typeof needs.accounts.setState = async (accountId, state, tell) => {
          disabled += 1;
          if (disabled === 120) await hung.wait();
          return needs.accounts.setState(accountId, state, tell);
        };
        return { ...needs, accounts: { ...needs.accounts, setState } };
      },
    }).work();
    await hung.reached;
    await endLeases();
    await workerWith().work();
    hung.open();
    await first;
    expect(await show(id)).toMatchObject({ state: 'done', same: 1, disabled: 299 });
    expect((await report(id)).map(({ line }) => line)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
  });
});

it('[MGMT-6h] a job that is cancelled in the middle keeps what is done, and reports it', async () => {
  const id = await start(company, [rowsOf(company, 450)]);
  await workerWith({ rest: () => perform(site.installation, 'cancelJob', { id }, 'op').then(() => undefined) }).work();
  const { state, done, added } = await show(id);
  expect(state).toBe('cancelled');
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(450);
  expect(added).toBe(done);
  expect(await countOf(company)).toBe(done);
  expect(await report(id)).toHaveLength(done);
});

it('a job that fails again and again ends, and does not keep others from their turns', async () => {
  const id = await start(company, [rowsOf(company, 1)]);
  const broken = workerWith({
    loadNeeds: async () => async (name, rights) => {
      const needs = await needsOfBegunWork(site.installation, name, rights);
      const identified = () => Promise.reject(new Error('broken'));
      return { ...needs, accounts: { ...needs.accounts, identified } };
    },
  });
  for (let n = 0; n < 8; n++) {
    expect(await show(id)).toMatchObject({ state: 'running' });
    await endLeases();
    await broken.work();
  }
  expect(await show(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('too often') });
  expect(errors.splice(0)).toEqual(Array.from({ length: 8 }, () => 'Error: broken'));
});
