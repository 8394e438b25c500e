import {
  type ConnectableProvider,
  connectableProviders,
  externalProviders,
} from '../../../contract/brand/external-providers.ts';
import type { MessageParameters } from '../../../contract/envelope.ts';
import type { Account } from '../../accounts/accounts.ts';
import { brandProviderId } from '../stores/brand-provider.ts';
import type { ConnectionStore } from '../stores/connection-store.ts';
import type { IdentityStore } from '../stores/identity-store.ts';

const providers = Object.keys(connectableProviders) as readonly ConnectableProvider[]; // the keys of a constant

/** The refusal of a password that an account does not have, because it signs in elsewhere. */
export type WayWithoutPassword = { readonly code: 316 } | { readonly code: 318; readonly params: MessageParameters };

/**
 * How an account without a password signs in (SSO-3): at its company's provider, or at a provider of the brand that it is
 * connected to. Undefined if only a new password helps.
 */
export async function wayWithoutPassword(
  { connections, identities }: { readonly connections: ConnectionStore; readonly identities: IdentityStore },
  { id, companyId, brandId }: Account,
): Promise<WayWithoutPassword | undefined> {
  if ((await connections.list(companyId)).some(({ isEnabled }) => isEnabled)) return { code: 316 };
  const connectionIds = await identities.connectionsOf(id);
  const provider = providers.find((name) => connectionIds.includes(brandProviderId(brandId, name)));
  if (!provider) return undefined;
  const params = { provider: connectableProviders[provider].name, startPath: externalProviders[provider].startPath };
  return { code: 318, params };
}
