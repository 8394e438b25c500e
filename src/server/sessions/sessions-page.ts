import { createHash } from 'node:crypto';
import { authorizationPath } from '../../contract/authorization.ts';
import { pages } from '../../contract/paths.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { type SecurityChange, securityChangeParameter, securityChanges } from '../../contract/security-change.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { sessionsClientId } from '../clients/clients.ts';
import type { HtmlResponse, PageRequest, Redirect, Route, RouteRequest } from '../http/routes.ts';
import { randomToken } from '../secrets/secrets.ts';

const sessionsPath = pages.sessions.path;
/** Query parameters that determine the appearance of the page and of its sign-in. */
const appearanceParameters: readonly string[] = ['brandId', 'localeId', 'theme'] satisfies (
  | keyof PageParameters
  | 'brandId'
)[];

export interface SessionsPageDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly publicUrl: string;
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
  if (query.has('state')) return { location: cleanAddress(query, own !== undefined), headers: noStore };
  const account = own && (await deps.accounts.byId(own.accountId));
  const change = securityChanges.find((one) => one === query.get(securityChangeParameter));
  if (change) return { location: signInAddress(request, deps, { change, email: account?.email }), headers: noStore };
  if (!own && !query.has('error')) return { location: signInAddress(request, deps), headers: noStore };
  return deps.showPage(request, { startPath: sessionsPath, clientBrandId: account?.brandId });
}

const appearanceOf = (query: URLSearchParams) =>
  new URLSearchParams([...query].filter(([name]) => appearanceParameters.includes(name)));

/** The page's address after the sign-in, without the OAuth parameters. `state` carries the appearance. */
function cleanAddress(response: URLSearchParams, isSignedIn: boolean): string {
  const query = appearanceOf(new URLSearchParams(response.get('state') ?? ''));
  if (!isSignedIn) query.set('error', response.get('error') ?? 'login_required');
  return query.size > 0 ? `${sessionsPath}?${query}` : sessionsPath;
}

/** A change that the user confirms by another sign-in. */
interface ConfirmedChange {
  readonly change: SecurityChange;
  readonly email: string | undefined;
}
const confirmedSeconds = 600;

/**
 * Address of a sign-in that creates a session, or for a change confirms its user: then neither the session nor a trusted
 * device counts. Its authorization code is never redeemed, so the verifier is discarded.
 */
function signInAddress(request: RouteRequest, { publicUrl }: SessionsPageDeps, confirmed?: ConfirmedChange): string {
  const query = appearanceOf(request.query);
  query.set('state', String(query));
  query.set('client_id', sessionsClientId);
  query.set('redirect_uri', `${publicUrl}${sessionsPath}`);
  query.set('response_type', 'code');
  query.set('scope', 'openid');
  query.set('code_challenge', createHash('sha256').update(randomToken()).digest('base64url'));
  query.set('code_challenge_method', 'S256');
  if (confirmed) {
    query.set('prompt', 'login');
    query.set('max_age', String(confirmedSeconds));
    query.set(securityChangeParameter, confirmed.change);
    if (confirmed.email) query.set('login_hint', confirmed.email);
  }
  return `${authorizationPath}?${query}`;
}
