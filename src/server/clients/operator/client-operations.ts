import { z } from 'zod';
import { appKinds } from '../../../rules/apps/app-kind.ts';
import { appStates } from '../../../rules/apps/app-state.ts';
import { isTestClientId } from '../../../rules/apps/test-client.ts';
import { brandId, instantOf } from '../../operation/field-schemas.ts';
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

/** What is noted of a client. A built-in one has none of it. */
const noted = {
  createdAt: instantOf('When it was added.').optional(),
  usedAt: instantOf('When it got a token last, to the minute; absent: not since this is noted.').optional(),
};
const listedClient = shownRegistration
  .extend({
    ...noted,
    secretMadeAt: instantOf('When its present secret was made.').optional(),
    formerSecretEndsAt: instantOf('When the secret before ends, where it still works.').optional(),
  })
  .meta({ id: 'ListedClient' });
const shownSecret = z.object({
  which: z.enum(['present', 'former']),
  madeAt: instantOf('When it was made; absent for one that was made before this is noted.').optional(),
  usedAt: instantOf('When the client has shown it last, to the minute.').optional(),
  endsAt: instantOf('When it ends by itself.').optional(),
});
const mostDays = 90;
const days = z.int().min(0).max(mostDays);

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
    title:
      'Give a client a new secret, which is shown once. The former one ends at once, or after the days that are given.',
    permission: 'clients:write',
    target: { client: 'clientId' },
    http: { method: 'POST', path: '/clients/{clientId}/secret', status: 200 },
    confirmation: 'fresh',
    input: named.extend({
      keepDays: days
        .default(0)
        .describe('Days for which the former secret works beside it; default 0: it ends at once.'),
    }),
    output: saved,
    command: { words: 'client rotate-secret', says: secretText },
    example: 'client rotate-secret shop --keep-days 14',
    run: async ({ clients }: ClientNeeds, { clientId, keepDays }) => {
      await findClient(clients, clientId);
      return clients.rotateSecret(clientId, keepDays);
    },
    subject: subjectOf,
  }),
  keepFormerSecret: changes({
    access: 'client',
    title: 'Say for how many days from now the former secret of a client works. 0 ends it at once.',
    permission: 'clients:write',
    target: { client: 'clientId' },
    http: { method: 'PUT', path: '/clients/{clientId}/former-secret', status: 200 },
    confirmation: 'fresh',
    input: named.extend({ days: days.describe('Days from now; 0: it ends at once.') }),
    output: named,
    command: { words: 'client keep-former-secret' },
    example: 'client keep-former-secret shop --days 7',
    run: async ({ clients }: ClientNeeds, { clientId, days: left }) => {
      await findClient(clients, clientId);
      await clients.keepFormerSecret(clientId, left);
      return { clientId };
    },
    subject: subjectOf,
  }),
  listClients: query({
    title: 'List the clients.',
    permission: 'clients:read',
    target: 'installation',
    http: { method: 'GET', path: '/clients', page: { key: 'clientId' } },
    input: z.object({
      find: z.string().trim().min(1).max(200).optional().describe('Parts of the name or of the id, in any case.'),
      kind: z.enum(appKinds).optional().describe('Only apps of this kind. `website` has a server, `browser` has none.'),
      state: z
        .enum(appStates)
        .optional()
        .describe('Only `open` ones, those whose end is announced (`ending`), `retired` or `disabled` ones.'),
      brandId: brandId.optional().describe('Only apps that accounts of this brand may use.'),
      withPrograms: z.boolean().optional().describe('Also programs that companies have made; default true.'),
    }),
    output: z.array(listedClient),
    command: {
      cells: ({ clientId, name, applicationType, redirectUris }) => [
        clientId,
        name,
        applicationType,
        redirectUris.join(' '),
      ],
    },
    example: 'client list',
    run: async ({ clients }: ClientNeeds, filter) =>
      (await clients.listed(filter)).map(({ secrets, ...client }) => ({
        ...client,
        secretMadeAt: secrets[0]?.madeAt,
        formerSecretEndsAt: secrets[1]?.endsAt,
      })),
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
      const { secretHash, formerSecretHash: _, ...registration } = await findClient(clients, clientId);
      return { ...registration, hasSecret: secretHash !== undefined };
    },
  }),
  showClientUse: query({
    title: 'Show when a client was used last, and which of its secrets work.',
    permission: 'clients:read',
    target: { client: 'clientId' },
    http: { method: 'GET', path: '/clients/{clientId}/use' },
    input: named,
    output: z.object({
      clientId: z.string(),
      ...noted,
      secrets: z
        .array(shownSecret)
        .readonly()
        .describe('The secrets that work, the newest first. None of them is told.'),
      issuer: z.string().optional().describe('Absent while nobody has said its address.'),
    }),
    command: { words: 'client use' },
    example: 'client use shop',
    async run(needs: ClientNeeds, { clientId }) {
      const { brandId: brand } = await findClient(needs.clients, clientId);
      const { createdAt, usedAt, secrets = [] } = (await needs.clients.listedById(clientId)) ?? {};
      return { clientId, createdAt, usedAt, secrets, issuer: issuerOf(needs, brand) };
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
export async function findClient(clients: Pick<Clients, 'byId'>, clientId: string): Promise<RegisteredClient> {
  const client = isTestClientId(clientId) ? undefined : await clients.byId(clientId);
  if (client) return client;
  throw unknown(clientId);
}
