import { covers } from './connection.ts';
import type { ConnectionStore } from './connection-store.ts';
import { type DomainStore, domainOf } from './domain-store.ts';

interface Deps {
  readonly domains: Pick<DomainStore, 'ownerOf'>;
  readonly connections: Pick<ConnectionStore, 'list'>;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
  /** Whether a brand offers single sign-on (ssoEnabled). */
  brandOffersSso(brandId: number): boolean;
}

/**
 * Where an address must sign in: its domain is proven by a company that accepts only single sign-on, itself or by its brand,
 * and that has a connection for it. The domain alone decides, so that it tells nothing about the person (SSO-3).
 */
export async function requiredSignOn(
  { domains, connections, brandEnforcesSso, brandOffersSso }: Deps,
  email: string,
): Promise<{ readonly brandId: number } | undefined> {
  const domain = domainOf(email);
  const owner = domain && (await domains.ownerOf(domain));
  if (!owner) return undefined;
  const { companyId, brandId, isSsoEnforced } = owner;
  if (!isSsoEnforced && !brandEnforcesSso(brandId)) return undefined;
  if (!brandOffersSso(brandId)) return undefined;
  const isConnected = (await connections.list(companyId)).some((one) => one.isEnabled && covers(one, domain));
  return isConnected ? { brandId } : undefined;
}
