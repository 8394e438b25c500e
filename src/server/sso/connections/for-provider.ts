import type { ProviderConnection } from '../../gateways/identity-provider/identity-provider.ts';
import type { ProviderSettings } from '../../gateways/identity-provider/identity-providers.ts';
import { addressesOf } from '../answer-path.ts';
import type { Connection } from './connection.ts';
import type { ConnectionStore } from './connection-store.ts';

/** A connection as the gateway needs it. */
export async function forProvider(
  { connections, publicUrl }: { readonly connections: ConnectionStore; readonly publicUrl: string },
  { id, settings, attributes }: Connection,
): Promise<ProviderConnection<ProviderSettings>> {
  return { id, settings, attributes, secret: await connections.secretOf(id), ...addressesOf(publicUrl, id) };
}
