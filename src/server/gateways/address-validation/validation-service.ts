import { traceHeaders } from '../../http/trace-context.ts';
import { CircuitOpen, createCircuitBreaker } from '../circuit-breaker.ts';
import { ValidationUnavailable } from './address-validation.ts';

const timeoutMs = 5000;
const mostBytes = 64 * 1024;

export interface ValidationServiceDeps {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
  /** Told to operators; it never contains an address. */
  report(problem: string): void;
  /** A monotonic clock in milliseconds. */
  readonly clock?: (() => number) | undefined;
}

/** An answer, or what is wrong with what was sent. */
type Sent =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: string };

/** These say something of the service, not of what was sent: no access, too slow, too many requests. */
const ofService = [401, 407, 408, 429];
/** With these a service refuses every request of this installation, whatever it contains: the configuration is wrong. */
const ofConfiguration = [401, 403, 404, 405, 407, 415];
const isOfBody = (status: number) => status >= 400 && status < 500 && !ofService.includes(status);

/**
 * Sends the body of a request to a service and reads its answer. It ends after 5 s, follows no redirect, and pauses after
 * failures in a row. An answer that refuses what was sent, which is one user's address, is no failure of the service.
 * @param read throws an Error without what was sent, which is somebody's address
 * @throws ValidationUnavailable
 */
export interface AskService {
  <Answer>(body: string, read: (text: string) => Answer): Promise<Answer>;
  /** False during such a pause. */
  isAvailable(): boolean;
  /** True since an answer that refuses every request, such as 401 or 403, until the next good one. */
  hasFault(): boolean;
}

export function createValidationService(
  { url, token, report, clock }: ValidationServiceDeps,
  contentType: string,
): AskService {
  const headers = { 'content-type': contentType, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const guarded = createCircuitBreaker('addressValidation', clock);
  let hasFault = false;

  async function send(body: string): Promise<Sent> {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = { method: 'POST', headers: { ...headers, ...traceHeaders() }, body } as const;
    const response = await fetch(url, { ...sent, signal, redirect: 'error' });
    if (ofConfiguration.includes(response.status)) hasFault = true;
    else if (response.ok) hasFault = false;
    if (isOfBody(response.status)) return { problem: `answered ${response.status}` };
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const text = await response.text();
    if (text.length > mostBytes) throw new Error('answered too much');
    return { text };
  }
  async function ask<Answer>(body: string, read: (text: string) => Answer): Promise<Answer> {
    try {
      const sent = await guarded(async () => {
        const { text, problem } = await send(body);
        return text === undefined ? { problem } : { answer: read(text) };
      });
      if (!('answer' in sent)) throw new Error(sent.problem);
      return sent.answer;
    } catch (reason) {
      if (!(reason instanceof CircuitOpen))
        report(`the address service gave no answer: ${reason instanceof Error ? reason.message : reason}`);
      throw new ValidationUnavailable('The service did not answer.', { cause: reason });
    }
  }
  return Object.assign(ask, { isAvailable: () => !guarded.isOpen(), hasFault: () => hasFault });
}
