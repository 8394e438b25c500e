import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as oidc from 'openid-client';
import { HttpBrowser } from './http-browser.ts';
import { inLanes } from './lanes.ts';
import type { RunningPortico } from './portico.ts';
import { discoverDemoWeb, exchange, finishSignIn, startSignIn } from './relying-party.ts';

/** An answer to a request. `status` is 0 where the connection broke. */
export interface ObservedAnswer {
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
  readonly retryAfter: string | null;
}

export interface SignInLoad {
  readonly answers: readonly ObservedAnswer[];
  /** Refresh tokens that were acknowledged so far. */
  readonly acknowledged: readonly string[];
  /** Signs in once, outside of the loops. */
  signInOnce(): Promise<void>;
  /** Ends the loops after their present requests. */
  stop(): Promise<void>;
  /** Redeems every acknowledged refresh token. Returns how many are missing. */
  countLost(): Promise<number>;
}

/** Environment variables of a server that bears the load: each sign-in comes from another address. */
export const loadable = { TRUSTED_PROXIES: '1', SECRETS: 's'.repeat(43), LOG_LEVEL: 'warn' };

/** After a failure. The loops must not take the processor from what they load. */
const pauseMs = 20;
const ada = { username: 'ada@harbourlane.example' };

/**
 * Signs in again and again in several loops, and observes each answer.
 * @param options.address the client address of all of them; default: another one for each sign-in
 */
export async function startSignInLoad(
  portico: Pick<RunningPortico, 'url' | 'demoAppPort'>,
  loops: number,
  { address }: { readonly address?: string } = {},
): Promise<SignInLoad> {
  const answers: ObservedAnswer[] = [];
  const acknowledged: string[] = [];
  const observe: typeof fetch = async (input, init) => {
    const startedAt = performance.now();
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    const seconds = () => (performance.now() - startedAt) / 1000;
    try {
      const response = await fetch(input, init);
      const retryAfter = response.headers.get('retry-after');
      answers.push({ path, status: response.status, seconds: seconds(), retryAfter });
      return response;
    } catch (reason) {
      answers.push({ path, status: 0, seconds: seconds(), retryAfter: null });
      throw reason;
    }
  };
  const relyingParty = await discoverDemoWeb(portico.url);
  relyingParty[oidc.customFetch] = (url, options) => observe(url, options as RequestInit); // fetch takes all of its options

  async function signInOnce() {
    const any = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`;
    const headers = { 'x-forwarded-for': address ?? any() };
    const started = await startSignIn(portico, relyingParty, {}, new HttpBrowser(portico.url, headers, observe));
    if (!started.signInId) throw new Error('No sign-in was opened.');
    const { refresh_token } = await exchange(relyingParty, await finishSignIn(started, ada), started);
    acknowledged.push(refresh_token ?? '');
  }
  const over = new AbortController();
  const running = Array.from({ length: loops }, async () => {
    while (!over.signal.aborted) await signInOnce().catch(() => sleep(pauseMs)); // its answers say how it failed
  });
  return {
    answers,
    acknowledged,
    signInOnce,
    async stop() {
      over.abort();
      await Promise.all(running);
    },
    async countLost() {
      const isRedeemed = (token = '') =>
        oidc.refreshTokenGrant(relyingParty, token).then(
          () => true,
          () => false,
        );
      const redeemed = await inLanes(acknowledged.length, (n) => isRedeemed(acknowledged[n]), 10);
      return redeemed.filter((worked) => !worked).length;
    },
  };
}

/** How many seconds it takes from now until somebody can sign in. The time limit of the test ends a wait in vain. */
export async function secondsUntilBack({ signInOnce }: Pick<SignInLoad, 'signInOnce'>): Promise<number> {
  const since = performance.now();
  for (;;) {
    const isBack = await signInOnce().then(
      () => true,
      () => false,
    );
    if (isBack) return (performance.now() - since) / 1000;
    await sleep(pauseMs);
  }
}
