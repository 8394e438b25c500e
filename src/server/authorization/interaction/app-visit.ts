import type { KoaContextWithOIDC } from 'oidc-provider';
import type { PageParameters } from '../../../contract/query-parameters.ts';
import { readBrandParameters } from '../../../rules/brand/brand-parameters.ts';
import { parseLinkParameters } from '../../../rules/paths/query.ts';
import type { Clients } from '../../clients/clients.ts';
import { hostNameOf } from '../../http/host-name.ts';
import { nameLocale } from './page-search.ts';
import type { ClientBrand, StartInteractionDeps } from './start-interaction.ts';

/** Brand, theme and language of a page outside the sign-in, such as the sign-out of an app. */
export interface AppVisit extends ClientBrand {
  readonly brandId: number;
  readonly parameters: PageParameters;
  /** The requested language, if any. */
  readonly localeId: string | undefined;
}

type RequestedParameters = Readonly<Record<string, unknown>>;
const searchOf = (parameters: RequestedParameters = {}) =>
  new URLSearchParams(
    Object.entries(parameters).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** The facts that determine the brand of a response to a client. */
export async function brandOfClient(
  clients: Clients,
  clientId: string | undefined,
  parameters?: RequestedParameters,
): Promise<ClientBrand> {
  const client = await clients.byId(clientId ?? '');
  const { urlBrandId: brandId, urlBrandIdFirst } = readBrandParameters(searchOf(parameters));
  return { brandId, urlBrandIdFirst, clientBrandId: client?.brandId };
}

/**
 * Brand, theme and language from the app's request, by the same rules as for a sign-in.
 * @param asked parameters of the request
 * @param ownBrandId brand of the signed-in account, used if the app has none
 */
export async function appVisit(
  parts: StartInteractionDeps,
  { req, oidc }: KoaContextWithOIDC,
  requested: RequestedParameters | undefined = oidc.params,
  ownBrandId?: number,
): Promise<AppVisit> {
  const { brandId: urlBrandId, ...named } = await brandOfClient(parts.clients, oidc.client?.clientId, requested);
  const clientBrandId = named.clientBrandId ?? ownBrandId;
  const search = searchOf(requested);
  const brandId = parts.brandOf({ ...named, urlBrandId, clientBrandId, hostName: hostNameOf(req) });
  nameLocale(search, requested?.ui_locales, parts.localesOf(brandId));
  const localeId = search.get('localeId') ?? undefined;
  return { brandId, urlBrandIdFirst: true, clientBrandId, parameters: parseLinkParameters(search), localeId };
}
