import { createHash } from 'node:crypto';
import { authorizationPath } from '../../contract/authorization.ts';
import { pages } from '../../contract/paths.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { sessionsClientId } from '../clients/clients.ts';
import type { HtmlResponse, PageRequest, Redirect, Route, RouteRequest } from '../http/routes.ts';
import { randomToken } from '../secrets/secrets.ts';

const sessionsPath = pages.sessions.path;
/** What says how the page and its sign-in look. */
const heeded: readonly string[] = ['brandId', 'localeId', 'theme'] satisfies (keyof PageParameters | 'brandId')[];

export interface SessionsPageDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly publicUrl: string;
  showPage(request: PageRequest, known: { startPath: string; clientBrandId: number | undefined }): HtmlResponse;
  /** The name of the page in the user's language, shown at its sign-in. */
  pageName(request: PageRequest): string;
}

const noStore = { 'cache-control': 'no-store' };

/** The page of a user's sessions. It shows nothing by itself: its calls ask for what belongs to the session. */
export function sessionsPageRoutes(deps: SessionsPageDeps): Route[] {
  return [{ method: 'GET', path: sessionsPath, handle: (request) => answerSessions(request, deps) }];
}

/** A user without a session is sent to sign in, once; the page then shows the result, even an error. */
async function answerSessions(request: RouteRequest, deps: SessionsPageDeps): Promise<HtmlResponse | Redirect> {
  const own = await request.ownSession();
  const { query } = request;
  if (query.has('state')) return { location: cleanAddress(query, own !== undefined), headers: noStore };
  if (!own && !query.has('error')) return { location: signInAddress(request, deps), headers: noStore };
  const account = own && (await deps.accounts.byId(own.accountId));
  return deps.showPage(request, { startPath: sessionsPath, clientBrandId: account?.brandId });
}

/** What an address says of how the page looks. */
const lookOf = (query: URLSearchParams) => new URLSearchParams([...query].filter(([name]) => heeded.includes(name)));

/** Where the browser goes on after a sign-in, which brought back how the page is to look. */
function cleanAddress(answer: URLSearchParams, isSignedIn: boolean): string {
  const query = lookOf(new URLSearchParams(answer.get('state') ?? ''));
  if (!isSignedIn) query.set('error', answer.get('error') ?? 'login_required');
  return query.size > 0 ? `${sessionsPath}?${query}` : sessionsPath;
}

/** The code of this sign-in is never used: only its session is wanted. */
function signInAddress(request: RouteRequest, { pageName, publicUrl }: SessionsPageDeps): string {
  const asked = lookOf(request.query);
  asked.set('state', String(asked));
  asked.set('client_id', sessionsClientId);
  asked.set('redirect_uri', `${publicUrl}${sessionsPath}`);
  asked.set('response_type', 'code');
  asked.set('scope', 'openid');
  asked.set('code_challenge', createHash('sha256').update(randomToken()).digest('base64url'));
  asked.set('code_challenge_method', 'S256');
  asked.set('appName', pageName(request));
  return `${authorizationPath}?${asked}`;
}
