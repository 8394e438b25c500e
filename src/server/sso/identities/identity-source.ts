import { connectableProviders } from '../../../contract/brand/external-providers.ts';
import type { Account } from '../../accounts/accounts.ts';
import { hostOf } from '../connections/find-connections.ts';
import type { SsoDeps } from '../sso-deps.ts';

/** Whose provider an identity comes from. */
export interface Source {
  readonly name: string;
  /** What its own users call it: for a connection, what its company does. */
  readonly label: string;
  /** Whose connection it is; undefined for a provider of the brand. */
  readonly companyId?: string;
  readonly isEnabled: boolean;
  /** Whether the provider may sign in to an account: of its brand, or of its company. */
  covers(account: Account): boolean;
}

/** Undefined for the network of a company, which has no connection. */
export async function sourceOf(
  { brandProviders, connections }: Pick<SsoDeps, 'brandProviders' | 'connections'>,
  id: string,
): Promise<Source | undefined> {
  const provider = await brandProviders.byId(id);
  if (provider)
    return {
      name: connectableProviders[provider.provider].name,
      label: connectableProviders[provider.provider].name,
      isEnabled: provider.isEnabled,
      covers: ({ brandId }) => brandId === provider.brandId,
    };
  const connection = await connections.byId(id);
  if (!connection) return undefined;
  return {
    name: hostOf(connection),
    label: connection.label,
    isEnabled: connection.isEnabled,
    companyId: connection.companyId,
    covers: ({ companyId }) => companyId === connection.companyId,
  };
}
