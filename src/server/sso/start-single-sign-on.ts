import type { entranceParameters } from '../../contract/query-parameters.ts';
import { throughApp } from '../../contract/sign-in/sso-paths.ts';
import { isEmail } from '../../rules/credential/credential.ts';
import { parseFlag } from '../../rules/paths/query.ts';
import { startsInApp } from '../../rules/sign-in/starts-in-app.ts';
import { factsFor, knownNow } from '../gate/gate.ts';
import { Refused } from '../http/refused.ts';
import type { Redirect, RouteRequest } from '../http/routes.ts';
import { type OpenSignIn, ownSignIn } from '../sign-in/sign-in.ts';
import { startAtBrandProvider } from './brand-providers/start-at-brand-provider.ts';
import { connectionsFor, countLookUp, errorWithoutConnection } from './connections/find-connections.ts';
import { forProvider } from './connections/for-provider.ts';
import { goToProvider, isAskedAfresh, newSecrets, pageQuery, pageWith } from './go-to-provider.ts';
import { deniesMismatch, externalBrowser, isInExternalBrowser } from './sign-in-facts.ts';
import type { SsoDeps } from './sso-deps.ts';
import { startAnew, startInApp } from './start-in-app.ts';
import type { SsoStart } from './stores/start-store.ts';

/**
 * Sends the browser of a sign-in to the provider of its user's company (SSO-1). Without an address, or with several
 * connections to choose from, it leads to the screen that asks. A native app can begin its request here (SSO-4). A posted
 * form has the same fields as the address.
 * @throws Refused 501 without a sign-in, 222, 223 or 429
 */
export async function startSingleSignOn(deps: SsoDeps, request: RouteRequest): Promise<Redirect> {
  const query = new URLSearchParams([...request.query, ...request.form]);
  if (!query.has('signIn') && query.has('client_id')) return startAnew(query);
  if (!query.has('signIn')) throw new Refused(501);
  await countLookUp(deps, request.address);
  const found = await ownSignIn(deps.store, query.get('signIn') ?? undefined, request.cookies);
  const signIn = await withWishes(deps, found, query);
  const former = await deps.starts.lastOf(signIn.id);
  const last = query.has('again') ? former : undefined;
  const page = last?.query ?? pageQuery(query);
  const brandProvider = last && (await deps.brandProviders.byId(last.connectionId));
  if (brandProvider) return startAtBrandProvider(deps, brandProvider.provider, signIn, { request, page });
  if (!deps.brandOffersSso(signIn.brandId)) return pageWith(page, { errorCode: '501' });
  const email = (query.get('email') ?? hintIn(query, signIn) ?? last?.email ?? '').trim();
  if (!email) return startAtForm(deps, signIn, page);
  const offered = await connectionsFor(deps, email);
  if (offered.length === 0)
    return pageWith(page, { errorCode: await errorWithoutConnection(deps, email), login_hint: email });
  const wanted = query.get('connection') ?? last?.connectionId;
  const connection = offered.find(({ id }) => id === wanted) ?? (offered.length === 1 ? offered[0] : undefined);
  if (!connection) return pageWith(page, { selected_entrance: 'sso', login_hint: email });
  if (query.has(throughApp)) return startInApp(deps, signIn, request, email);
  const isFresh = query.has('fresh') || isAskedAfresh(signIn) || isSomebodyElse(former);
  return goToProvider(deps, await forProvider(deps, connection), request, {
    signInId: signIn.id,
    connectionId: connection.id,
    email,
    query: page,
    isFresh,
    deniesMismatch: factsFor(signIn.facts, undefined).get(deniesMismatch) === true,
    maxAgeSeconds: signIn.asked.maxAgeSeconds,
    secrets: newSecrets(),
  });
}

/** Keeps what the dispatcher was told (ROUTE-8). It holds for the whole sign-in, as its page starts again without it. */
async function withWishes(
  { store }: Pick<SsoDeps, 'store'>,
  signIn: OpenSignIn,
  query: URLSearchParams,
): Promise<OpenSignIn> {
  const isSet = (name: (typeof entranceParameters)[number]) => parseFlag(query.get(name) ?? '') === true;
  const told = [
    ...(isSet('denySSOIfEmailMismatch') ? [deniesMismatch] : []),
    ...(isSet('externalBrowser') ? [externalBrowser] : []),
  ];
  for (const wish of told) await store.facts.set(signIn, wish, true);
  return { ...signIn, facts: [...signIn.facts, ...told.map((wish) => knownNow(wish, undefined, true))] };
}

/** The address that goes along. In the built-in browser of an app, the page asks first, as the app opens the provider. */
function hintIn(query: URLSearchParams, signIn: OpenSignIn): string | undefined {
  const hint = query.get('login_hint')?.trim();
  const external_browser = isInExternalBrowser(signIn);
  const isUsable = hint !== undefined && isEmail(hint) && !startsInApp({ ...signIn.parameters, external_browser });
  return isUsable ? hint : undefined;
}

/** The screen that asks for the address; without any connection, the form that the user has come from. */
async function startAtForm(
  { connections }: Pick<SsoDeps, 'connections'>,
  { brandId }: OpenSignIn,
  page: string,
): Promise<Redirect> {
  const hasAny = await connections.hasAny(brandId);
  return pageWith(page, hasAny ? { selected_entrance: 'sso' } : { errorCode: '501' });
}

/** The user wants to be somebody else than the session of the provider says. */
const isSomebodyElse = (former: SsoStart | undefined) =>
  former?.outcome === 'mismatch' ||
  former?.outcome === 'welcome' ||
  former?.failure?.name === 'ssoNoAccount' ||
  former?.failure?.name === 'ssoIdentityConflict';
