import { errors } from 'oidc-provider';
import { Refused } from '../http/refused.ts';

/**
 * Lets apps hear of what fails on our side while their request is answered (RFC 6749 §4.1.2.1): being overloaded as
 * temporarily_unavailable, all else as server_error, which the library words so that nothing of the failure leaves. It
 * redirects what says so of itself, and verifies the address before.
 */
export function toldToApp<Arguments extends unknown[], Result>(
  work: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      throw asAnswer(error);
    }
  };
}

/** The same for each method of an object. */
export function eachToldToApp<Methods extends object>(methods: Methods): Methods {
  const told = Object.entries(methods).map(([name, method]) => [name, toldToApp(method)]);
  return Object.fromEntries(told) as Methods; // has the same names
}

/** Whether trying again later helps. */
const isPassing = (error: unknown) => error instanceof Refused && error.httpStatus === 503;

function asAnswer(error: unknown): unknown {
  if (isPassing(error)) return new errors.TemporarilyUnavailable('The sign-in page is too busy.');
  if (error instanceof Error && !(error instanceof errors.OIDCProviderError) && !('expose' in error))
    return Object.assign(error, { allow_redirect: true });
  return error;
}
