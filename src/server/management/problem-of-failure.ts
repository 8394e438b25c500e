import { z } from 'zod';
import { asRefused, Refused } from '../http/refused.ts';
import { CallerLockedOut, NotFound } from '../operation/operation.ts';
import { isUnstorable } from '../storage/data-error.ts';
import { Problem } from './problem.ts';

/**
 * What the API says of a failure.
 * @param sentenceOf the sentence of an expected failure; throws any other one
 */
export function problemOfFailure(failure: unknown, sentenceOf: (reason: unknown) => string): Problem {
  const error = asRefused(failure);
  if (error instanceof Problem) return error;
  if (error instanceof Refused) return problemOfRefusal(error);
  if (error instanceof z.ZodError) return problemOfInput(error);
  if (error instanceof NotFound) return new Problem('notFound', { detail: error.message });
  if (error instanceof CallerLockedOut) return new Problem('locksCallerOut', { detail: error.message });
  if (isUnstorable(error)) return new Problem('invalidInput', { detail: 'A value of it cannot be stored.' });
  const status = (error as { readonly statusCode?: unknown } | undefined)?.statusCode; // of the HTTP framework
  if (status === 413) return new Problem('tooLarge');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Problem('invalidRequest');
  try {
    return new Problem('conflict', { detail: sentenceOf(error) });
  } catch {
    return new Problem('failed');
  }
}

/** @param lift the field whose own fields are members of the body */
export function problemOfInput({ issues }: z.ZodError, lift?: string): Problem {
  const errors = issues.map(({ path, message }) => ({
    pointer: pointerTo(path[0] === lift ? path.slice(1) : path),
    detail: message,
  }));
  return new Problem('invalidInput', { errors });
}

/** A JSON pointer (RFC 6901 §3). */
export const pointerTo = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function problemOfRefusal({ httpStatus, retryAfterSeconds = 1 }: Refused): Problem {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  if (httpStatus === 429) return new Problem('tooManyRequests', { headers });
  return httpStatus === 503 ? new Problem('unavailable', { headers }) : new Problem('conflict');
}
