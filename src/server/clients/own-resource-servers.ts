import { permissionNames } from '../operation/permissions.ts';
import type { Origin } from '../origins/origins.ts';
import { type ResourceServer, resourceServer } from './resource-servers.ts';

/** The audience of access tokens for the API by which an installation is managed. */
export const managementResource = (installation: Origin) => `${installation}/admin`;

const metadataRoot = '/.well-known/oauth-protected-resource';
/** Path of the metadata of that resource (RFC 9728 §3.1). */
export const managementMetadataPath = `${metadataRoot}/admin`;

/** What a client learns of that resource: who gives tokens for it, and how they are sent (RFC 9728 §2). */
export const managementMetadata = (installation: Origin, proofAlgorithms: readonly string[]) => ({
  resource: managementResource(installation),
  authorization_servers: [installation],
  scopes_supported: [...permissionNames],
  bearer_methods_supported: ['header'],
  dpop_signing_alg_values_supported: [...proofAlgorithms],
  resource_name: 'Management API',
});

/** Built-in resource servers, which operators cannot register, change or remove. */
export function ownResourceServers(installation: Origin): ResourceServer[] {
  return [
    resourceServer.parse({
      resource: managementResource(installation),
      name: 'Management API',
      scopes: [...permissionNames],
    }),
  ];
}
