import type { KoaContextWithOIDC } from 'oidc-provider';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { namedBrand } from '../../rules/named-brand.ts';
import { parsePageParameters } from '../../rules/query.ts';
import type { ClientBrand, OpeningParts } from './opening.ts';
import { hostNameOf } from './own-address.ts';
import { nameLocale } from './page-search.ts';

/** What says how a page beside the sign-in looks and which language it speaks: an app's answer, or its sign-out. */
export interface AppVisit extends ClientBrand {
  readonly parameters: PageParameters;
}

/** Brand, theme and language by the request of the app, as those of a sign-in are. */
export async function appVisit(parts: OpeningParts, { req, oidc }: KoaContextWithOIDC): Promise<AppVisit> {
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
