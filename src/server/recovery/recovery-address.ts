import { type PageParameters, queryParameters } from '../../contract/query-parameters.ts';
import { forwardedParameters } from '../../rules/paths/query.ts';

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
