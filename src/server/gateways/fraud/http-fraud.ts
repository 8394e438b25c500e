import { z } from 'zod';
import { traceHeaders } from '../../http/trace-context.ts';
import { CircuitOpen, createCircuitBreaker } from '../circuit-breaker.ts';
import type { FraudService, FraudVerdict } from './fraud.ts';

const timeoutMs = 3000;

const responseSchema = z.object({ verdict: z.enum(['allowed', 'denied', 'deniedLogin', 'error']) });

export interface HttpFraudDeps {
  /** Accepts `{ f, brandId, signInId, address, userAgent }` and returns `{ verdict }`. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
  report(problem: string): void;
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number;
}

/**
 * A fraud service over HTTP with JSON. A request times out after 3 s. A circuit breaker sends none for 30 s after five
 * consecutive failures, so that a service that hangs does not delay every sign-in.
 */
export function createHttpFraudService({ url, token, report, clock }: HttpFraudDeps): FraudService {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const guarded = createCircuitBreaker('fraud', clock);

  async function ask(body: object): Promise<FraudVerdict> {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...traceHeaders() },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return responseSchema.parse(await response.json()).verdict;
  }
  return {
    isPaused: guarded.isOpen,
    async check(f, context) {
      try {
        return await guarded(() => ask({ f, ...context }));
      } catch (reason) {
        if (!(reason instanceof CircuitOpen))
          report(`the fraud service gave no verdict: ${reason instanceof Error ? reason.message : reason}`);
        return 'unavailable';
      }
    },
  };
}
