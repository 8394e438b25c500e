import { availableParallelism } from 'node:os';
import { createPasswordHasher } from '../src/server/accounts/password-hasher.ts';
import { readDemo } from '../src/server/operator/demo-data.ts';
import type { CallAnswer } from '../test/http-browser.ts';
import { discoverDemoWeb, exchange, startSignIn, takeCode } from '../test/relying-party.ts';
import type { Section } from './figures.ts';
import { inParallel, type ServerUnderTest } from './server-under-test.ts';

/** 6 ms, on the processor on which the budget was set and a hash takes 8.3 ms; on any other in proportion. */
const budgetInHashes = 6 / 8.3;
const cores = availableParallelism();
const width = 4 * cores;
const signIns = 400;
const warmUps = 300;

/** The bare hash on the same cores: how many a second, and what one costs. */
async function measureHash(password: string) {
  const hasher = createPasswordHasher(signIns, async () => false);
  const stored = await hasher.hash(password);
  const attempts = Array.from({ length: signIns }, () => stored);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await inParallel(attempts, width, (hash) => hasher.verify(hash, password));
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { aSecond: signIns / seconds, cpuMs: (user + system) / 1000 / signIns };
}

async function answered(call: Promise<CallAnswer>) {
  const { status, data } = await call;
  if (!status.success) throw new Error(JSON.stringify(status));
  return data;
}

const opensOne = (email: string, owned: readonly string[]) => owned.indexOf(email) === owned.lastIndexOf(email);

/** Whole sign-ins, one step after the other over all of them, so that each step's cost is known. */
export async function measureSignIns(server: ServerUnderTest): Promise<Section> {
  const { portico, cpuMs } = server;
  const { password, accounts } = readDemo(0);
  // People whom nothing stops on their way.
  const owned = accounts.flatMap(({ email }) => email ?? []);
  const emails = accounts.flatMap(({ email, state, company }) =>
    email && state === 'active' && company === 'harbour-lane' && opensOne(email, owned) ? [email] : [],
  );
  const hash = await measureHash(password);
  const relyingParty = await discoverDemoWeb(portico.url);
  await signInAll(warmUps);
  const { costs, rates } = await signInAll(signIns);

  /** All of them through each step before the next, so that each step's cost is known. */
  async function signInAll(count: number) {
    const costs: Record<string, number> = {};
    const rates: Record<string, number> = {};
    async function step<T, R>(name: string, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
      const cpuBefore = await cpuMs();
      const startedAt = performance.now();
      const results = await inParallel(items, width, work);
      rates[name] = items.length / ((performance.now() - startedAt) / 1000);
      costs[name] = ((await cpuMs()) - cpuBefore) / items.length;
      return results;
    }

    const users = Array.from({ length: count }, (_, number) => emails[number % emails.length] ?? '');
    const opened = await step('authorize', users, async (username) => {
      return { ...(await startSignIn(portico, relyingParty)), username };
    });
    await step('page', opened, ({ browser, pageUrl }) => browser.get(pageUrl));
    await step('credential check', opened, ({ browser, signInId, username }) =>
      answered(browser.call('/api/account/lookup-credential', { username }, signInId)),
    );
    const proven = await step('password', opened, async (signIn) => {
      const { browser, signInId, username } = signIn;
      const { oneTimeSession } = await answered(browser.call('/api/login', { username, password }, signInId));
      return { ...signIn, oneTimeSession };
    });
    const returned = await step('code', proven, async (signIn) => {
      return { ...signIn, callback: await takeCode(signIn, signIn.oneTimeSession) };
    });
    await step('token', returned, (signIn) => exchange(relyingParty, signIn.callback, signIn));
    // A sign-in is opened with its page, whose cost is known by itself and is not part of the ceremony's.
    const { page = 0, authorize = 0, ...others } = costs;
    const ceremony: Record<string, number> = { authorize: authorize - page, ...others };
    return { costs: ceremony, rates };
  }

  const total = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
  const hashBeside = { what: 'the bare hash', value: hash.cpuMs };
  return {
    title: 'Signing in',
    how: `${signIns} whole sign-ins, ${width} at once, on ${cores} cores that the load generator shares; the embedded database. First ${warmUps} to warm up.`,
    figures: [
      {
        what: 'Whole sign-ins, with their page',
        value: 1 / Object.values(rates).reduce((secondsEach, rate) => secondsEach + 1 / rate, 0),
        unit: 'a second',
        yardstick: { what: 'the bare hash', value: hash.aSecond },
      },
      {
        what: 'Passwords proven',
        value: rates.password ?? 0,
        unit: 'a second',
        yardstick: { what: 'the bare hash', value: hash.aSecond },
      },
      {
        what: 'Sign-ins per core by their processor time',
        value: 1000 / total,
        unit: 'a second',
        budget: { atLeast: 20 },
      },
      {
        what: 'Share of the bare hash that the password step keeps, by processor time',
        value: (100 * hash.cpuMs) / (costs.password ?? Number.NaN),
        unit: '%',
        budget: { atLeast: 90 },
      },
      { what: 'A whole sign-in', value: total, unit: 'ms CPU', yardstick: hashBeside },
      {
        what: 'A whole sign-in beyond the hash',
        value: total - hash.cpuMs,
        unit: 'ms CPU',
        yardstick: hashBeside,
        budget: { atMost: hash.cpuMs * budgetInHashes },
      },
      ...Object.entries(costs).map(([name, value]) => ({ what: `— ${name}`, value, unit: 'ms CPU' })),
    ],
  };
}
