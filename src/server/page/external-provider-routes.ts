import { type ExternalProvider, externalProviders } from '../../contract/external-providers.ts';
import { providerStartAddress } from '../../rules/external-provider.ts';
import { forwardedParameters } from '../../rules/query.ts';
import { refusalOf } from '../http/refused.ts';
import type { HtmlResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { Page } from './page.ts';
import { showRefusal } from './show-page.ts';

/** Passed to the provider (ROUTE-8), although it is otherwise never forwarded (ENTRY-2). */
const forProviders = ['rememberEmail'];

/** Providers that nobody can connect yet. A company's own provider is the capability's. */
const unconnected: readonly ExternalProvider[] = ['google', 'apple'];

/**
 * The dispatcher sends the browser to the start address of the external provider that it chose (ROUTE-8). A start of one
 * that is not connected returns to its sign-in with the error of disabled single sign-on (501).
 */
export function externalProviderRoutes(page: Page): Route[] {
  const refuse = (request: RouteRequest) => returnToSignIn(request) ?? showRefusal(page, request, refusalOf(501));
  return [
    { method: 'GET', path: '/mobile/loginDispatcher', handle: (request) => dispatch(page, request) },
    ...unconnected.flatMap((provider): Route[] => {
      const { startPath: path } = externalProviders[provider];
      return [
        { method: 'GET', path, handle: refuse },
        { method: 'POST', path, handle: refuse },
      ];
    }),
  ];
}

function dispatch(page: Page, request: RouteRequest): HtmlResponse | Redirect {
  const { query } = request;
  const kept = [...query].filter(([name]) => forProviders.includes(name));
  const forwarded = [...forwardedParameters(query), ...kept];
  const location = providerStartAddress(query.get('selected_entrance') ?? undefined, forwarded);
  if (!location) return showRefusal(page, request, refusalOf('invalidParameters'));
  return { location, headers: { 'cache-control': 'no-store' } };
}

/** Returns to the sign-in that the provider was chosen in, where the password still helps. */
function returnToSignIn({ query }: RouteRequest): Redirect | undefined {
  if (!query.has('signIn')) return undefined;
  const back = new URLSearchParams(query);
  back.set('errorCode', '501');
  return { location: `/?${back}`, headers: { 'cache-control': 'no-store' } };
}
