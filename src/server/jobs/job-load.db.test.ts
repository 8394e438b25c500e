import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { asAdministrator } from '../../../test/database-server.ts';
import { effort } from '../../../test/effort.ts';
import { startPortico } from '../../../test/portico.ts';
import { loadable, type ObservedAnswer, startSignInLoad } from '../../../test/sign-in-load.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { needsOfBegunWork } from '../operation-needs.ts';
import { perform } from '../perform.ts';
import { createJobWorker } from './job-worker.ts';

const hasServers = process.env.TEST_DATABASE === 'postgres' && inject('postgres').kind === 'system';
/** In `npm run soak` 100,000. */
const rows = effort > 1 ? 5000 * effort : 500;
const partRows = 1000;
/** The removal of an account takes ten milliseconds or more, and as long a rest. */
const slow = { timeout: 60_000 + 240_000 * effort };
const env = { ...loadable, LOG_LEVEL: 'info' };

let fresh: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  fresh = await freshDatabase('demo');
  installation = await openInstallation(readConfig({ ...fresh.env, ...env, PUBLIC_URL: 'https://sign-in.example' }));
});
afterAll(async () => {
  await installation.close();
  await fresh.dispose();
});

interface Row {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly extension?: string;
}
const rowsOf = (company: string, count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    email: `p${n}@${company}.example`,
    firstName: 'Pat',
    lastName: `Number ${n}`,
    extension: String(10_000 + n),
  }));

const addCompany = (id: string) => installation.accounts.saveCompany({ id, name: id, brandId: 0 });
async function start(company: string, all: readonly (Row | string)[], order: object = {}): Promise<string> {
  const { id } = await perform(installation, 'createJob', { company, kind: 'syncAccounts', ...order }, 'op');
  for (let part = 0; part * partRows < all.length; part++)
    await perform(installation, 'addJobRows', { id, part, rows: all.slice(part * partRows, (part + 1) * partRows) });
  await perform(installation, 'startJob', { id }, 'op');
  return id;
}
const show = (id: string) => perform(installation, 'showJob', { id });
const stateOf = async (id: string) => (await show(id)).state;

it(`a job adds ${rows} accounts, changes a tenth of them and removes all of them`, slow, async () => {
  await addCompany('bulk');
  const worker = createJobWorker({
    ...installation,
    metrics: { jobLinesDone: () => undefined },
    report: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
    loadNeeds: async () => (name, rights) => needsOfBegunWork(installation, name, rights),
  });
  const all = rowsOf('bulk', rows);
  const moved = all.map((row, n) => (n % 10 === 0 ? { ...row, lastName: `Other ${n}` } : row));
  const steps = [
    ['added', all, {}, { added: rows }],
    ['compared', all, {}, { same: rows }],
    ['changed by a tenth', moved, {}, { changed: rows / 10, same: (rows * 9) / 10 }],
    ['compared, and a tenth disabled', moved.slice(rows / 10), { missing: 'disable' }, { disabled: rows / 10 }],
    ['removed', all.map(({ email }) => email), { kind: 'removeAccounts', isSilent: true }, { removed: rows }],
  ] as const;
  for (const [what, given, order, counts] of steps) {
    if (hasServers) await asAdministrator(fresh.env.DATABASE_URL ?? '', 'analyze'); // PostgreSQL does so by itself, later
    const sentAt = performance.now();
    const id = await start('bulk', given, order);
    const startedAt = performance.now();
    await worker.work();
    const seconds = (performance.now() - startedAt) / 1000;
    const rate = (count: number, took: number) => Math.round(count / took);
    process.stderr.write(
      `${rows} accounts ${what}: ${rate(rows, seconds)} a second with rests, taken in: ${rate(given.length, (startedAt - sentAt) / 1000)} rows a second\n`,
    );
    expect(await show(id)).toMatchObject({ state: 'done', refused: 0, ...counts });
  }
});

describe.runIf(hasServers)('servers that work on jobs', () => {
  it('[MGMT-6i] go on after kill -9 with what the killed one has not done, and do nothing twice', slow, async () => {
    const count = 1500;
    await addCompany('killed');
    const id = await start('killed', rowsOf('killed', count));
    const killed = await startPortico({ database: fresh, processes: 1, env });
    await expect.poll(async () => (await show(id)).done, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    await killed.kill();
    const { done, state } = await show(id);
    expect({ state, isMiddle: done < count }).toEqual({ state: 'running', isMiddle: true });
    await installation.database.db.updateTable('jobs').set({ held_until: 0 }).where('id', '=', id).execute();
    const others = await startPortico({ database: fresh, processes: 2, env });
    await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('done');
    await expect.poll(() => others.output()).toContain('a job has ended');
    const log = others.output();
    await others.stop();
    const ended = await show(id);
    expect(ended.added + ended.same).toBe(count);
    expect(ended.same).toBeLessThanOrEqual(200); // a chunk that was done and not reported
    const { db } = installation.database;
    const accounts = await db.selectFrom('accounts').select('id').where('company_id', '=', 'killed').execute();
    const lines = await db.selectFrom('job_lines').select('line').where('job_id', '=', id).execute();
    expect([accounts.length, lines.length]).toEqual([count, count]);
    expect(log).not.toMatch(/@killed|Number \d/);
  });

  it('[MGMT-6j] sign users in within their budget beside ten jobs', slow, async () => {
    const portico = await startPortico({ database: fresh, processes: 2, env });
    const load = await startSignInLoad(portico, 2);
    const enough = 15 * Math.min(effort, 20);
    /** The 95th percentile of what a sign-in waits for. */
    async function measure(): Promise<number> {
      const from = load.answers.length;
      const before = load.acknowledged.length;
      await expect.poll(() => load.acknowledged.length - before, slow).toBeGreaterThan(enough);
      return percentile(load.answers.slice(from));
    }
    await measure(); // warms up
    const alone = await measure();
    const companies = Array.from({ length: 10 }, (_, n) => `ten${n}`);
    const ids: string[] = [];
    for (const company of companies) {
      await addCompany(company);
      ids.push(await start(company, rowsOf(company, 1000 * Math.min(effort, 10))));
    }
    const beside = await measure();
    const during = await Promise.all(ids.map(show));
    process.stderr.write(
      `95 % of the answers of sign-ins: ${ms(alone)} alone, ${ms(beside)} beside ten jobs; rows done: ${during.map(({ done }) => done).join(' ')}\n`,
    );
    await load.stop();
    for (const id of ids) await expect.poll(() => stateOf(id), { timeout: slow.timeout }).toBe('done');
    await portico.stop();
    expect(load.answers.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
    expect(beside).toBeLessThan(2.5); // what the alert of slow requests allows
  });
});

const percentile = (answers: readonly ObservedAnswer[]) =>
  answers.map(({ seconds }) => seconds).toSorted((one, other) => one - other)[Math.floor(answers.length * 0.95)] ?? 0;
const ms = (seconds: number) => `${Math.round(seconds * 1000)} ms`;
