import { z } from 'zod';
import { newRegistration, registrationChanges } from '../clients/clients.ts';
import type { Installation } from '../installation.ts';
import { changes, OperationRefused, query } from './operation.ts';

const named = z.object({ clientId: z.string() });
const clientOf = ({ clientId }: { readonly clientId: string }) => ({ clientId });

/** The issuer, which is the server's own address; undefined while nobody has said it. */
function issuerOf({ outbox, config }: Installation): string | undefined {
  try {
    outbox.requireOwnAddress();
    return config.publicUrl;
  } catch {
    return undefined;
  }
}

/** Operations on clients. */
export const clientOperations = {
  addClient: changes(
    newRegistration,
    async (installation, registration) => {
      const { clientId, secret } = await installation.clients.add(registration);
      return { clientId, ...(secret !== undefined && { secret }), issuer: issuerOf(installation) };
    },
    clientOf,
  ),
  setClient: changes(
    z.object({ clientId: z.string(), changes: registrationChanges }),
    ({ clients }, input) => clients.change(input.clientId, input.changes),
    clientOf,
  ),
  rotateClientSecret: changes(named, ({ clients }, { clientId }) => clients.rotateSecret(clientId), clientOf),
  listClients: query(z.object({}), ({ clients }) => clients.list()),
  showClient: query(named, async ({ clients }, { clientId }) => {
    const client = await clients.byId(clientId);
    if (!client) throw new OperationRefused(`There is no client "${clientId}".`);
    const { secretHash, ...registration } = client;
    return { ...registration, hasSecret: secretHash !== undefined };
  }),
  removeClient: changes(
    named,
    async ({ clients }, { clientId }) => {
      if (!(await clients.remove(clientId))) throw new OperationRefused(`There is no client "${clientId}".`);
      return { clientId };
    },
    clientOf,
  ),
};
