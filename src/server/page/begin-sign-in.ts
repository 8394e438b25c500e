import type { Refusal } from '../../contract/envelope.ts';
import { devicePath } from '../../contract/sign-in/device.ts';
import { readBrandParameters } from '../../rules/brand/brand-parameters.ts';
import { forwardedParameters } from '../../rules/paths/query.ts';
import { isWebAddress } from '../../rules/paths/redirect.ts';
import type { Authorization } from '../authorization/authorization.ts';
import type { Brands } from '../brand/brand.ts';
import { type ClientRegistration, type Clients, sessionsClientId } from '../clients/clients.ts';
import { Refused, refusalOf } from '../http/refused.ts';
import type { HtmlResponse, Redirect, RouteRequest } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import type { Page } from './page.ts';
import { showRefusal } from './show-page.ts';

export interface BeginDeps {
  readonly page: Page;
  readonly brands: Brands;
  readonly clients: Clients;
  readonly authorization: Pick<Authorization, 'verifyRedirect' | 'reportMistake'>;
  readonly origins: Pick<Origins, 'ofRequest' | 'all'>;
}

/** The refusal of a failed request. Any other error is thrown again. */
export function readRefusal(reason: unknown): Refusal {
  if (reason instanceof Refused) return reason.refusal;
  throw reason;
}

/** Opens a sign-in for the app whose address is in the URL, after checking the address. */
export async function openForApp(request: RouteRequest, deps: BeginDeps, clientId: string) {
  const { page, authorization, clients } = deps;
  const { query } = request;
  const redirectUri = query.get('appUrlScheme') ?? '';
  const refusal = await authorization.verifyRedirect(clientId, redirectUri).catch(readRefusal);
  if (refusal) return showRefusal(page, request, refusal);
  const client = await clients.byId(clientId);
  if (client?.isPublic && !query.has('code_challenge')) return openWithoutChallenge(request, deps, client);
  const forwarded = new URLSearchParams(query);
  forwarded.set('client_id', clientId);
  forwarded.set('redirect_uri', redirectUri);
  forwarded.set('response_type', query.get('responseType') ?? 'code');
  if (!forwarded.has('scope')) forwarded.set('scope', 'openid');
  // after an error, the session's account is not offered: the start screen shows the error (ENTRY-5)
  if (query.has('errorCode')) forwarded.set('force', 'true');
  // no app sent the user, so the user must confirm the account of a session (SIGN-6)
  else if (!forwarded.has('prompt')) forwarded.set('prompt', 'select_account');
  return { location: `/oauth/authorize?${forwarded}` };
}

/**
 * A public app must prove by a challenge (RFC 7636) that the code is for itself. A page opened by hand has none, so the
 * app starts the sign-in itself; if it cannot, the page says that the app's request is incomplete.
 */
function openWithoutChallenge(request: RouteRequest, deps: BeginDeps, { clientId, initiateLoginUri }: Starter) {
  if (initiateLoginUri) return openAnew(request, deps, clientId);
  const { traceId } = request;
  const detail = 'The client is public, and code_challenge is missing.';
  deps.authorization.reportMistake({ clientId, error: 'invalid_request', detail }, traceId);
  return showRefusal(deps.page, request, refusalOf('invalidParameters', { reference: traceId }));
}
type Starter = Pick<ClientRegistration, 'clientId' | 'initiateLoginUri'>;

/**
 * Lets the app start the sign-in itself (OpenID Connect Core §4), so that it can reject a forged response; without an app,
 * the brand's service site. An app without such an address is opened, and never replaced by another app.
 */
export async function openAnew(
  request: RouteRequest,
  deps: BeginDeps,
  clientId: string | null,
): Promise<HtmlResponse | Redirect> {
  const { query, hostName } = request;
  const app = clientId ? await deps.clients.byId(clientId) : undefined;
  if (app?.isDevice && !app.initiateLoginUri) return { location: devicePath };
  if (app && !app.initiateLoginUri) {
    const home = homeOf(app);
    return home ? { location: home, headers: noStore } : showRefusal(deps.page, request, refusalOf('appInfoLoadError'));
  }
  const visit = { ...readBrandParameters(query), clientBrandId: app?.brandId, hostName };
  const { configuration } = deps.brands.resolve(visit);
  const site = app ?? (await deps.clients.serviceSiteOf(configuration.brandId));
  const start = site?.initiateLoginUri ?? configuration.swSite;
  if (!start || !isWebAddress(start)) return showRefusal(deps.page, request, refusalOf('appInfoLoadError'));
  const address = new URL(start);
  for (const [name, value] of forwardedParameters(query)) address.searchParams.set(name, value);
  address.searchParams.set('iss', deps.origins.ofRequest(request));
  address.searchParams.set('brandId', String(configuration.brandId));
  return { location: address.href, headers: noStore };
}

const noStore = { 'cache-control': 'no-store' };

/** The page at which an app without an address for starting sign-ins begins: the root of its web address. */
export function homeOf({ clientId, applicationType, redirectUris }: ClientRegistration): string | undefined {
  const [first] = redirectUris;
  if (clientId === sessionsClientId) return first;
  if (applicationType !== 'web' || !first || !isWebAddress(first)) return undefined;
  return new URL('/', first).href;
}
