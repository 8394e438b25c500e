import { z } from 'zod';
import type { FraudService, FraudVerdict } from './fraud.ts';

const deadlineMs = 3000;
const failuresUntilOpen = 5;
const openForMs = 30_000;

const answerSchema = z.object({ verdict: z.enum(['allowed', 'denied', 'error']) });

export interface HttpFraudDeps {
  /** Takes `{ f, brandId, signInId, address, userAgent }` and answers `{ verdict }`. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
  report(problem: string): void;
  /** Milliseconds, of any origin. */
  readonly clock?: () => number;
}

/**
 * A fraud service behind HTTP and JSON. It has 3 s to answer; after five failures in a row it is not asked for 30 s, so
 * that a service that hangs does not make every sign-in wait.
 */
export function createHttpFraudService({
  url,
  token,
  report,
  clock = performance.now.bind(performance),
}: HttpFraudDeps): FraudService {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  let failures = 0;
  let closedUntil = Number.NEGATIVE_INFINITY;

  async function ask(body: object): Promise<FraudVerdict> {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return answerSchema.parse(await response.json()).verdict;
  }
  return {
    async check(f, context) {
      if (clock() < closedUntil) return 'unavailable';
      try {
        const verdict = await ask({ f, ...context });
        failures = 0;
        return verdict;
      } catch (reason) {
        failures += 1;
        if (failures >= failuresUntilOpen) closedUntil = clock() + openForMs;
        report(`the fraud service gave no verdict: ${reason instanceof Error ? reason.message : reason}`);
        return 'unavailable';
      }
    },
  };
}
