import { z } from 'zod';
import { changes, OperationRefused, query } from '../../operation/operation.ts';
import type { ResourceServers } from '../clients.ts';
import { resourceServer } from '../resource-servers.ts';

interface ResourceNeeds {
  readonly resourceServers: ResourceServers;
}

const named = z.object({ resource: z.string() });
const unknown = (resource: string) => new OperationRefused(`There is no resource "${resource}".`);
// the schema's defaults would replace what a change leaves out
const { name, scopes, isJwt, algorithm, jwtSeconds } = resourceServer.shape;
const resourceChanges = z.strictObject({
  name: name.optional(),
  scopes: scopes.unwrap().optional(),
  isJwt: isJwt.unwrap().optional(),
  algorithm: algorithm.unwrap().optional(),
  jwtSeconds: jwtSeconds.unwrap().optional(),
});

/** Operations on resource servers. */
export const resourceOperations = {
  addResource: changes(resourceServer, async ({ resourceServers }: ResourceNeeds, registration) => {
    await resourceServers.add(registration);
    return { resource: registration.resource };
  }),
  setResource: changes(
    named.extend({ changes: resourceChanges }),
    async ({ resourceServers }: ResourceNeeds, input) => {
      await resourceServers.change(input.resource, input.changes);
      return { resource: input.resource };
    },
  ),
  listResources: query(z.object({}), ({ resourceServers }: ResourceNeeds) => resourceServers.list()),
  showResource: query(named, async ({ resourceServers }: ResourceNeeds, { resource }) => {
    const server = await resourceServers.byResource(resource);
    if (!server) throw unknown(resource);
    return server;
  }),
  removeResource: changes(named, async ({ resourceServers }: ResourceNeeds, { resource }) => {
    if (!(await resourceServers.remove(resource))) throw unknown(resource);
    return { resource };
  }),
};
