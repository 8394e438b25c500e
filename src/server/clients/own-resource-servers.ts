import { permissionNames } from '../operation/permissions.ts';
import { type ResourceServer, resourceServer } from './resource-servers.ts';

/** The audience of access tokens for the API by which an installation is managed. */
export const managementResource = (publicUrl: string) => `${publicUrl}/admin`;

/** Built-in resource servers, which operators cannot register, change or remove. */
export function ownResourceServers(publicUrl: string): ResourceServer[] {
  return [
    resourceServer.parse({
      resource: managementResource(publicUrl),
      name: 'Management API',
      scopes: [...permissionNames],
    }),
  ];
}
