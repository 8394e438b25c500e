import { z } from 'zod';
import { changes, OperationRefused, query } from '../../operation/operation.ts';
import type { SigningKeys } from '../signing-keys.ts';

interface KeyNeeds {
  readonly keys: SigningKeys;
}

/** Operations on signing keys. */
export const keyOperations = {
  rotateKey: changes(z.object({}), async ({ keys }: KeyNeeds) => ({ keyId: await keys.rotate() })),
  listKeys: query(z.object({}), ({ keys }: KeyNeeds) => keys.list()),
  removeKey: changes(z.object({ keyId: z.string() }), async ({ keys }: KeyNeeds, { keyId }) => {
    if (!(await keys.remove(keyId))) throw new OperationRefused(`There is no signing key "${keyId}".`);
    return { keyId };
  }),
};
