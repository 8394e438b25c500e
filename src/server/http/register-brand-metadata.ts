import type { FastifyInstance } from 'fastify';
import type { BrandMetadata } from '../brand/metadata.ts';
import { Refused } from './refused.ts';

/**
 * The metadata of a brand (RFC 8414): those of the issuer, which all brands share, with the brand carried in the
 * authorization endpoint, whose query clients keep (RFC 6749 §3.1), and with the brand's own pages and languages.
 */
export function registerBrandMetadata(
  app: FastifyInstance,
  metadataOf: (brandId: string) => BrandMetadata | undefined,
): void {
  app.get('/brands/:brandId/.well-known/openid-configuration', async (request, reply) => {
    const { brandId } = request.params as { brandId: string };
    const own = metadataOf(brandId);
    if (!own) throw new Refused(301, { httpStatus: 404 });
    const shared = await app.inject({ url: '/.well-known/openid-configuration', remoteAddress: request.ip });
    const { authorization_endpoint: endpoint, ...rest } = shared.json();
    const carried = new URLSearchParams({ brandId, urlBrandIdFirst: '1' });
    void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
    return reply.send({ ...rest, authorization_endpoint: `${endpoint}?${carried}`, ...own });
  });
}
