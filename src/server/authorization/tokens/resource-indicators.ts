import { errors, type KoaContextWithOIDC, type ResourceServer as LibraryResource, type Provider } from 'oidc-provider';
import type { Clients, ResourceServers } from '../../clients/clients.ts';
import { checkMachine, resourceOfMachine } from './machine-tokens.ts';

export interface ResourceIndicatorDeps {
  readonly clients: Pick<Clients, 'byId'>;
  readonly resourceServers: Pick<ResourceServers, 'byResource'>;
}

type Grant = InstanceType<Provider['Grant']>;

/**
 * Access tokens for registered resource servers (RFC 8707): a client gets one only for the resource servers of its
 * registration. Tokens are opaque unless the resource server takes JWTs (RFC 9068).
 */
export const resourceIndicators = (deps: ResourceIndicatorDeps) => ({
  enabled: true,
  defaultResource: (ctx: KoaContextWithOIDC) => resourceOfMachine(deps, ctx),
  getResourceServerInfo: async (
    ctx: KoaContextWithOIDC,
    resource: string,
    { clientId }: { readonly clientId: string },
  ): Promise<LibraryResource> => {
    // a sign-in keeps the parameters of its request as texts
    if (Array.isArray(ctx.oidc.params?.resource)) throw new errors.InvalidTarget('only one resource at a time');
    const client = await deps.clients.byId(clientId);
    const server = client?.resources.includes(resource) ? await deps.resourceServers.byResource(resource) : undefined;
    if (!client || !server) throw new errors.InvalidTarget('the client may not request this resource');
    const { scopes, isJwt, algorithm, jwtSeconds } = server;
    checkMachine(ctx, client, scopes);
    return {
      scope: scopes.join(' '),
      audience: resource,
      ...(isJwt
        ? { accessTokenFormat: 'jwt', accessTokenTTL: jwtSeconds, jwt: { sign: { alg: algorithm } } }
        : { accessTokenFormat: 'opaque' }),
    };
  },
});

/** Grants the requested scopes of resource servers. Returns whether the grant changes. */
export function addResourceScopes({ oidc }: KoaContextWithOIDC, grant: Grant): boolean {
  const changed = Object.entries(oidc.resourceServers ?? {}).map(([resource, { scopes }]) => {
    const before = grant.getResourceScopeEncountered(resource);
    grant.addResourceScope(resource, [...oidc.requestParamScopes].filter((scope) => scopes.has(scope)).join(' '));
    return grant.getResourceScopeEncountered(resource) !== before;
  });
  return changed.includes(true);
}
