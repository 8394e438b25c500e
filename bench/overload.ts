import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword, discoverDemoWeb, startSignIn } from '../test/relying-party.ts';
import { quantile, type Section } from './figures.ts';
import { inParallel, type ServerUnderTest } from './server-under-test.ts';

const width = 16;
const opened = 1500;
const seconds = 8;
const overloads = 5;

interface OpenSignIn {
  /** Cookies by name. Each login replaces them. */
  readonly cookies: Map<string, string>;
  readonly signInId: string;
}

function keepCookies({ cookies }: OpenSignIn, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';', 1);
    cookies.set(pair.slice(0, pair.indexOf('=')), pair);
  }
}

interface Answered {
  readonly status: number;
  readonly ms: number;
}

const byStatus = (answers: readonly Answered[], status: number) =>
  answers.filter((answer) => answer.status === status).map(({ ms }) => ms);

/**
 * Measures overload: login requests arrive at a fixed rate, regardless of the responses to earlier ones.
 */
export async function measureOverload({ portico, eventLoopDelayMs }: ServerUnderTest): Promise<Section> {
  const relyingParty = await discoverDemoWeb(portico.url);
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ username: 'ada@harbourlane.example', password: demoPassword });
  const signIns = await inParallel(Array.from({ length: opened }), width, async (): Promise<OpenSignIn> => {
    const { browser, signInId } = await startSignIn(portico, relyingParty);
    const signIn: OpenSignIn = { cookies: new Map(), signInId };
    keepCookies(signIn, browser.cookieHeader('/api/login').split('; '));
    return signIn;
  });

  /** Sends a login with a minimal HTTP client, because the load generator shares the cores with the server. */
  function prove(signIn: OpenSignIn): Promise<Answered> {
    const startedAt = performance.now();
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'sec-fetch-site': 'same-origin',
      'portico-sign-in': signIn.signInId,
      cookie: [...signIn.cookies.values()].join('; '),
    };
    return new Promise((resolve, reject) => {
      request(`${portico.url}/api/login?clientId=demo-web`, { method: 'POST', agent, headers }, (response) => {
        keepCookies(signIn, response.headers['set-cookie'] ?? []);
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }));
      })
        .once('error', reject)
        .end(body);
    });
  }

  let turn = 0;
  const next = () => prove(signIns[turn++ % opened] as OpenSignIn); // the index is within bounds

  /** Closed-loop throughput: each connection sends its next request after the response. */
  async function findKnee(): Promise<number> {
    const endsAt = performance.now() + seconds * 1000;
    const lanes = Array.from({ length: width }, async () => {
      let proven = 0;
      while (performance.now() < endsAt) proven += (await next()).status === 200 ? 1 : 0;
      return proven;
    });
    return (await Promise.all(lanes)).reduce((sum, proven) => sum + proven, 0) / seconds;
  }

  async function requestAtRate(perSecond: number): Promise<readonly Answered[]> {
    const asked: Promise<Answered>[] = [];
    const startedAt = performance.now();
    while (asked.length < perSecond * seconds) {
      const due = Math.min(perSecond * seconds, ((performance.now() - startedAt) / 1000) * perSecond);
      while (asked.length < due) asked.push(next());
      await sleep(2);
    }
    return Promise.all(asked);
  }

  await findKnee(); // to warm up
  const most = await findKnee();
  const below = await requestAtRate(0.7 * most);
  await eventLoopDelayMs(); // resets the measurement
  const startedAt = performance.now();
  const above = await requestAtRate(overloads * most);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const delayMs = await eventLoopDelayMs();
  agent.destroy();
  const strange = [...below, ...above].find(({ status }) => status !== 200 && status !== 503);
  if (strange) throw new Error(`A sign-in was answered with ${strange.status}.`);

  const kneeBeside = { what: 'the knee', value: most };
  return {
    title: 'More than it can do',
    how: `Passwords proven for ${seconds} seconds a row. The knee is what ${width} connections get that wait for each answer; then requests come at their own pace: at 70 % of the knee, and at ${overloads} times as many, with the queue as it is set by default. The load generator shares the cores.`,
    figures: [
      {
        what: 'At 70 % of the knee, 95 % are answered within',
        value: quantile(byStatus(below, 200), 0.95),
        unit: 'ms',
        budget: { atMost: 500 },
      },
      {
        what: `At ${overloads} times the knee, still proven`,
        value: byStatus(above, 200).length / tookSeconds,
        unit: 'a second',
        yardstick: kneeBeside,
        budget: { atLeast: 0.8 * most },
      },
      {
        what: '— the others are refused, 95 % within',
        value: quantile(byStatus(above, 503), 0.95),
        unit: 'ms',
        budget: { atMost: 100 },
      },
      { what: '— delay of the event loop, 99 %', value: delayMs, unit: 'ms', budget: { atMost: 50 } },
    ],
  };
}
