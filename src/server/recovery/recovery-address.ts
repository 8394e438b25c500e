import { type PageParameters, queryParameters } from '../../contract/query-parameters.ts';
import { linkPath } from '../../contract/recovery-stages.ts';
import { pathTo } from '../../rules/page-path.ts';
import { forwardedParameters } from '../../rules/query.ts';

/** Parameters that name a person stay out of addresses, which reach the logs of servers between. */
const personal: readonly string[] = ['login_hint', 'username', 'extension'];

/** The parameters of a sign-in's page that go along into a link (ENTRY-2), as a query string. */
export function pageQuery(parameters: PageParameters, { brandId, localeId }: { brandId: number; localeId: string }) {
  const given = Object.entries(queryParameters).flatMap(([name, row]): [string, string][] => {
    const value = parameters[name as keyof PageParameters]; // the keys of the table
    const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
    const isDefault = text === '' || text === 'false' || ('default' in row && text === row.default);
    return 'isForServer' in row || personal.includes(name) || isDefault ? [] : [[name, text]];
  });
  const query = new URLSearchParams(forwardedParameters(given));
  query.set('brandId', String(brandId));
  query.set('localeId', localeId);
  return String(query);
}

/**
 * The address of a link in a message. The token stands after #, so that no server writes it into a log; the origin is
 * that of the configuration, never of a request.
 * @param query see `pageQuery`
 */
export function linkAddress(
  publicUrl: string,
  screen: 'recoveryLink' | 'expressLinkOpened',
  token: string,
  query: string,
): string {
  return `${publicUrl}${linkPath}?${query}#${pathTo(screen, { token })}`;
}
