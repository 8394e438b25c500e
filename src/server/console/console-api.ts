import { consolePaths } from '../../contract/console.ts';
import type { PathCookie } from '../http/cookies.ts';
import type { ApiRequest, ApiResponse, ServedApi } from '../http/register-api.ts';
import type { RouteRequest } from '../http/routes.ts';
import { Problem } from '../management/management.ts';
import type { Origins } from '../origins/origins.ts';
import type { ConsoleSession, ConsoleSessions } from './console-sessions.ts';
import { isFromConsole } from './from-console.ts';
import { type AskTokenEndpoint, refreshTokens } from './token-requests.ts';

export interface ConsoleApiDeps {
  readonly management: ServedApi;
  readonly origins: Pick<Origins, 'all'>;
  readonly resource: string;
  readonly sessionCookie: PathCookie;
  readonly consoleSessions: ConsoleSessions;
  readonly askTokenEndpoint: AskTokenEndpoint;
}

/**
 * Reads from the management API for a route of the console, by the session of its request. The API's rights, limits and masks hold.
 * @param path below the API's root, with its parameters encoded
 * @returns its answer, also when it refuses: a session that is covered reads nothing
 */
export type AskBySession = (
  request: RouteRequest,
  path: string,
  query?: Readonly<Record<string, string>>,
) => Promise<ApiResponse>;

export interface ConsoleApi extends ServedApi {
  readonly ask: AskBySession;
}

/**
 * The management API for the console: the same operations with the same rules, by the session of the console in place of a token.
 * The server adds the token, which the browser never has (RFC 10017 §6.1). A session that is covered is refused, whatever is asked.
 */
export function createConsoleApi(deps: ConsoleApiDeps): ConsoleApi {
  const { management } = deps;
  const accessOf = createAccess(deps);

  async function admitSession(request: ApiRequest): Promise<unknown> {
    const { exchange, address } = request;
    const cookie = deps.sessionCookie.read(exchange.request);
    const session = cookie === undefined ? undefined : await deps.consoleSessions.find(cookie);
    if (session?.coveredInMs === 0) throw new Problem('sessionCovered');
    const access = session && (await accessOf(session, address));
    if (access === undefined) throw new Problem('missingToken', { detail: 'Nobody is signed in to the console.' });
    exchange.request.headers.authorization = `Bearer ${access}`;
    return management.admit(request);
  }
  return {
    root: consolePaths.api,
    bodyLimitBytes: management.bodyLimitBytes,
    async admit(request) {
      if (!isFromConsole(deps.origins, request.exchange.request))
        throw new Problem('invalidRequest', { detail: 'The request does not come from the console.' });
      return admitSession(request);
    },
    handle: management.handle,
    describeFailure: management.describeFailure,
    async ask({ exchange, address, traceId }, path, query) {
      const empty = { headers: {}, body: Buffer.alloc(0) };
      const request = { ...empty, method: 'GET', path, query: new URLSearchParams(query), traceId, address, exchange };
      try {
        return await management.handle(request, await admitSession(request));
      } catch (error) {
        return management.describeFailure(error, traceId);
      }
    },
  };
}

/** Gives the access token of a session, and renews it before it ends. Requests of one session wait for one renewal. */
function createAccess({ consoleSessions, askTokenEndpoint, resource }: ConsoleApiDeps) {
  const renewals = new Map<string, Promise<string | undefined>>();

  async function renew(session: ConsoleSession, address: string): Promise<string | undefined> {
    const given = await refreshTokens(askTokenEndpoint, session.tokens, resource, address);
    if (given?.accountId === session.accountId) {
      await consoleSessions.renew(session, given); // another process may have been first, and both tokens count
      return given.tokens.access;
    }
    await consoleSessions.end(session.idHash);
    return undefined;
  }

  return async (session: ConsoleSession, address: string): Promise<string | undefined> => {
    if (!session.isAccessEnding) return session.tokens.access;
    const running = renewals.get(session.idHash) ?? renew(session, address);
    renewals.set(session.idHash, running);
    return running.finally(() => renewals.delete(session.idHash));
  };
}
