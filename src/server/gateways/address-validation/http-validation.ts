import { z } from 'zod';
import { evidenceLevels, validationStatuses } from '../../../contract/emergency-address.ts';
import { type AddressValidation, type Validation, ValidationUnavailable } from './address-validation.ts';

const timeoutMs = 5000;
const failuresUntilPause = 5;
const pauseMs = 30_000;
const mostBytes = 64 * 1024;

const fields = z.array(z.string().max(40)).max(40).default([]);
const address = z.record(z.string().max(40), z.string().max(400));
const answer = z.object({
  status: z.enum(validationStatuses),
  valid: fields,
  invalid: fields,
  unchecked: fields,
  complete: address.optional(),
  similar: z.array(address).max(5).default([]),
  evidence: z.object({
    level: z.enum(evidenceLevels),
    dataset: z.string().max(200).optional(),
    vintage: z.string().max(100).optional(),
  }),
});

export interface HttpValidationDeps {
  /** Accepts `{ address }` and returns a `Validation`. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
  /** Told to operators; it never contains an address. */
  report(problem: string): void;
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number;
}

/**
 * A service over HTTP with JSON. A request times out after 5 s; after five failures in a row, none is sent for 30 s. An
 * answer that promises more than its evidence shows counts as Provisioning.
 */
export function createHttpValidation({
  url,
  token,
  report,
  clock = performance.now.bind(performance),
}: HttpValidationDeps): AddressValidation {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function ask(body: object): Promise<Validation> {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'error' } as const;
    const response = await fetch(url, sent);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const text = await response.text();
    if (text.length > mostBytes) throw new Error('answered too much');
    return honest(read(text));
  }
  return {
    async validate(given) {
      if (clock() < pausedUntil) throw new ValidationUnavailable('The service did not answer the last requests.');
      try {
        const found = await ask({ address: given });
        failures = 0;
        return found;
      } catch (reason) {
        failures += 1;
        if (failures >= failuresUntilPause) pausedUntil = clock() + pauseMs;
        report(`the address service gave no answer: ${reason instanceof Error ? reason.message : reason}`);
        throw new ValidationUnavailable('The service did not answer.', { cause: reason });
      }
    },
  };
}

/** @throws Error without what was sent, which is somebody's address */
function read(text: string): z.output<typeof answer> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('answered no JSON');
  }
  const parsed = answer.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`answered a wrong ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
}

/** Only the records of emergency services make an address valid. */
function honest({ complete, evidence, ...found }: z.output<typeof answer>): Validation {
  const isProven = evidence.level === 'msag' || evidence.level === 'lvf';
  const { dataset, vintage } = evidence;
  return {
    ...found,
    status: found.status === 'Valid' && !isProven ? 'Provisioning' : found.status,
    ...(complete && { complete }),
    evidence: {
      level: evidence.level,
      ...(dataset !== undefined && { dataset }),
      ...(vintage !== undefined && { vintage }),
    },
  };
}
