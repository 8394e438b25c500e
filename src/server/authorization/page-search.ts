import { type AuthorizationRequest, carriedParameters } from './provider.ts';

/** The parameters of §3.1 for the page, from those of OAuth and those carried along. */
export function pageSearch(request: AuthorizationRequest, uiOptions: readonly string[], appName: string | undefined) {
  const { parameters, clientId, redirectUri } = request;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (typeof value === 'string' && isForThePage(name)) search.set(name, value);
  search.set('clientId', clientId);
  search.set('appUrlScheme', redirectUri);
  search.set('responseType', String(parameters.response_type));
  if (!search.has('localeId') && typeof parameters.ui_locales === 'string')
    search.set('localeId', parameters.ui_locales.split(' ')[0]?.replace('-', '_') ?? '');
  if (uiOptions.length > 0) search.set('ui_options', [...uiOptions, search.get('ui_options') ?? ''].join(' ').trim());
  if (appName && !search.has('appName')) search.set('appName', appName);
  return search;
}

const isForThePage = (name: string) => carriedParameters.includes(name);
