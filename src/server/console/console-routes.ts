import {
  type ConsoleStart,
  type CoverState,
  consoleHeader,
  consolePath,
  consolePaths,
  firstTextsAlone,
} from '../../contract/console.ts';
import type { Account } from '../accounts/accounts.ts';
import { endSessionPath } from '../authorization/authorization.ts';
import { consoleClientId } from '../clients/clients.ts';
import type { PathCookie } from '../http/cookies.ts';
import { Refused } from '../http/refused.ts';
import type { HtmlResponse, JsonResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import type { BuiltPage } from '../page/page.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { AskBySession } from './console-api.ts';
import { confirmedDocument, consoleDocument, goOnDocument, ofConsole } from './console-document.ts';
import { type ConsoleSession, type ConsoleSessions, consoleSessionSeconds } from './console-sessions.ts';
import { type ConsoleStartDeps, consoleStart, consoleTheme, documentWords } from './console-start.ts';
import { isFromConsole } from './from-console.ts';
import { keepRequest, keptRequest, newSignIn, requestCookie } from './sign-in-request.ts';
import { type AskTokenEndpoint, redeemCode } from './token-requests.ts';

export interface ConsoleRouteDeps extends ConsoleStartDeps {
  readonly built: BuiltPage;
  readonly secrets: Secrets;
  readonly origins: Pick<Origins, 'ofInstallation' | 'ofRequest' | 'all'>;
  readonly resource: string;
  readonly consoleSessions: ConsoleSessions;
  readonly sessionCookie: PathCookie;
  readonly askTokenEndpoint: AskTokenEndpoint;
  readonly ask: AskBySession;
  cookieOf(row: ReturnType<typeof requestCookie>): PathCookie;
  /** Origins of the pictures of brands. */
  imageOrigins(): readonly string[];
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
}

const noStore = { 'cache-control': 'no-store' };
const immutable = 'public, max-age=31536000, immutable';

/** The pages and the sign-in of the console. */
export function consoleRoutes(deps: ConsoleRouteDeps): Route[] {
  const view = async (request: RouteRequest) => {
    const source = ofConsole(request.exchange.request.url ?? '');
    return consoleDocument(deps.built, await documentWords(deps, request), deps.imageOrigins(), source);
  };
  return [
    { method: 'GET', path: consolePath, isNavigation: true, handle: view },
    { method: 'GET', path: `${consolePath}/*`, isNavigation: true, handle: view },
    { method: 'GET', path: consolePaths.start, handle: (request) => answerStart(deps, request) },
    { method: 'GET', path: `${consolePaths.texts}/:locale/:version`, handle: (request) => answerTexts(deps, request) },
    { method: 'GET', path: consolePaths.theme, handle: (request) => answerTheme(deps, request) },
    { method: 'GET', path: consolePaths.signIn, isNavigation: true, handle: (request) => beginSignIn(deps, request) },
    {
      method: 'GET',
      path: consolePaths.callback,
      isNavigation: true,
      isSingleUse: true,
      handle: (request) => finishSignIn(deps, request),
    },
    { method: 'POST', path: consolePaths.signOut, handle: (request) => signOut(deps, request) },
    { method: 'GET', path: consolePaths.cover, handle: (request) => answerCover(deps, request) },
    { method: 'POST', path: consolePaths.cover, handle: (request) => answerCover(deps, request, 'touched') },
  ];
}

/** The session of the console that a browser has. */
export async function sessionOf(
  { consoleSessions, sessionCookie }: Pick<ConsoleRouteDeps, 'consoleSessions' | 'sessionCookie'>,
  { exchange }: RouteRequest,
): Promise<ConsoleSession | undefined> {
  const cookie = sessionCookie.read(exchange.request);
  return cookie === undefined ? undefined : consoleSessions.find(cookie);
}

async function answerStart(deps: ConsoleRouteDeps, request: RouteRequest): Promise<JsonResponse> {
  const session = await sessionOf(deps, request);
  const [start, caller] = await Promise.all([
    consoleStart(deps, { request, session, texts: request.query.has(firstTextsAlone) ? 'first' : undefined }),
    session && deps.ask(request, '/me'), // where it refuses, the page asks by itself, and says why
  ]);
  const json: ConsoleStart = { ...start, caller: caller?.status === 200 ? caller.json : undefined };
  return { json, headers: noStore, isCompressed: true };
}

/** The texts that the start of the first view left out. They name nobody, so that browsers and proxies may keep them. */
async function answerTexts({ consoleTexts }: ConsoleRouteDeps, { params }: RouteRequest): Promise<JsonResponse> {
  const { locale = '', version } = params;
  if (!consoleTexts.locales.includes(locale)) throw new Refused('invalidRequest', { httpStatus: 404 });
  const divided = await consoleTexts.divided(locale);
  // After a deployment an open page still asks for the texts of its own version: it gets today's, uncached.
  const headers = divided.version === version ? { 'cache-control': immutable } : noStore;
  return { json: divided.others, headers, isCompressed: true };
}

async function answerTheme(deps: ConsoleRouteDeps, request: RouteRequest) {
  const css = await consoleTheme(deps, { request, session: await sessionOf(deps, request) });
  return { bytes: Buffer.from(css), headers: { ...noStore, 'content-type': 'text/css; charset=utf-8' } };
}

const redirectUriOf = ({ origins }: ConsoleRouteDeps) => `${origins.ofInstallation()}${consolePaths.callback}`;

async function beginSignIn(deps: ConsoleRouteDeps, request: RouteRequest): Promise<Redirect> {
  const session = await sessionOf(deps, request);
  const former = session && { idHash: session.idHash, accountId: session.accountId };
  const loginHint = session && (await deps.accounts.byId(session.accountId))?.email;
  const redirectUri = redirectUriOf(deps);
  const begun = newSignIn({ query: request.query, redirectUri, resource: deps.resource, former, loginHint });
  const line = keepRequest(deps.secrets, deps.cookieOf(requestCookie(begun.state)), begun);
  return { location: begun.address, headers: { ...noStore, 'set-cookie': line } };
}

/** The view that says that a sign-in did not come to its end. */
const failedSignIn = { location: `${consolePath}?signIn=failed`, headers: noStore };

/**
 * Takes the answer of a sign-in, redeems its code and begins a session, which takes the place of a former one. A window confirms
 * who is signed in to the console already: of anybody else, nothing is begun (CNSL-2).
 */
async function finishSignIn(deps: ConsoleRouteDeps, request: RouteRequest): Promise<Redirect | HtmlResponse> {
  const { query, exchange, address } = request;
  const [state, code] = [query.get('state') ?? '', query.get('code')];
  const cookie = deps.cookieOf(requestCookie(state));
  const kept = keptRequest(deps.secrets, cookie.read(exchange.request), state);
  if (!kept || code === null) return failedSignIn;
  const redeemed = { code, verifier: kept.verifier, nonce: kept.nonce, redirectUri: redirectUriOf(deps) };
  const given = await redeemCode(deps.askTokenEndpoint, { ...redeemed, resource: deps.resource }, address);
  if (!given) return failedSignIn;
  const { former, isWindow } = kept;
  if (isWindow && former?.accountId !== given.accountId) return confirmedDocument('another', [cookie.line('', 0)]);
  if (former) await deps.consoleSessions.end(former.idHash);
  const token = await deps.consoleSessions.begin(given);
  const cookies = [deps.sessionCookie.line(token, consoleSessionSeconds), cookie.line('', 0)];
  return isWindow ? confirmedDocument('done', cookies) : goOnDocument(kept.to, cookies);
}

/**
 * Says how long the session is not covered. It stays uncovered while its person touches the page: only a request that says so
 * counts, and what the page fetches by itself does not. Nothing here takes a cover off; a confirmation begins another session.
 */
async function answerCover(deps: ConsoleRouteDeps, request: RouteRequest, was?: 'touched'): Promise<JsonResponse> {
  if (!isFromConsole(deps.origins, request.exchange.request)) return notFromConsole;
  const found = await sessionOf(deps, request);
  if (found && was === 'touched') await deps.consoleSessions.touch(found.idHash);
  const session = was === 'touched' ? await sessionOf(deps, request) : found;
  if (!session) return { status: 401, json: { error: 'missingToken' }, headers: noStore };
  const json: CoverState = { coveredInMs: session.coveredInMs };
  return { json, headers: noStore };
}

const notFromConsole: JsonResponse = { status: 403, json: { error: consoleHeader }, headers: noStore };

/** Ends the session of the console, and says where the sign-in itself is ended (RP-Initiated Logout 1.0 §2). */
async function signOut(deps: ConsoleRouteDeps, request: RouteRequest): Promise<JsonResponse> {
  if (!isFromConsole(deps.origins, request.exchange.request)) return notFromConsole;
  const session = await sessionOf(deps, request);
  if (session) await deps.consoleSessions.end(session.idHash);
  const query = new URLSearchParams({
    client_id: consoleClientId,
    post_logout_redirect_uri: `${deps.origins.ofInstallation()}${consolePath}`,
    ...(session && { id_token_hint: session.tokens.id }),
  });
  const headers = { ...noStore, 'set-cookie': deps.sessionCookie.line('', 0) };
  return { json: { goTo: `${endSessionPath}?${query}` }, headers };
}
