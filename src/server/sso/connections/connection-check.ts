import { isDeepStrictEqual } from 'node:util';
import { concernLimits } from '../../../rules/sign-in/connection-concerns.ts';
import { IdentityRefused } from '../../gateways/identity-provider/identity-provider.ts';
import type { IdentityProviders } from '../../gateways/identity-provider/identity-providers.ts';
import type { Origins } from '../../origins/origins.ts';
import type { Connection } from '../stores/connection.ts';
import type { ConnectionStore } from '../stores/connection-store.ts';
import { forProvider } from './for-provider.ts';

export interface ConnectionCheckDeps {
  readonly connections: ConnectionStore;
  readonly providers: IdentityProviders;
  readonly origins: Pick<Origins, 'ofInstallation'>;
  /** Tells the company that the last certificate of its provider ends. */
  announce(connection: Connection, endsAt: number, now: number): Promise<void>;
}

/** What operators should know about a connection. */
export interface ConnectionNews {
  readonly connection: string;
  readonly companyId: string;
  readonly news: 'renewed' | 'not renewed' | 'certificate ends soon';
  /** Why it is not renewed, or when the certificate ends. */
  readonly detail?: string;
}

/** Whether the last certificate of a provider ends within 30 days. */
export const endsSoon = ({ certificatesEndAt }: { readonly certificatesEndAt?: number }, now: number) =>
  certificatesEndAt !== undefined && certificatesEndAt - now < concernLimits.soonMs;

/**
 * Renews each connection by what its provider publishes, once a day, so that a provider can replace its certificates
 * without a stop. Metadata that cannot be had, or are of another provider, change nothing.
 */
export async function checkConnections(deps: ConnectionCheckDeps, now: number): Promise<ConnectionNews[]> {
  const news: ConnectionNews[] = [];
  for (const connection of await deps.connections.dueForCheck()) {
    const { id, companyId } = connection;
    const tell = (what: ConnectionNews['news'], detail?: string) =>
      news.push({ connection: id, companyId, news: what, ...(detail !== undefined && { detail }) });
    const settings = await renew(deps, connection).catch((reason) => {
      if (!(reason instanceof IdentityRefused)) throw reason;
      tell('not renewed', reason.message);
      return connection.settings;
    });
    if (settings !== connection.settings) tell('renewed');
    const described = deps.providers.describe(settings);
    if (endsSoon(described, now)) {
      const endsAt = described.certificatesEndAt ?? 0;
      tell('certificate ends soon', new Date(endsAt).toISOString());
      await deps.announce(connection, endsAt, now);
    }
    await deps.connections.checked(id);
  }
  return news;
}

/** The settings that the connection has then: its former ones, if nothing has changed. @throws IdentityRefused */
async function renew(deps: ConnectionCheckDeps, connection: Connection): Promise<Connection['settings']> {
  const provider = await forProvider(deps, connection);
  const settings = await deps.providers.refresh(provider);
  if (!settings || isDeepStrictEqual(settings, connection.settings)) return connection.settings;
  await deps.providers.probe({ ...provider, settings });
  const { id, companyId, settings: seen } = connection;
  const isReplaced = await deps.connections.replaceSettings({ id, companyId, seen, settings });
  return isReplaced ? settings : seen; // what somebody has changed meanwhile stays, and is checked the next day
}
