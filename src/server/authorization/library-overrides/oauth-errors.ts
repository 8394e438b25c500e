import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { asRefused, Refused, unavailableRetrySeconds } from '../../http/refused.ts';

/**
 * Turns our own failures into OAuth errors for the app (RFC 6749 §4.1.2.1): overload and a database that is away become
 * temporarily_unavailable, anything else except a rate limit server_error. The library redirects errors marked with
 * allow_redirect to the verified address, and replaces their message.
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
  return Object.fromEntries(wrapped) as Methods; // each method under its own name
}

/** The error of a request beyond a limit; it is shown to the user and never sent to the app. */
export const tooManyRequests = 'too_many_requests';

/** The error of a disabled app; it is shown to the user and never sent to the app. */
export const disabledClient = 'disabled_client';

/** Whether a later attempt may succeed. */
function isUnavailable(error: unknown): boolean {
  const refused = asRefused(error);
  return error instanceof errors.TemporarilyUnavailable || (refused instanceof Refused && refused.httpStatus === 503);
}

const unavailable = {
  error: 'temporarily_unavailable',
  error_description: 'Sign-in is temporarily unavailable. Try again later.',
};

const failed = { error: 'server_error', error_description: 'The server could not finish the request.' };

function shownToUser(error: string, statusCode: number): Error {
  return Object.assign(new errors.CustomOIDCProviderError(error, 'The request was refused.'), {
    statusCode,
    allow_redirect: false,
  });
}

function oauthErrorOf(error: unknown): unknown {
  if (error instanceof Refused && error.refusal.code === 104) return shownToUser(disabledClient, 400);
  if (error instanceof Refused && error.httpStatus === 429) return shownToUser(tooManyRequests, 429);
  if (isUnavailable(error))
    return Object.assign(new errors.TemporarilyUnavailable(unavailable.error_description), {
      status: 503,
      statusCode: 503,
      cause: error,
    });
  if (error instanceof Error && !(error instanceof errors.OIDCProviderError) && !('expose' in error))
    return Object.assign(error, { allow_redirect: true });
  return error;
}

interface UnavailableDeps {
  showError(ctx: KoaContextWithOIDC, failure: typeof failed): Promise<void>;
  report(error: unknown, ctx: KoaContextWithOIDC): void;
}

/**
 * Returns a function that runs the library on a request, and answers temporarily_unavailable with 503 wherever the
 * database was missed: the library answers server_error where it calls us without `asOAuthError`, or nothing. What fails
 * after the library, such as a write at the end of the request, is answered with server_error.
 */
export function answerUnavailable(provider: Provider, { showError, report }: UnavailableDeps) {
  const missed = new WeakSet<object>();
  provider.on('server_error', (ctx, error) => void (isUnavailable(error) && missed.add(ctx)));

  async function replaceAnswer(ctx: KoaContextWithOIDC, status: 500 | 503) {
    const failure = status === 503 ? unavailable : failed;
    for (const header of ['location', 'set-cookie']) ctx.remove(header);
    ctx.status = status;
    if (ctx.accepts('json', 'html') === 'html') await showError(ctx, failure);
    else ctx.body = failure;
  }

  return async (ctx: KoaContextWithOIDC, run: () => Promise<void>): Promise<void> => {
    try {
      await run();
      if (missed.has(ctx)) await replaceAnswer(ctx, 503);
    } catch (error) {
      report(error, ctx);
      await replaceAnswer(ctx, isUnavailable(error) ? 503 : 500);
    }
    if (ctx.status === 503) ctx.set('retry-after', String(unavailableRetrySeconds));
  };
}
