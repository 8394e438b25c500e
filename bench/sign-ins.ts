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
/** Passwords proven in a row before the bare hash has its turn again: the machine changes under both alike. */
const turn = 50;

/** What so many of one step took. */
class Spent {
  count = 0;
  seconds = 0;
  cpuMs = 0;

  /** Runs `work` over all items and adds what it took. */
  async on<T, R>(items: readonly T[], cpuMs: () => Promise<number>, work: (item: T) => Promise<R>): Promise<R[]> {
    const cpuBefore = await cpuMs();
    const startedAt = performance.now();
    const results = await inParallel(items, width, work);
    this.seconds += (performance.now() - startedAt) / 1000;
    this.cpuMs += (await cpuMs()) - cpuBefore;
    this.count += items.length;
    return results;
  }

  get aSecond() {
    return this.count / this.seconds;
  }

  get cpuMsEach() {
    return this.cpuMs / this.count;
  }
}

/** The bare hash on the same cores, in this process. */
async function createBareHash(password: string) {
  const hasher = createPasswordHasher(signIns, async () => false);
  const stored = await hasher.hash(password);
  const spent = new Spent();
  const ownCpuMs = async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const attempts = (count: number) => Array.from({ length: count }, () => stored);
  const verify = (count: number) => spent.on(attempts(count), ownCpuMs, (hash) => hasher.verify(hash, password));
  return { spent, verify };
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
  const relyingParty = await discoverDemoWeb(portico.url);
  await signInAll(warmUps);
  const { hash, steps } = await signInAll(signIns);

  /** All of them through each step before the next, so that each step's cost is known. */
  async function signInAll(count: number) {
    const bareHash = await createBareHash(password);
    const steps = new Map<string, Spent>();
    function step<T, R>(name: string, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
      const spent = steps.get(name) ?? new Spent();
      steps.set(name, spent);
      return spent.on(items, cpuMs, work);
    }

    const users = Array.from({ length: count }, (_, number) => emails[number % emails.length] ?? '');
    const opened = await step('authorize', users, async (username) => {
      return { ...(await startSignIn(portico, relyingParty)), username };
    });
    await step('page', opened, ({ browser, pageUrl }) => browser.get(pageUrl));
    await step('credential check', opened, ({ browser, signInId, username }) =>
      answered(browser.call('/api/account/lookup-credential', { username }, signInId)),
    );
    const prove = async (signIn: (typeof opened)[number]) => {
      const { browser, signInId, username } = signIn;
      const { oneTimeSession } = await answered(browser.call('/api/login', { username, password }, signInId));
      return { ...signIn, oneTimeSession };
    };
    const proven: Awaited<ReturnType<typeof prove>>[] = [];
    while (proven.length < count) {
      await bareHash.verify(turn);
      proven.push(...(await step('password', opened.slice(proven.length, proven.length + turn), prove)));
    }
    const returned = await step('code', proven, async (signIn) => {
      return { ...signIn, callback: await takeCode(signIn, signIn.oneTimeSession) };
    });
    await step('token', returned, (signIn) => exchange(relyingParty, signIn.callback, signIn));
    return { hash: bareHash.spent, steps };
  }

  const spent = Object.fromEntries([...steps].map(([name, { cpuMsEach }]) => [name, cpuMsEach]));
  // A sign-in is opened with its page, whose cost is known by itself and is not part of the ceremony's.
  const { page = 0, authorize = 0, ...others } = spent;
  const costs: Record<string, number> = { authorize: authorize - page, ...others };
  const total = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
  const hashBeside = { what: 'the bare hash', value: hash.cpuMsEach };
  const rateBeside = { what: 'the bare hash', value: hash.aSecond };
  return {
    title: 'Signing in',
    how: `${signIns} whole sign-ins, ${width} at once, on ${cores} cores that the load generator shares; the embedded database. First ${warmUps} to warm up. The bare hash and the password step take turns, ${turn} each.`,
    figures: [
      {
        what: 'Whole sign-ins, with their page',
        value: 1 / [...steps.values()].reduce((secondsEach, { aSecond }) => secondsEach + 1 / aSecond, 0),
        unit: 'a second',
        yardstick: rateBeside,
      },
      {
        what: 'Passwords proven',
        value: steps.get('password')?.aSecond ?? 0,
        unit: 'a second',
        yardstick: rateBeside,
      },
      {
        what: 'Sign-ins per core by their processor time',
        value: 1000 / total,
        unit: 'a second',
        budget: { atLeast: 20 },
      },
      {
        what: 'Share of the bare hash that the password step keeps, by processor time',
        value: (100 * hash.cpuMsEach) / (costs.password ?? Number.NaN),
        unit: '%',
        budget: { atLeast: 90 },
      },
      { what: 'A whole sign-in', value: total, unit: 'ms CPU', yardstick: hashBeside },
      {
        what: 'A whole sign-in beyond the hash',
        value: total - hash.cpuMsEach,
        unit: 'ms CPU',
        yardstick: hashBeside,
        budget: { atMost: hash.cpuMsEach * budgetInHashes },
      },
      ...Object.entries(costs).map(([name, value]) => ({ what: `— ${name}`, value, unit: 'ms CPU' })),
    ],
  };
}
