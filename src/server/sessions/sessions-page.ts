import { securityChangeParameter, securityChanges } from '../../contract/account/security-change.ts';
import { pages } from '../../contract/paths.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { HtmlResponse, PageRequest, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import { appearanceOf, type ConfirmedChange, signInAddress } from './own-page-address.ts';

const sessionsPath = pages.sessions.path;
/** Names the form that the page opens at; the hash, which could, is lost on the way over a sign-in. */
const aimParameter = 'aim';
const changePassword = 'changePassword';
const changePasswordPath = pathTo(changePassword, { credential: 'own' });

export interface SessionsPageDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly origins: Pick<Origins, 'ofRequest'>;
  showPage(request: PageRequest, known: { startPath: string; clientBrandId: number | undefined }): HtmlResponse;
}

const noStore = { 'cache-control': 'no-store' };

/** The page of a user's sessions. The HTML contains no account data; the page fetches it by calls. */
export function sessionsPageRoutes(deps: SessionsPageDeps): Route[] {
  return [{ method: 'GET', path: sessionsPath, handle: (request) => answerSessions(request, deps) }];
}

/** Redirects a user without a session to the sign-in, but only once: afterwards the page shows the result or an error. */
async function answerSessions(request: RouteRequest, deps: SessionsPageDeps): Promise<HtmlResponse | Redirect> {
  const own = await request.ownSession();
  const { query } = request;
  if (query.has('state') || query.has('code'))
    return { location: cleanAddress(query, own !== undefined), headers: noStore };
  const account = own && (await deps.accounts.byId(own.accountId));
  const change = securityChanges.find((one) => one === query.get(securityChangeParameter));
  const kept = appearanceOf(query);
  if (own && aimIn(query)) return { location: addressAt(query), headers: noStore };
  if (aimIn(query)) kept.set(aimParameter, changePassword);
  if (change) kept.set(securityChangeParameter, change);
  const signIn = (confirmed?: ConfirmedChange) =>
    signInAddress({ origin: deps.origins.ofRequest(request), path: sessionsPath, kept }, confirmed);
  if (change) return { location: signIn({ change, email: account?.email }), headers: noStore };
  if (!own && !query.has('error')) return { location: signIn(), headers: noStore };
  return deps.showPage(request, { startPath: sessionsPath, clientBrandId: account?.brandId });
}

/** The page's address after the sign-in, without the OAuth parameters. `state` carries the appearance, the change and the aim. */
function cleanAddress(response: URLSearchParams, isSignedIn: boolean): string {
  const asked = new URLSearchParams(response.get('state') ?? '');
  if (isSignedIn) return addressAt(asked);
  const query = appearanceOf(asked);
  query.set('error', response.get('error') ?? 'login_required');
  return `${sessionsPath}?${query}`;
}

/** The page, at the form that is asked for. */
function addressAt(asked: URLSearchParams): string {
  const query = appearanceOf(asked);
  const form = asked.get(securityChangeParameter) === 'email' ? pathTo('changeEmail') : aimIn(asked);
  return sessionsPath + (query.size > 0 ? `?${query}` : '') + (form ? `#${form}` : '');
}

const aimIn = (query: URLSearchParams) => (query.get(aimParameter) === changePassword ? changePasswordPath : undefined);
