import { availableParallelism } from 'node:os';
import type { CallAnswer } from '../test/http-browser.ts';
import { discoverDemoWeb, exchange, type StartedSignIn, startSignIn } from '../test/relying-party.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { createBareHash, Spent } from './spent.ts';

export const cores = availableParallelism();
export const width = 4 * cores;
/** Logins and bare hashes alternate in groups of this size, so that other load on the machine affects both. */
export const turn = 50;

export async function answered(call: Promise<CallAnswer>) {
  const { status, data } = await call;
  if (!status.success) throw new Error(JSON.stringify(status));
  return data;
}

export interface Measured {
  readonly hash: Spent;
  readonly steps: ReadonlyMap<string, Spent>;
}

interface ProvenSignIn extends StartedSignIn {
  readonly username: string;
  readonly oneTimeSession: string;
}

/**
 * Signs users in like the page. All of them run each step before the next one, so that the cost of each step is known.
 * @param confirm passes a further step that is due after the password, and returns its one-time session; without it,
 *   users for whom one is due stop there
 */
export async function measureCeremony(
  { portico, cpuMs }: ServerUnderTest,
  users: readonly string[],
  password: string,
  confirm?: (signIn: ProvenSignIn) => Promise<string>,
): Promise<Measured> {
  const relyingParty = await discoverDemoWeb(portico.url);
  const bareHash = await createBareHash(password, width);
  const steps = new Map<string, Spent>();
  function step<T, R>(name: string, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
    const spent = steps.get(name) ?? new Spent(width);
    steps.set(name, spent);
    return spent.on(items, cpuMs, work);
  }

  const opened = await step('authorize', users, async (username) => {
    return { ...(await startSignIn(portico, relyingParty)), username };
  });
  await step('page', opened, ({ browser, pageUrl }) => browser.get(pageUrl));
  await step('credential check', opened, ({ browser, signInId, username }) =>
    answered(browser.call('/api/account/lookup-credential', { username }, signInId)),
  );
  const prove = async (signIn: (typeof opened)[number]) => {
    const { browser, signInId, username } = signIn;
    const { completed, oneTimeSession } = await answered(browser.call('/api/login', { username, password }, signInId));
    return { ...signIn, completed, oneTimeSession };
  };
  const proven: Awaited<ReturnType<typeof prove>>[] = [];
  while (proven.length < users.length) {
    await bareHash.verify(turn);
    proven.push(...(await step('password', opened.slice(proven.length, proven.length + turn), prove)));
  }
  const complete = confirm
    ? await step('second step', proven, async (signIn) => {
        const session = { oneTimeSession: await confirm(signIn) };
        const completed = await answered(
          signIn.browser.call('/api/post-authn/generate-code', session, signIn.signInId),
        );
        return { ...signIn, completed };
      })
    : proven.filter(({ completed }) => completed !== undefined);
  const returned = await step('code', complete, async (signIn) => {
    const { continueAt, code } = signIn.completed;
    const { location } = await signIn.browser.get(`${continueAt}?code=${code}`);
    return { ...signIn, callback: new URL(location ?? 'missing:') };
  });
  await step('token', returned, (signIn) => exchange(relyingParty, signIn.callback, signIn));
  return { hash: bareHash.spent, steps };
}

/** CPU time of each step in milliseconds. Opening a sign-in includes a request of the page, whose cost is subtracted. */
export function costsOf(steps: ReadonlyMap<string, Spent>): Record<string, number> {
  const spent = Object.fromEntries([...steps].map(([name, { cpuMsEach }]) => [name, cpuMsEach]));
  const { page = 0, authorize = 0, ...others } = spent;
  return { authorize: authorize - page, ...others };
}

export const sumOf = (costs: Readonly<Record<string, number>>) =>
  Object.values(costs).reduce((sum, cost) => sum + cost, 0);
