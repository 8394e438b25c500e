import { forwardedParameters } from '../../rules/paths/query.ts';
import { providerStartAddress } from '../../rules/sign-in/external-provider.ts';
import { refusalOf } from '../http/refused.ts';
import type { HtmlResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import { type BeginDeps, openAnew, openForApp } from './begin-sign-in.ts';
import { showRefusal } from './show-page.ts';

/** Passed to the provider (ROUTE-8), although it is otherwise never forwarded (ENTRY-2). */
const forProviders = ['rememberEmail'];

const dispatcherPath = '/mobile/loginDispatcher';

/** The dispatcher sends the browser to the start address of the external provider that it chose (ROUTE-8). */
export const externalProviderRoutes = (deps: BeginDeps): Route[] => [
  { method: 'GET', path: dispatcherPath, handle: (request) => dispatch(deps, request) },
];

/** Address of the dispatcher for a sign-in that goes on at an entrance, with the parameters of its page. */
export function dispatcherAddress(query: URLSearchParams, entrance: string): string {
  const forwarded = new URLSearchParams(forwardedParameters(query));
  forwarded.delete('startEntrance');
  forwarded.set('selected_entrance', entrance);
  return `${dispatcherPath}?${forwarded}`;
}

async function dispatch(deps: BeginDeps, request: RouteRequest): Promise<HtmlResponse | Redirect> {
  const { query } = request;
  const entrance = query.get('selected_entrance') ?? undefined;
  const kept = [...query].filter(([name]) => forProviders.includes(name));
  const location = providerStartAddress(entrance, [...forwardedParameters(query), ...kept]);
  if (!location || !entrance) return showRefusal(deps.page, request, refusalOf('invalidParameters'));
  if (!query.has('signIn')) return openAt(deps, request, entrance);
  return { location, headers: { 'cache-control': 'no-store' } };
}

/** Opens a sign-in as the root does (AUTHZ-8), which then goes on at the entrance. */
async function openAt(deps: BeginDeps, request: RouteRequest, entrance: string): Promise<HtmlResponse | Redirect> {
  const query = new URLSearchParams(forwardedParameters(request.query));
  query.delete('selected_entrance');
  query.set('startEntrance', entrance);
  const opening = { ...request, query };
  const clientId = query.get('clientId');
  return clientId && query.has('appUrlScheme')
    ? openForApp(opening, deps, clientId)
    : openAnew(opening, deps, clientId);
}
