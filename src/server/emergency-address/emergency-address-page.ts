import { pages } from '../../contract/paths.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { HtmlResponse, PageRequest, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import { appearanceOf, signInAddress } from '../sessions/sessions.ts';

export interface EmergencyAddressPageDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly origins: Pick<Origins, 'ofRequest'>;
  showPage(request: PageRequest, known: { startPath: string; clientBrandId: number | undefined }): HtmlResponse;
}

const pagePath = pages.emergencyAddress.path;
/** Parameters that name a line: `?digitalLine=…` leads to `#/emergencyAddress/digitalLine/…`. */
const lineParameters = ['device', 'digitalLine', 'virtualLine'];
const noStore = { 'cache-control': 'no-store' };

/** The page of the emergency addresses of one's own lines (ROUTE-1). Its HTML contains no account data. */
export function emergencyAddressPageRoutes(deps: EmergencyAddressPageDeps): Route[] {
  return [{ method: 'GET', path: pagePath, handle: (request) => answerPage(request, deps) }];
}

/** A link is no credential: it opens a sign-in, once. After that the page shows the result or an error. */
async function answerPage(request: RouteRequest, deps: EmergencyAddressPageDeps): Promise<HtmlResponse | Redirect> {
  const { query } = request;
  const own = await request.ownSession();
  if (query.has('state') || query.has('code'))
    return { location: cleanAddress(query, own !== undefined), headers: noStore };
  if (!own && !query.has('error'))
    return {
      location: signInAddress({ origin: deps.origins.ofRequest(request), path: pagePath, kept: keptOf(query) }),
      headers: noStore,
    };
  const account = own && (await deps.accounts.byId(own.accountId));
  return deps.showPage(request, { startPath: startPathOf(query), clientBrandId: account?.brandId });
}

/** The appearance of the page, and the line. */
function keptOf(query: URLSearchParams): URLSearchParams {
  const kept = appearanceOf(query);
  for (const name of lineParameters) if (query.has(name)) kept.set(name, query.get(name) ?? '');
  return kept;
}

function startPathOf(query: URLSearchParams): string {
  const named = lineParameters.find((name) => query.get(name));
  return named ? pathTo('emergencyAddressStep', { '*': `${named}/${query.get(named)}` }) : pathTo('emergencyAddress');
}

/** The page's address after the sign-in, without the OAuth parameters. `state` carries the rest. */
function cleanAddress(response: URLSearchParams, isSignedIn: boolean): string {
  const query = keptOf(new URLSearchParams(response.get('state') ?? ''));
  if (!isSignedIn) query.set('error', response.get('error') ?? 'login_required');
  return query.size > 0 ? `${pagePath}?${query}` : pagePath;
}
