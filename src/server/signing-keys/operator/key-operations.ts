import { z } from 'zod';
import type { Clients, ResourceServers } from '../../clients/clients.ts';
import { instant, instantOf } from '../../operation/field-schemas.ts';
import { changes, NotFound, query } from '../../operation/operation.ts';
import { keyStates, type SigningKeys, takenOverMs } from '../signing-keys.ts';

interface KeyNeeds {
  readonly keys: SigningKeys;
  readonly clients: Pick<Clients, 'listed'>;
  readonly resourceServers: Pick<ResourceServers, 'list'>;
}

const named = z.object({ keyId: z.string().describe('Id of the key (kid).') });

/** Operations on signing keys. */
export const keyOperations = {
  rotateKey: changes({
    access: 'client',
    title: 'Make a new signing key. The former one is still used to verify tokens until they end.',
    permission: 'keys:write',
    target: 'installation',
    http: { method: 'POST', path: '/keys' },
    confirmation: 'fresh',
    input: z.object({}),
    output: named,
    command: { words: 'key rotate', says: ({ keyId }) => `New signing key: ${keyId}.` },
    example: 'key rotate',
    run: async ({ keys }: KeyNeeds) => ({ keyId: await keys.rotate() }),
  }),
  listKeys: query({
    title: 'List the signing keys.',
    permission: 'keys:read',
    target: 'installation',
    http: { method: 'GET', path: '/keys', page: { key: 'keyId' } },
    input: z.object({}),
    output: z.array(
      z.object({
        keyId: z.string(),
        algorithm: z.string().optional(),
        state: z.enum(keyStates),
        createdAt: instant,
        replacedAt: instantOf('When its successor has taken its place.').optional(),
        tokensEndAt: instantOf('When the last token that it may have signed ends.').optional(),
        publishedUntil: instantOf('Until then it stands among the published keys.').optional(),
        isUsed: z.boolean().describe('It signs, or tokens that it has signed may still be valid.'),
      }),
    ),
    command: { plural: 'signing keys', missing: (keyId) => `There is no signing key "${keyId}".` },
    example: 'key list',
    run: ({ keys }: KeyNeeds) => keys.list(),
  }),
  showKeyUse: query({
    title:
      'Show which apps and APIs get tokens by the algorithm of a signing key, and which have got one since it was replaced.',
    permission: 'keys:read',
    target: 'installation',
    http: { method: 'GET', path: '/keys/{keyId}/use' },
    input: named,
    output: z.object({
      keyId: z.string(),
      apps: z
        .array(
          z.object({
            clientId: z.string(),
            name: z.string(),
            usedAt: instantOf('When the app got a token last, to the minute.'),
            hasNewer: z.boolean().describe('That was by a newer key.'),
          }),
        )
        .readonly()
        .describe(
          'Apps that got a token since the key was made. Whether one keeps a copy of the keys cannot be known.',
        ),
      resources: z
        .array(z.object({ resource: z.string(), name: z.string() }))
        .readonly()
        .describe('APIs whose JWTs are signed by its algorithm. They verify by the published keys.'),
    }),
    command: { words: 'key use' },
    example: 'key use k3v9x2m1qa',
    run: (needs: KeyNeeds, { keyId }) => useOfKey(needs, keyId),
  }),
  removeKey: changes({
    access: 'client',
    title: 'Remove a signing key. Tokens that it signed become invalid.',
    permission: 'keys:write',
    target: 'installation',
    http: { method: 'DELETE', path: '/keys/{keyId}' },
    confirmation: 'fresh',
    input: named.extend({
      evenUsed: z
        .boolean()
        .optional()
        .describe('Also while tokens that it has signed are valid: for a key that has leaked.'),
    }),
    output: named,
    command: { confirms: ({ keyId }) => `the signing key ${keyId}` },
    example: 'key remove k3v9x2m1qa --yes',
    async run({ keys }: KeyNeeds, { keyId, evenUsed }) {
      if (!(await keys.remove(keyId, evenUsed))) throw new NotFound(`There is no signing key "${keyId}".`);
      return { keyId };
    },
  }),
};

/** @throws NotFound */
async function useOfKey({ keys, clients, resourceServers }: KeyNeeds, keyId: string) {
  const key = (await keys.list()).find((one) => one.keyId === keyId);
  if (!key) throw new NotFound(`There is no signing key "${keyId}".`);
  const { algorithm, createdAt, replacedAt } = key;
  const apps = (await clients.listed({})).flatMap(({ clientId, name, idTokenAlgorithm, isMachine, usedAt }) => {
    if (isMachine || idTokenAlgorithm !== algorithm || usedAt === undefined || usedAt < createdAt) return [];
    return { clientId, name, usedAt, hasNewer: replacedAt !== undefined && usedAt >= replacedAt + takenOverMs };
  });
  const resources = (await resourceServers.list()).filter((one) => one.isJwt && one.algorithm === algorithm);
  return { keyId, apps, resources: resources.map(({ resource, name }) => ({ resource, name })) };
}
