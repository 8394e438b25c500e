import { z } from 'zod';
import { changes, NotFound, query } from '../../operation/operation.ts';
import { subjectOf } from '../../operation/subject.ts';
import type { Origins } from '../../origins/origins.ts';
import { newRegistration, registrationChanges, shownRegistration } from '../client-registration.ts';
import type { Clients, RegisteredClient } from '../clients.ts';
import { clientOptions, secretText } from './client-options.ts';

interface ClientNeeds {
  readonly clients: Clients;
  readonly origins: Pick<Origins, 'ofBrand' | 'ofInstallation'>;
  /** `requireOwnAddress` throws while nobody has said the address of the server. */
  readonly outbox: { requireOwnAddress(): void };
}

const named = z.object({ clientId: z.string().describe('Id of the client.') });
const saved = z.object({
  clientId: z.string(),
  secret: z.string().optional().describe('A new secret. It is shown once.'),
});

/** The issuer for a client of a brand, or of none; undefined while nobody has said the address of the server. */
function issuerOf({ outbox, origins }: ClientNeeds, brandId: number | undefined): string | undefined {
  try {
    outbox.requireOwnAddress();
    return brandId === undefined ? origins.ofInstallation() : origins.ofBrand(brandId);
  } catch {
    return undefined;
  }
}

/** Operations on clients. */
export const clientOperations = {
  addClient: changes({
    access: 'client',
    title: 'Add a client. Its secret is shown once.',
    permission: 'clients:write',
    target: 'installation',
    http: { method: 'POST', path: '/clients' },
    confirmation: 'fresh',
    fieldPermissions: { resources: 'roles:write' },
    input: newRegistration,
    output: saved.extend({ issuer: z.string().optional().describe('Absent while nobody has said its address.') }),
    command: { arguments: ['clientId'], options: clientOptions, says: secretText },
    example: 'client add shop --name Shop --redirect-uri https://shop.example/callback',
    async run(needs: ClientNeeds, registration) {
      const { clientId, secret } = await needs.clients.add(registration);
      return { clientId, ...(secret !== undefined && { secret }), issuer: issuerOf(needs, registration.brandId) };
    },
    subject: subjectOf,
  }),
  setClient: changes({
    access: 'client',
    title: 'Change a client. What is not given stays, and null takes a value away.',
    permission: 'clients:write',
    target: { client: 'clientId' },
    http: { method: 'PATCH', path: '/clients/{clientId}', lift: 'changes' },
    confirmation: 'fresh',
    fieldPermissions: { 'changes.resources': 'roles:write' },
    shownBy: 'showClient',
    input: named.extend({ changes: registrationChanges }),
    output: saved,
    command: {
      options: clientOptions,
      says: (set) => (set.secret === undefined ? `Changed ${set.clientId}.` : secretText(set)),
    },
    example: 'client set shop --brand 3710 --sunset-on 2099-01-31',
    run: async ({ clients }: ClientNeeds, input) => {
      await findClient(clients, input.clientId);
      return clients.change(input.clientId, input.changes);
    },
    subject: subjectOf,
  }),
  rotateClientSecret: changes({
    access: 'client',
    title: 'Give a client a new secret, which is shown once. The former one ends at once.',
    permission: 'clients:write',
    target: { client: 'clientId' },
    http: { method: 'POST', path: '/clients/{clientId}/secret', status: 200 },
    confirmation: 'fresh',
    input: named,
    output: saved,
    command: { words: 'client rotate-secret', says: secretText },
    example: 'client rotate-secret shop',
    run: async ({ clients }: ClientNeeds, { clientId }) => {
      await findClient(clients, clientId);
      return clients.rotateSecret(clientId);
    },
    subject: subjectOf,
  }),
  listClients: query({
    title: 'List the clients.',
    permission: 'clients:read',
    target: 'installation',
    http: { method: 'GET', path: '/clients', page: { key: 'clientId' } },
    input: z.object({}),
    output: z.array(shownRegistration),
    command: {
      cells: ({ clientId, name, applicationType, redirectUris }) => [
        clientId,
        name,
        applicationType,
        redirectUris.join(' '),
      ],
    },
    example: 'client list',
    run: ({ clients }: ClientNeeds) => clients.list(),
  }),
  showClient: query({
    title: 'Show a client, without its secret.',
    permission: 'clients:read',
    target: { client: 'clientId' },
    http: { method: 'GET', path: '/clients/{clientId}' },
    input: named,
    output: shownRegistration.extend({ hasSecret: z.boolean() }),
    example: 'client show shop',
    async run({ clients }: ClientNeeds, { clientId }) {
      const { secretHash, ...registration } = await findClient(clients, clientId);
      return { ...registration, hasSecret: secretHash !== undefined };
    },
  }),
  removeClient: changes({
    access: 'client',
    title: 'Remove a client with its tokens and consents.',
    permission: 'clients:write',
    target: { client: 'clientId' },
    http: { method: 'DELETE', path: '/clients/{clientId}' },
    confirmation: 'fresh',
    shownBy: 'showClient',
    input: named,
    output: named,
    command: { confirms: ({ clientId }) => `the client "${clientId}", its tokens and consents` },
    example: 'client remove shop --yes',
    async run({ clients }: ClientNeeds, { clientId }) {
      if (!(await clients.remove(clientId))) throw unknown(clientId);
      return { clientId };
    },
    subject: subjectOf,
  }),
};

const unknown = (clientId: string) => new NotFound(`There is no client "${clientId}".`);

/** @throws NotFound */
async function findClient(clients: Pick<Clients, 'byId'>, clientId: string): Promise<RegisteredClient> {
  const client = await clients.byId(clientId);
  if (client) return client;
  throw unknown(clientId);
}
