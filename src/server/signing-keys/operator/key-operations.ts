import { z } from 'zod';
import { instant } from '../../operation/field-schemas.ts';
import { changes, NotFound, query } from '../../operation/operation.ts';
import { keyStates, type SigningKeys } from '../signing-keys.ts';

interface KeyNeeds {
  readonly keys: SigningKeys;
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
      }),
    ),
    command: { plural: 'signing keys', missing: (keyId) => `There is no signing key "${keyId}".` },
    example: 'key list',
    run: ({ keys }: KeyNeeds) => keys.list(),
  }),
  removeKey: changes({
    access: 'client',
    title: 'Remove a signing key. Tokens that it signed become invalid.',
    permission: 'keys:write',
    target: 'installation',
    http: { method: 'DELETE', path: '/keys/{keyId}' },
    confirmation: 'fresh',
    input: named,
    output: named,
    command: { confirms: ({ keyId }) => `the signing key ${keyId}` },
    example: 'key remove k3v9x2m1qa --yes',
    async run({ keys }: KeyNeeds, { keyId }) {
      if (!(await keys.remove(keyId))) throw new NotFound(`There is no signing key "${keyId}".`);
      return { keyId };
    },
  }),
};
