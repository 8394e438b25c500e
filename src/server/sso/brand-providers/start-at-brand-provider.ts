import type { ConnectableProvider } from '../../../contract/brand/external-providers.ts';
import { Refused } from '../../http/refused.ts';
import type { Redirect, RouteRequest } from '../../http/routes.ts';
import { type OpenSignIn, ownSignIn } from '../../sign-in/sign-in.ts';
import { forBrandProvider } from '../asked-provider.ts';
import { countLookUp } from '../connections/find-connections.ts';
import { goToProvider, isAskedAfresh, newSecrets, pageQuery, pageWith } from '../go-to-provider.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { brandProviderId } from '../stores/brand-provider.ts';

/**
 * Begins at a provider of the brand, by its start path (ROUTE-8). A posted form has the same fields as the address
 * (GOOG-1c).
 * @throws Refused 501 without a sign-in, 222, 223 or 429
 */
export async function beginAtBrandProvider(
  deps: SsoDeps,
  provider: ConnectableProvider,
  request: RouteRequest,
): Promise<Redirect> {
  const query = new URLSearchParams([...request.query, ...request.form]);
  const signInId = query.get('signIn');
  if (!signInId) throw new Refused(501);
  await countLookUp(deps, request.address);
  const signIn = await ownSignIn(deps.store, signInId, request.cookies);
  return startAtBrandProvider(deps, provider, signIn, { request, page: pageQuery(query) });
}

interface From {
  readonly request: RouteRequest;
  /** Query of the page to return to. */
  readonly page: string;
}

/** Sends the browser of a sign-in to a provider of its brand, or back with the error of disabled single sign-on (501). */
export async function startAtBrandProvider(
  deps: Pick<SsoDeps, 'brandOffers' | 'brandProviders' | 'origins' | 'providers' | 'reportFailure' | 'starts'>,
  provider: ConnectableProvider,
  signIn: OpenSignIn,
  { request, page }: From,
): Promise<Redirect> {
  const registered = await deps.brandProviders.byId(brandProviderId(signIn.brandId, provider));
  if (!registered?.isEnabled || !deps.brandOffers(signIn.brandId, provider))
    return pageWith(page, { errorCode: '501' });
  return goToProvider(deps, await forBrandProvider(deps, registered), request, {
    signInId: signIn.id,
    connectionId: registered.id,
    query: page,
    deniesMismatch: false,
    email: signIn.parameters.login_hint ?? '',
    isFresh: isAskedAfresh(signIn),
    maxAgeSeconds: signIn.asked.maxAgeSeconds,
    secrets: newSecrets(),
  });
}
