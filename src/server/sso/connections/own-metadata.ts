import { Refused } from '../../http/refused.ts';
import type { BytesResponse, RouteRequest } from '../../http/routes.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { forProvider } from './for-provider.ts';

/** The metadata of this installation for a connection's provider. @throws Refused `invalidIdpEntity` where it has none */
export async function answerMetadata(
  deps: Pick<SsoDeps, 'connections' | 'origins' | 'providers'>,
  { params }: Pick<RouteRequest, 'params'>,
): Promise<BytesResponse> {
  const connection = await deps.connections.byId(params.connectionId ?? '');
  const metadata = connection && deps.providers.ownMetadata(await forProvider(deps, connection));
  if (!metadata) throw new Refused('invalidIdpEntity');
  return {
    bytes: Buffer.from(metadata),
    headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'no-cache' },
  };
}
