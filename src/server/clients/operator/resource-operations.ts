import { z } from 'zod';
import { changes, NotFound, query } from '../../operation/operation.ts';
import { withoutDefault } from '../../operation/shown-fields.ts';
import type { ResourceServers } from '../clients.ts';
import { resourceServer, shownResource } from '../resource-servers.ts';

interface ResourceNeeds {
  readonly resourceServers: ResourceServers;
}

const named = z.object({
  resource: z.string().describe('Identifier of the resource server: an absolute URI (RFC 8707 §2).'),
});
const unknown = (resource: string) => new NotFound(`There is no resource "${resource}".`);
const { name, scopes, isJwt, algorithm, jwtSeconds } = resourceServer.shape;
const resourceChanges = z.strictObject({
  name: name.optional(),
  scopes: withoutDefault(scopes).optional(),
  isJwt: withoutDefault(isJwt).optional(),
  algorithm: withoutDefault(algorithm).optional(),
  jwtSeconds: withoutDefault(jwtSeconds).optional(),
});

/** Operations on resource servers. */
export const resourceOperations = {
  addResource: changes({
    access: 'client',
    title: 'Add a resource server: an API with access tokens of its own (RFC 8707).',
    permission: 'clients:write',
    target: 'installation',
    http: { method: 'POST', path: '/resources' },
    confirmation: 'fresh',
    input: resourceServer,
    output: named,
    command: {
      arguments: ['resource'],
      says: ({ resource }) =>
        `Added ${resource}. Clients may request it after "client set <id> --resource ${resource}".`,
    },
    example: 'resource add https://api.example/ --name Orders --scope orders.read --jwt',
    async run({ resourceServers }: ResourceNeeds, registration) {
      await resourceServers.add(registration);
      return { resource: registration.resource };
    },
  }),
  setResource: changes({
    access: 'client',
    title: 'Change a resource server. What is not given stays.',
    permission: 'clients:write',
    target: 'installation',
    http: { method: 'PATCH', path: '/resources/{resource}', lift: 'changes' },
    confirmation: 'fresh',
    shownBy: 'showResource',
    input: named.extend({ changes: resourceChanges }),
    output: named,
    example: 'resource set https://api.example/ --jwt-seconds 60',
    async run({ resourceServers }: ResourceNeeds, { resource, changes }) {
      await findResource(resourceServers, resource);
      await resourceServers.change(resource, changes);
      return { resource };
    },
  }),
  listResources: query({
    title: 'List the resource servers.',
    permission: 'clients:read',
    target: 'installation',
    http: { method: 'GET', path: '/resources', page: { key: 'resource' } },
    input: z.object({}),
    output: z.array(shownResource),
    command: {
      cells: ({ resource, name, scopes, ...one }) => [
        resource,
        name,
        one.isJwt ? `JWT, ${one.algorithm}, ${one.jwtSeconds} s` : 'opaque',
        scopes.join(' '),
      ],
    },
    example: 'resource list',
    run: ({ resourceServers }: ResourceNeeds) => resourceServers.list(),
  }),
  showResource: query({
    title: 'Show a resource server.',
    permission: 'clients:read',
    target: 'installation',
    http: { method: 'GET', path: '/resources/{resource}' },
    input: named,
    output: shownResource,
    example: 'resource show https://api.example/',
    run: ({ resourceServers }: ResourceNeeds, { resource }) => findResource(resourceServers, resource),
  }),
  removeResource: changes({
    access: 'client',
    title: 'Remove a resource server. Its opaque tokens end at once, its JWTs within minutes.',
    permission: 'clients:write',
    target: 'installation',
    http: { method: 'DELETE', path: '/resources/{resource}' },
    confirmation: 'fresh',
    shownBy: 'showResource',
    input: named,
    output: named,
    command: { confirms: ({ resource }) => `the resource "${resource}" and its tokens` },
    example: 'resource remove https://api.example/ --yes',
    async run({ resourceServers }: ResourceNeeds, { resource }) {
      if (!(await resourceServers.remove(resource))) throw unknown(resource);
      return { resource };
    },
  }),
};

/** @throws NotFound */
async function findResource(resourceServers: Pick<ResourceServers, 'byResource'>, resource: string) {
  const server = await resourceServers.byResource(resource);
  if (server) return server;
  throw unknown(resource);
}
