import type { KoaContextWithOIDC } from 'oidc-provider';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { namedBrand } from '../../rules/named-brand.ts';
import { parsePageParameters } from '../../rules/query.ts';
import type { ClientBrand, OpeningParts } from './opening.ts';
import { hostNameOf } from './own-address.ts';
import { nameLocale } from './page-search.ts';

/** What says how the last page of a popup looks and which language it speaks. */
export interface PopupVisit extends ClientBrand {
  readonly parameters: PageParameters;
}

/** The same brand, theme and language as those of the sign-in, by the request that opened it. */
export async function popupVisit(parts: OpeningParts, { req, oidc }: KoaContextWithOIDC): Promise<PopupVisit> {
  const client = await parts.clients.byId(oidc.client?.clientId ?? '');
  const { params = {} } = oidc;
  const texts = Object.entries(params).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const search = new URLSearchParams(texts);
  const { urlBrandId, urlBrandIdFirst } = namedBrand(search);
  const clientBrandId = client?.brandId;
  const brandId = parts.brandOf({ urlBrandId, urlBrandIdFirst, clientBrandId, hostName: hostNameOf(req) });
  nameLocale(search, params.ui_locales, parts.localesOf(brandId));
  return { brandId: urlBrandId, urlBrandIdFirst, clientBrandId, parameters: parsePageParameters(search) };
}
