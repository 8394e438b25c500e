import type { Refusal } from '../../contract/envelope.ts';
import { restartPath } from '../../contract/leave.ts';
import { pages } from '../../contract/paths.ts';
import { startErrorParameters } from '../../contract/query-parameters.ts';
import { authorizationPath } from '../../contract/sign-in/authorization.ts';
import { launchPath } from '../authorization/authorization.ts';
import { type RegisteredClient, sessionsClientId } from '../clients/clients.ts';
import type { HtmlResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { SignInStore } from '../sign-in/sign-in.ts';
import { type BeginDeps, homeOf, openAnew } from './begin-sign-in.ts';
import { type ExistingSessionDeps, isAnsweredBySession, showExistingSession } from './existing-session.ts';
import { brandAndLocale, showRefusal } from './show-page.ts';

export interface LostSignInDeps extends BeginDeps, ExistingSessionDeps {
  readonly signIns: SignInStore;
}

const noStore = { 'cache-control': 'no-store' };

/** The route that begins a sign-in again for the app that asked for it. */
export function restartRoutes(deps: LostSignInDeps): Route[] {
  return [
    { method: 'GET', path: restartPath(':signInId').replace('%3A', ':'), handle: (request) => restart(request, deps) },
  ];
}

/**
 * Begins a sign-in again: an unfinished one with the same request, whose state the app still expects; any other at the
 * app's own address.
 */
async function restart(request: RouteRequest, deps: LostSignInDeps): Promise<HtmlResponse | Redirect> {
  const { query, cookies } = request;
  if (query.has('another')) request.leaveNote('another');
  const signInId = request.params.signInId ?? '';
  const token = cookies.read(signInId);
  const asked = token ? await deps.signIns.requestOfUnfinished(signInId, token) : undefined;
  if (asked?.redirect_uri) return { location: `${authorizationPath}?${askedAgain(asked)}`, headers: noStore };
  query.delete('another');
  return openAnew(request, deps, await clientIdOf(request, deps, signInId));
}

/** The parameters of a request without what a session, or the end of the first sign-in, has answered. */
function askedAgain(asked: Readonly<Record<string, string>>): URLSearchParams {
  const search = new URLSearchParams(asked);
  for (const name of startErrorParameters) search.delete(name);
  const prompt = (asked.prompt ?? '').split(' ').filter((word) => word !== 'select_account' && word !== '');
  if (prompt.length > 0) search.set('prompt', prompt.join(' '));
  else search.delete('prompt');
  return search;
}

const clientIdOf = async ({ query }: RouteRequest, { signIns }: LostSignInDeps, signInId: string) =>
  (await signIns.clientOf(signInId)) ?? query.get('clientId');

/** The page of a sign-in that is over or unknown to this browser: once a new sign-in, and then the error. */
export async function answerLostSignIn(
  request: RouteRequest,
  deps: LostSignInDeps,
  signInId: string,
  refusal: Refusal,
): Promise<HtmlResponse | Redirect> {
  const { query, cookies } = request;
  const over = await showOver(request, deps, signInId, refusal);
  // a cookie of the sign-in shows that the browser keeps cookies, so that the note works
  const isFirst = cookies.read(signInId) && !query.has('errorCode') && !request.hasNote('restarted');
  if (!over.refusal || !isFirst || !(await clientIdOf(request, deps, signInId))) return over;
  request.leaveNote('restarted');
  return { location: `${restartPath(signInId)}?${withoutSignIn(query)}#`, headers: noStore }; // "#" drops the hash of this page
}

/** Says that a sign-in is over, or that the session signs the user in to its app (ROUTE-4). */
export async function showOver(
  request: RouteRequest,
  deps: LostSignInDeps,
  signInId: string,
  refusal: Refusal,
): Promise<HtmlResponse> {
  const clientId = await clientIdOf(request, deps, signInId);
  const client = clientId ? await deps.clients.byId(clientId) : undefined;
  if (client && (await isAnsweredBySession(request, deps))) {
    const continueAt = await addressOf(client, request, deps, signInId);
    const anotherAt = `${restartPath(signInId)}?${withoutSignIn(request.query)}&another=1`;
    if (continueAt)
      return showExistingSession(deps.page, request, { app: nameOf(client, request, deps), continueAt, anotherAt });
  }
  return showRefusal(deps.page, request, refusal, { lostSignIn: signInId });
}

const nameOf = ({ clientId, name }: RegisteredClient, request: RouteRequest, { page }: LostSignInDeps) =>
  clientId === sessionsClientId
    ? page.ownPageName(pages.sessions.path, { signIn: null, ...brandAndLocale(request) })
    : name;

/** The query of a page without the sign-in that is over. */
function withoutSignIn(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query);
  for (const name of ['signIn', 'errorCode']) kept.delete(name);
  return kept;
}

/** Where a user with a session continues to the app. */
async function addressOf(
  client: RegisteredClient,
  { cookies, query }: RouteRequest,
  deps: LostSignInDeps,
  signInId: string,
) {
  if (client.initiateLoginUri) return `${restartPath(signInId)}?${withoutSignIn(query)}`;
  const token = cookies.read(signInId);
  if (token && (await deps.signIns.requestOfFinished(signInId, token))) return launchPath(signInId);
  if (token && (await deps.signIns.requestOfUnfinished(signInId, token))) return restartPath(signInId);
  return homeOf(client);
}
