import type { Companies } from '../../accounts/accounts.ts';
import { leavePathOf } from '../answer-path.ts';
import type { ConnectionStore } from '../stores/connection-store.ts';
import type { ProviderSessions } from '../stores/provider-session-store.ts';

interface LeaveDeps {
  readonly providerSessions: ProviderSessions;
  readonly connections: Pick<ConnectionStore, 'byId'>;
  readonly companies: Pick<Companies, 'byId'>;
}

/**
 * Where a browser goes that has signed out here, if its provider is to be told; undefined if not. The session here has ended
 * before, so that no provider keeps it.
 * @param returnsTo where it goes in the end
 */
export async function leaveProvider(
  { providerSessions, connections, companies }: LeaveDeps,
  id: string,
  returnsTo: string,
): Promise<string | undefined> {
  const connectionId = await providerSessions.connectionOf(id);
  const connection = connectionId === undefined ? undefined : await connections.byId(connectionId);
  if (!connection?.isEnabled || !connection.signsOutAtProvider) return undefined;
  const brandId = (await companies.byId(connection.companyId))?.brandId;
  const localeId = URL.parse(returnsTo)?.searchParams.get('localeId');
  const query = new URLSearchParams({
    ...(brandId !== undefined && { brandId: String(brandId) }),
    ...(localeId && { localeId }),
  });
  return `${leavePathOf(await providerSessions.leave(id, returnsTo))}?${query}`;
}
