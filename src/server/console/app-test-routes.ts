import { z } from 'zod';
import { appTestParameter, consolePath, consolePaths } from '../../contract/console.ts';
import { authorizationPath } from '../../contract/sign-in/authorization.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Clients, ClientTests } from '../clients/clients.ts';
import type { Consents } from '../consents/consents.ts';
import type { PathCookie, PathCookieRow } from '../http/cookies.ts';
import type { HtmlResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import type { SessionStore } from '../sessions/sessions.ts';
import { testedDocument } from './console-document.ts';
import { type ConsoleRouteDeps, sessionOf } from './console-routes.ts';
import type { AskTokenEndpoint } from './token-requests.ts';

export interface AppTestDeps extends Pick<ConsoleRouteDeps, 'consoleSessions' | 'sessionCookie'> {
  readonly origins: Pick<Origins, 'ofInstallation'>;
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
  readonly clients: Pick<Clients, 'byId'>;
  readonly clientTests: ClientTests;
  readonly sessions: Pick<SessionStore, 'endTokensOf'>;
  readonly consents: Pick<Consents, 'revoke'>;
  readonly askTokenEndpoint: AskTokenEndpoint;
  cookieOf(row: PathCookieRow): PathCookie;
}

const noStore = { 'cache-control': 'no-store' };
/** As long as a test. */
const cookieSeconds = 600;

/** The window in which an operator tries the sign-in of an app. */
export const appTestRoutes = (deps: AppTestDeps): Route[] => [
  {
    method: 'GET',
    path: `${consolePaths.appTest}/:test`,
    isNavigation: true,
    isSingleUse: true,
    handle: (request) => openTest(deps, request),
  },
  {
    method: 'GET',
    path: consolePaths.appTestCallback,
    isNavigation: true,
    isSingleUse: true,
    handle: (request) => takeAnswer(deps, request),
  },
];

/** It comes back from another site, such as the host of a brand, so it is Lax. */
const cookieOfTest = ({ cookieOf }: AppTestDeps, state: string) =>
  cookieOf({
    name: `portico_app_test_${state.slice(0, 12).replaceAll(/[^\w-]/g, '')}`,
    path: consolePaths.appTestCallback,
    sameSite: 'lax',
  });

const redirectUriOf = ({ origins }: AppTestDeps) => `${origins.ofInstallation()}${consolePaths.appTestCallback}`;

/** The view that says that a sign-in did not come to its end. */
const notTested = { location: `${consolePath}?signIn=failed`, headers: noStore };

/** Begins the sign-in of a test, for the session of the console of who has begun the test. */
async function openTest(deps: AppTestDeps, request: RouteRequest): Promise<Redirect> {
  const session = await sessionOf(deps, request);
  if (!session || session.coveredInMs === 0) return notTested;
  const { accountId } = session;
  const opened = await deps.clientTests.open({ testId: request.params.test ?? '', accountId });
  const client = opened && (await deps.clients.byId(opened.testClientId));
  if (!client) return notTested;
  const loginHint = (await deps.accounts.byId(accountId))?.email;
  const asked = new URLSearchParams({
    client_id: opened.testClientId,
    redirect_uri: redirectUriOf(deps),
    response_type: 'code',
    scope: client.scopes.filter((scope) => scope !== 'offline_access').join(' '), // nothing of it is kept
    state: opened.state,
    nonce: opened.nonce,
    code_challenge: opened.challenge,
    code_challenge_method: 'S256',
    prompt: 'login', // so that the page is seen
    ...(loginHint !== undefined && { login_hint: loginHint }),
  });
  const cookie = cookieOfTest(deps, opened.state).line(opened.browserToken, cookieSeconds);
  return { location: `${authorizationPath}?${asked}`, headers: { ...noStore, 'set-cookie': cookie } };
}

/** Takes the answer of the sign-in once, from the browser in which it was begun, and keeps what it has shown. */
async function takeAnswer(deps: AppTestDeps, request: RouteRequest): Promise<Redirect | HtmlResponse> {
  const { query, exchange, address } = request;
  const state = query.get('state') ?? '';
  const cookie = cookieOfTest(deps, state);
  const token = cookie.read(exchange.request);
  const test = token === undefined ? undefined : await deps.clientTests.answer(state, token);
  if (!test) return notTested;
  await deps.clientTests.end(test.testId, await resultOf(deps, test, query, address));
  const view = `${consolePath}/all/apps/${encodeURIComponent(test.appId)}?${appTestParameter}=${test.testId}`;
  return testedDocument(view, [cookie.line('', 0)]);
}

type Answered = NonNullable<Awaited<ReturnType<ClientTests['answer']>>>;
type Result = Parameters<ClientTests['end']>[1];

const longest = 300;
const granted = z.object({ id_token: z.string(), scope: z.string().default('') });
const claimsOfToken = z.looseObject({ sub: z.string(), nonce: z.string().optional() });
const oauthError = z.object({ error: z.string(), error_description: z.string().optional() });

const failed = (error: string, detail?: string): Result => ({
  end: 'failed',
  error: error.slice(0, longest),
  detail: detail?.slice(0, longest),
});

/** Redeems the code of a test for its claims, and ends its tokens. Of another account nothing is kept. */
async function resultOf(deps: AppTestDeps, test: Answered, query: URLSearchParams, address: string): Promise<Result> {
  const code = query.get('code');
  if (code === null)
    return failed(query.get('error') ?? 'invalid_request', query.get('error_description') ?? undefined);
  const { testClientId, verifier, secret, nonce, accountId } = test;
  const form = { grant_type: 'authorization_code', client_id: testClientId, client_secret: secret };
  const redeemed = { code, code_verifier: verifier, redirect_uri: redirectUriOf(deps) };
  const { status, json } = await deps.askTokenEndpoint(new URLSearchParams({ ...form, ...redeemed }), address);
  const given = granted.safeParse(json);
  if (status !== 200 || !given.success) {
    const { error = 'server_error', error_description: detail } = oauthError.safeParse(json).data ?? {};
    return failed(error, detail);
  }
  const claims = claimsIn(given.data.id_token);
  await deps.sessions.endTokensOf(claims.sub, testClientId);
  await deps.consents.revoke(claims.sub, testClientId);
  if (claims.sub !== accountId) return { end: 'another' };
  if (claims.nonce !== nonce) return failed('invalid_request', 'The nonce is another one.');
  return { end: 'done', claims, granted: given.data.scope.split(' ') };
}

/** The token came straight from the own token endpoint, so that its signature need not be checked (OpenID Connect Core §3.1.3.7, 6). */
function claimsIn(idToken: string): z.output<typeof claimsOfToken> {
  const [, payload = ''] = idToken.split('.');
  return claimsOfToken.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}
