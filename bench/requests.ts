import autocannon from 'autocannon';
import { refreshTokenGrant } from 'openid-client';
import { discoverDemoWeb, exchange, finishSignIn, startSignIn } from '../test/relying-party.ts';
import type { Figure, Section } from './figures.ts';
import { inParallel, type ServerUnderTest } from './server-under-test.ts';
import { createBareHash } from './spent.ts';

const seconds = 4;
const connections = 8;
const refreshesEach = 30;
const hashes = 100;
/**
 * Budgets of processor time, as parts of the bare hash. It waits for memory, and so takes 7 ms on a quiet machine and 20 ms on a
 * busy one, where the budgets are wider (decision 028).
 */
const budgetsInHashes = { 'The page': 0.1, Introspection: 0.036, Refresh: 0.1 } as const;

/** Measures requests per second and the server's CPU time per request. */
async function measureThroughput({ cpuMs }: ServerUnderTest, options: autocannon.Options) {
  await autocannon({ ...options, connections, duration: 1 });
  const cpuBefore = await cpuMs();
  const result = await autocannon({ ...options, connections, duration: seconds });
  if (result.non2xx > 0) throw new Error(`${options.url} answered ${result.non2xx} times with an error`);
  return { perSecond: result.requests.average, cpuMs: ((await cpuMs()) - cpuBefore) / result.requests.total };
}

async function signedIn({ portico }: ServerUnderTest) {
  const relyingParty = await discoverDemoWeb(portico.url);
  const signIn = await startSignIn(portico, relyingParty);
  const callback = await finishSignIn(signIn, { username: 'ada@harbourlane.example' });
  return { relyingParty, tokens: await exchange(relyingParty, callback, signIn) };
}

/** A refresh token is valid once, so each connection has its own chain of tokens. */
async function measureRefresh(server: ServerUnderTest) {
  const lanes = await inParallel(Array.from({ length: connections }), connections, () => signedIn(server));
  const cpuBefore = await server.cpuMs();
  const startedAt = performance.now();
  await inParallel(lanes, connections, async ({ relyingParty, tokens }) => {
    let token = tokens.refresh_token ?? '';
    for (let turn = 0; turn < refreshesEach; turn++)
      token = (await refreshTokenGrant(relyingParty, token)).refresh_token ?? '';
  });
  const total = connections * refreshesEach;
  const perSecond = total / ((performance.now() - startedAt) / 1000);
  return { perSecond, cpuMs: ((await server.cpuMs()) - cpuBefore) / total };
}

export async function measureRequests(server: ServerUnderTest): Promise<Section> {
  const { url } = server.portico;
  const { relyingParty, tokens } = await signedIn(server);
  const health = await measureThroughput(server, { url: `${url}/livez` });
  const page = await measureThroughput(server, {
    url: `${url}/?errorCode=413&credential=ada%40harbourlane.example`,
    headers: { 'accept-encoding': 'br' },
  });
  const secret = 'demo-web-secret-for-a-developers-machine-only';
  const introspection = await measureThroughput(server, {
    url: relyingParty.serverMetadata().introspection_endpoint ?? '',
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`demo-web:${secret}`).toString('base64')}`,
    },
    body: `token=${tokens.access_token}`,
  });
  const refresh = await measureRefresh(server);
  const bareHash = await createBareHash('a password', connections);
  await bareHash.verify(hashes);
  const hashMs = bareHash.spent.cpuMsEach;
  const measured = { 'The page': page, Introspection: introspection, Refresh: refresh };
  const names = Object.keys(measured) as (keyof typeof measured)[];
  const figures = names.flatMap((what): Figure[] => {
    const { perSecond, cpuMs } = measured[what];
    return [
      { what, value: perSecond, unit: 'a second', yardstick: { what: 'a bare answer', value: health.perSecond } },
      {
        what: `— ${what}`,
        value: cpuMs,
        unit: 'ms CPU',
        yardstick: { what: 'the bare hash', value: hashMs },
        budget: { atMost: budgetsInHashes[what] * hashMs },
      },
    ];
  });
  return {
    title: 'Requests',
    how: `${connections} connections for ${seconds} seconds; the yardsticks are /livez of the same server and the bare hash. Refreshes come from openid-client, which is the slower of the two sides.`,
    figures,
  };
}
