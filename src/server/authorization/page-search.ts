import { firstOffered } from '../../rules/locale.ts';
import type { ClientRegistration } from '../clients/clients.ts';
import { type AuthorizationRequest, carriedParameters } from './provider.ts';

/** What takes away from what the user sees counts for trusted apps only. */
const forTrustedApps = ['hide_consent', 'hide_tos'];

/** Query parameters of the page (ENTRY-1), from the parameters of an authorization request. */
export function pageSearch(request: AuthorizationRequest, client: ClientRegistration): URLSearchParams {
  const { parameters, clientId, redirectUri } = request;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (typeof value === 'string' && carriedParameters.includes(name)) search.set(name, value);
  search.set('clientId', clientId);
  search.set('appUrlScheme', redirectUri);
  if (parameters.response_type) search.set('responseType', String(parameters.response_type)); // a device names none
  const options = optionsFor(client, search.get('ui_options') ?? '');
  if (options) search.set('ui_options', options);
  else search.delete('ui_options');
  // An app of somebody else cannot give itself another name.
  if (client.isThirdParty || !search.has('appName')) search.set('appName', client.name);
  return search;
}

/** The language of ui_locales (OpenID Connect Core §3.1.2.1): the first that the brand offers, where localeId names none. */
export function nameLocale(search: URLSearchParams, uiLocales: unknown, offered: readonly string[]): void {
  if (search.has('localeId') || typeof uiLocales !== 'string') return;
  const locale = firstOffered(uiLocales.split(' '), offered);
  if (locale) search.set('localeId', locale);
}

function optionsFor({ uiOptions, isThirdParty }: ClientRegistration, asked: string): string {
  const options = [...uiOptions, ...asked.split(/[\s,]+/)].filter(Boolean);
  return options.filter((option) => !isThirdParty || !forTrustedApps.includes(option)).join(' ');
}
