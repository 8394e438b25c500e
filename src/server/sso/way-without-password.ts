import type { MessageParameters } from '../../contract/envelope.ts';
import { externalProviders } from '../../contract/external-providers.ts';
import type { Account } from '../accounts/accounts.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { IdentityStore } from './identity-store.ts';

/** The names that providers of brands have everywhere. */
const providerNames: Readonly<Record<string, string>> = { google: 'Google', apple: 'Apple' };

/** The refusal of a password that an account does not have, because it signs in elsewhere. */
export type WayWithoutPassword = { readonly code: 316 } | { readonly code: 318; readonly params: MessageParameters };

/**
 * How an account without a password signs in (SSO-3): at its company's provider, or at a provider of the brand that it is
 * connected to. Undefined if only a new password helps.
 */
export async function wayWithoutPassword(
  { connections, identities }: { readonly connections: ConnectionStore; readonly identities: IdentityStore },
  { id, companyId }: Account,
): Promise<WayWithoutPassword | undefined> {
  if ((await connections.list(companyId)).some(({ isEnabled }) => isEnabled)) return { code: 316 };
  const connectionIds = await identities.connectionsOf(id);
  const named = Object.entries(externalProviders).find(
    ([name]) => name in providerNames && connectionIds.some((connectionId) => isOf(name, connectionId)),
  );
  if (!named) return undefined;
  const [name, { startPath }] = named;
  return { code: 318, params: { provider: providerNames[name] ?? name, startPath } };
}

/** A provider of brands is registered under its name, alone or with the brand. */
const isOf = (name: string, connectionId: string) => new RegExp(`^${name}\\b`).test(connectionId);
