import { z } from 'zod';
import { changes, OperationRefused, query } from '../../operation/operation.ts';
import { newRegistration, registrationChanges } from '../client-registration.ts';
import type { Clients } from '../clients.ts';

interface ClientNeeds {
  readonly clients: Clients;
  readonly publicUrl: string;
  /** `requireOwnAddress` throws while nobody has said the address of the server. */
  readonly outbox: { requireOwnAddress(): void };
}

const named = z.object({ clientId: z.string() });
const clientOf = ({ clientId }: { readonly clientId: string }) => ({ clientId });

/** The issuer, which is the server's own address; undefined while nobody has said it. */
function issuerOf({ outbox, publicUrl }: ClientNeeds): string | undefined {
  try {
    outbox.requireOwnAddress();
    return publicUrl;
  } catch {
    return undefined;
  }
}

/** Operations on clients. */
export const clientOperations = {
  addClient: changes(
    newRegistration,
    async (needs: ClientNeeds, registration) => {
      const { clientId, secret } = await needs.clients.add(registration);
      return { clientId, ...(secret !== undefined && { secret }), issuer: issuerOf(needs) };
    },
    clientOf,
  ),
  setClient: changes(
    z.object({ clientId: z.string(), changes: registrationChanges }),
    ({ clients }: ClientNeeds, input) => clients.change(input.clientId, input.changes),
    clientOf,
  ),
  rotateClientSecret: changes(
    named,
    ({ clients }: ClientNeeds, { clientId }) => clients.rotateSecret(clientId),
    clientOf,
  ),
  listClients: query(z.object({}), ({ clients }: ClientNeeds) => clients.list()),
  showClient: query(named, async ({ clients }: ClientNeeds, { clientId }) => {
    const client = await clients.byId(clientId);
    if (!client) throw new OperationRefused(`There is no client "${clientId}".`);
    const { secretHash, ...registration } = client;
    return { ...registration, hasSecret: secretHash !== undefined };
  }),
  removeClient: changes(
    named,
    async ({ clients }: ClientNeeds, { clientId }) => {
      if (!(await clients.remove(clientId))) throw new OperationRefused(`There is no client "${clientId}".`);
      return { clientId };
    },
    clientOf,
  ),
};
