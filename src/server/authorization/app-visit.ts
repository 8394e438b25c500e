import type { KoaContextWithOIDC } from 'oidc-provider';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { readBrandParameters } from '../../rules/brand-parameters.ts';
import { parsePageParameters } from '../../rules/query.ts';
import type { Clients } from '../clients/clients.ts';
import { hostNameOf } from '../http/host-name.ts';
import { nameLocale } from './page-search.ts';
import type { ClientBrand, StartInteractionDeps } from './start-interaction.ts';

/** What says how a page beside the sign-in looks and which language it speaks: an app's answer, or its sign-out. */
export interface AppVisit extends ClientBrand {
  readonly brandId: number;
  readonly parameters: PageParameters;
  /** The language that was asked for, if one was. */
  readonly localeId: string | undefined;
}

type Asked = Readonly<Record<string, unknown>>;
const searchOf = (parameters: Asked = {}) =>
  new URLSearchParams(
    Object.entries(parameters).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** What says which brand an answer to a client has, by its request. */
export async function brandOfClient(
  clients: Clients,
  clientId: string | undefined,
  parameters?: Asked,
): Promise<ClientBrand> {
  const client = await clients.byId(clientId ?? '');
  const { urlBrandId: brandId, urlBrandIdFirst } = readBrandParameters(searchOf(parameters));
  return { brandId, urlBrandIdFirst, clientBrandId: client?.brandId };
}

/**
 * Brand, theme and language by the request of the app, as those of a sign-in are.
 * @param asked what the request says
 * @param ownBrandId the brand of who is signed in, which counts where the app has none
 */
export async function appVisit(
  parts: StartInteractionDeps,
  { req, oidc }: KoaContextWithOIDC,
  asked: Asked | undefined = oidc.params,
  ownBrandId?: number,
): Promise<AppVisit> {
  const { brandId: urlBrandId, ...named } = await brandOfClient(parts.clients, oidc.client?.clientId, asked);
  const clientBrandId = named.clientBrandId ?? ownBrandId;
  const search = searchOf(asked);
  const brandId = parts.brandOf({ ...named, urlBrandId, clientBrandId, hostName: hostNameOf(req) });
  nameLocale(search, asked?.ui_locales, parts.localesOf(brandId));
  const localeId = search.get('localeId') ?? undefined;
  return { brandId, urlBrandIdFirst: true, clientBrandId, parameters: parsePageParameters(search), localeId };
}
