import type { ProviderConnection } from '../../gateways/identity-provider/identity-provider.ts';
import type { ProviderSettings } from '../../gateways/identity-provider/identity-providers.ts';
import type { Origins } from '../../origins/origins.ts';
import { addressesOf } from '../answer-path.ts';
import type { Connection } from '../stores/connection.ts';
import type { ConnectionStore } from '../stores/connection-store.ts';

interface ForProviderDeps {
  readonly connections: ConnectionStore;
  readonly origins: Pick<Origins, 'ofInstallation'>;
}

/** A connection as the gateway needs it. */
export async function forProvider(
  { connections, origins }: ForProviderDeps,
  { id, settings, attributes }: Connection,
): Promise<ProviderConnection<ProviderSettings>> {
  return {
    id,
    settings,
    attributes,
    secret: await connections.secretOf(id),
    ...addressesOf(origins.ofInstallation(), id),
  };
}
