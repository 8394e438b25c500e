import { errors } from 'oidc-provider';
import { Refused } from '../../http/refused.ts';

/**
 * Turns our own failures into OAuth errors for the app (RFC 6749 §4.1.2.1): overload becomes temporarily_unavailable,
 * anything else except a rate limit server_error. The library redirects errors marked with allow_redirect to the verified address, and
 * replaces their message.
 */
export function asOAuthError<Arguments extends unknown[], Result>(
  work: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      throw oauthErrorOf(error);
    }
  };
}

/** The same for each method of an object. */
export function eachAsOAuthError<Methods extends object>(methods: Methods): Methods {
  const wrapped = Object.entries(methods).map(([name, method]) => [name, asOAuthError(method)]);
  return Object.fromEntries(wrapped) as Methods; // has the same names
}

/** The error of a request beyond a limit; it is shown to the user and never sent to the app. */
export const tooManyRequests = 'too_many_requests';

/** Whether a later attempt may succeed. */
const isUnavailable = (error: unknown) => error instanceof Refused && error.httpStatus === 503;

function oauthErrorOf(error: unknown): unknown {
  if (error instanceof Refused && error.httpStatus === 429)
    return Object.assign(new errors.CustomOIDCProviderError(tooManyRequests, 'Try again later.'), {
      statusCode: 429,
      allow_redirect: false,
    });
  if (isUnavailable(error)) return new errors.TemporarilyUnavailable('The sign-in page is too busy.');
  if (error instanceof Error && !(error instanceof errors.OIDCProviderError) && !('expose' in error))
    return Object.assign(error, { allow_redirect: true });
  return error;
}
