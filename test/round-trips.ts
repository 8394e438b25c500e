import type * as oidc from 'openid-client';
import type { DistantPostgres } from './distant-postgres.ts';
import type { RunningPortico } from './portico.ts';
import { demoPassword, exchange, startSignIn } from './relying-party.ts';

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;
type Portico = Pick<RunningPortico, 'url' | 'demoAppPort'>;

/** Long enough that what is sent at once counts as one trip, on a machine with other work too. */
const delayMs = 15;
const [fewestAttempts, mostAttempts] = [3, 10];

/** A whole sign-in by a new browser, from the app's request to the tokens. @param step is told each request */
export async function signInAt(
  portico: Portico,
  relyingParty: oidc.Configuration,
  username: string,
  step: Step = (_name, work) => work(),
): Promise<void> {
  const started = await step('authorize and page', () => startSignIn(portico, relyingParty));
  const { browser, signInId } = started;
  const call = async (path: string, input: object) => {
    const { status, data } = await browser.call(path, input, signInId);
    if (!status.success) throw new Error(JSON.stringify(status));
    return data;
  };
  await step('credential check', () => call('/api/account/lookup-credential', { username }));
  const { completed } = await step('password', () => call('/api/login', { username, password: demoPassword }));
  const { location } = await step('code', () => browser.get(`${completed.continueAt}?code=${completed.code}`));
  await step('token', () => exchange(relyingParty, new URL(location ?? 'missing:'), started));
}

/** Opens as many connections as a sign-in uses at once. */
async function openConnections({ url }: Portico): Promise<void> {
  const open = () => fetch(`${url}/oauth/authorize?client_id=demo-web`, { redirect: 'manual' });
  await Promise.all(Array.from({ length: 12 }, open));
}

/**
 * The round trips in a row of each request of a sign-in. Work of the machine in between can make two of one, and never one
 * of two; so the fewest of some sign-ins is the count.
 */
export async function fewestTrips(
  distant: DistantPostgres,
  portico: Portico,
  relyingParty: oidc.Configuration,
  username: string,
): Promise<ReadonlyMap<string, number>> {
  const fewest = new Map<string, number>();
  await openConnections(portico);
  distant.moveTo(delayMs);
  let isFewer = true;
  for (let attempt = 1; attempt <= mostAttempts && (isFewer || attempt <= fewestAttempts); attempt += 1) {
    isFewer = false;
    await signInAt(portico, relyingParty, username, async (name, work) => {
      distant.takeTrips();
      const done = await work();
      const depth = Math.max(0, ...distant.takeTrips().map((trip) => trip.depth));
      if (depth < (fewest.get(name) ?? Number.POSITIVE_INFINITY)) {
        fewest.set(name, depth);
        isFewer = true;
      }
      return done;
    });
  }
  distant.moveTo(0);
  return fewest;
}
