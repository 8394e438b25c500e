import { providerStartAddress } from '../../rules/external-provider.ts';
import { forwardedParameters } from '../../rules/query.ts';
import { refusalOf } from '../http/refused.ts';
import type { HtmlResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { Page } from './page.ts';
import { showRefusal } from './show-page.ts';

/** Passed to the provider (ROUTE-8), although it is otherwise never forwarded (ENTRY-2). */
const forProviders = ['rememberEmail'];

/** The dispatcher sends the browser to the start address of the external provider that it chose (ROUTE-8). */
export const externalProviderRoutes = (page: Page): Route[] => [
  { method: 'GET', path: '/mobile/loginDispatcher', handle: (request) => dispatch(page, request) },
];

function dispatch(page: Page, request: RouteRequest): HtmlResponse | Redirect {
  const { query } = request;
  const kept = [...query].filter(([name]) => forProviders.includes(name));
  const forwarded = [...forwardedParameters(query), ...kept];
  const location = providerStartAddress(query.get('selected_entrance') ?? undefined, forwarded);
  if (!location) return showRefusal(page, request, refusalOf('invalidParameters'));
  return { location, headers: { 'cache-control': 'no-store' } };
}
