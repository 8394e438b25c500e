import { firstOffered } from '../../../rules/language/locale.ts';
import { type ClientRegistration, consoleClientId, sessionsClientId } from '../../clients/clients.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { carriedParameters } from './carried-parameters.ts';

/** Options that hide important content are only for trusted apps. */
const forTrustedApps = ['hide_consent', 'hide_tos'];

/** Query parameters of the page (ENTRY-1), from the parameters of an authorization request. */
export function pageSearch(
  request: Pick<AuthorizationRequest, 'parameters' | 'clientId' | 'redirectUri'>,
  client: ClientRegistration,
): URLSearchParams {
  const { parameters, clientId, redirectUri } = request;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (typeof value === 'string' && carriedParameters.includes(name)) search.set(name, value);
  search.set('clientId', clientId);
  search.set('appUrlScheme', redirectUri);
  if (parameters.response_type) search.set('responseType', String(parameters.response_type)); // absent in the device flow
  const options = optionsFor(client, search.get('ui_options') ?? '');
  if (options) search.set('ui_options', options);
  else search.delete('ui_options');
  if (clientId === consoleClientId) search.delete('scope'); // every permission, which would fill the address
  // Anybody can write a link, so it can choose only among registered names.
  if (clientId === sessionsClientId) search.delete('appName');
  else if (!client.otherNames.includes(search.get('appName') ?? '')) search.set('appName', client.name);
  return search;
}

/** Sets localeId, if missing, to the first of ui_locales that the brand offers (OpenID Connect Core §3.1.2.1). */
export function nameLocale(search: URLSearchParams, uiLocales: unknown, offered: readonly string[]): void {
  if (search.has('localeId') || typeof uiLocales !== 'string') return;
  const locale = firstOffered(uiLocales.split(' '), offered);
  if (locale) search.set('localeId', locale);
}

function optionsFor({ uiOptions, isThirdParty }: ClientRegistration, asked: string): string {
  const options = [...uiOptions, ...asked.split(/[\s,]+/)].filter(Boolean);
  return options.filter((option) => !isThirdParty || !forTrustedApps.includes(option)).join(' ');
}
