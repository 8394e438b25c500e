import { z } from 'zod';
import { changes, OperationRefused, query } from './operation.ts';

/** Operations on signing keys. */
export const keyOperations = {
  rotateKey: changes(z.object({}), async ({ keys }) => ({ keyId: await keys.rotate() })),
  listKeys: query(z.object({}), ({ keys }) => keys.list()),
  removeKey: changes(z.object({ keyId: z.string() }), async ({ keys }, { keyId }) => {
    if (!(await keys.remove(keyId))) throw new OperationRefused(`There is no signing key "${keyId}".`);
    return { keyId };
  }),
};
