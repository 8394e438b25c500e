import { externalProviders } from '../../contract/brand/external-providers.ts';
import { authorizationPath } from '../../contract/sign-in/authorization.ts';
import { isWebAddress } from '../../rules/paths/redirect.ts';
import { Refused } from '../http/refused.ts';
import type { Redirect, RouteRequest } from '../http/routes.ts';
import type { OpenSignIn } from '../sign-in/sign-in.ts';
import type { SsoDeps } from './sso-deps.ts';

const noStore = { 'cache-control': 'no-store' };

/** Parameter of the app's address: what the app opens in the browser of its device. */
const addressParameter = 'startupUrl';

/**
 * Opens the native app of a sign-in with an address at which its own request begins again, in another browser (SSO-4). The
 * address has nothing of this sign-in but what the app itself has sent: its state and its PKCE challenge are still valid.
 * @throws Refused 208 if the address of the app is of the web, or no longer registered
 */
export async function startInApp(
  deps: Pick<SsoDeps, 'origins' | 'store' | 'verifyRedirect'>,
  { id, clientId, redirectUri }: OpenSignIn,
  { cookies, hostName }: Pick<RouteRequest, 'cookies' | 'hostName'>,
  email: string,
): Promise<Redirect> {
  if (isWebAddress(redirectUri)) throw new Refused(208);
  await deps.verifyRedirect(clientId, redirectUri);
  const asked = await deps.store.requestOfUnfinished(id, cookies.read(id) ?? '');
  const start = new URL(externalProviders.sso.startPath, deps.origins.ofRequest({ hostName }));
  start.search = new URLSearchParams({ ...asked, login_hint: email, external_browser: 'true' }).toString();
  const address = new URL(redirectUri);
  address.searchParams.set(addressParameter, start.href);
  return { location: address.href, headers: noStore };
}

/** Begins the request of an app at single sign-on, in a browser that has no sign-in yet. */
export function startAnew(query: URLSearchParams): Redirect {
  const search = new URLSearchParams(query);
  search.set('prompt', 'sso');
  return { location: `${authorizationPath}?${search}`, headers: noStore };
}
