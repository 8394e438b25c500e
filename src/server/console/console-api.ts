import { consolePaths } from '../../contract/console.ts';
import type { PathCookie } from '../http/cookies.ts';
import type { ApiRequest, ServedApi } from '../http/register-api.ts';
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

/** Admits a request to the management API by the session of the console. A session that is covered admits nothing. @throws Problem */
export type AdmitSession = (request: ApiRequest) => Promise<unknown>;

export interface ConsoleApi extends ServedApi {
  readonly admitSession: AdmitSession;
  /**
   * What `showMe` answers to the session of a request. Undefined where it refuses: the page then asks by itself, and says why.
   */
  callerOf(request: RouteRequest, session: ConsoleSession | undefined): Promise<unknown>;
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
    admitSession,
    root: consolePaths.api,
    bodyLimitBytes: management.bodyLimitBytes,
    async admit(request) {
      if (!isFromConsole(deps.origins, request.exchange.request))
        throw new Problem('invalidRequest', { detail: 'The request does not come from the console.' });
      return admitSession(request);
    },
    handle: management.handle,
    describeFailure: management.describeFailure,
    async callerOf({ exchange, address, traceId }, session) {
      if (!session || session.coveredInMs === 0) return undefined;
      const access = await accessOf(session, address);
      if (access === undefined) return undefined;
      exchange.request.headers.authorization = `Bearer ${access}`;
      const empty = { query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0) };
      const request = { ...empty, method: 'GET', path: '/me', traceId, address, exchange };
      const answer = management.admit(request).then((admitted) => management.handle(request, admitted));
      const { status, json } = await answer.catch(() => ({ status: 0, json: undefined }));
      return status === 200 ? json : undefined;
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
