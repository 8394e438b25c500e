import type { Companies } from '../../accounts/accounts.ts';
import { type Connection, covers } from '../stores/connection.ts';
import type { ConnectionStore } from '../stores/connection-store.ts';
import { type DomainStore, domainOf } from '../stores/domain-store.ts';

interface Deps {
  readonly domains: Pick<DomainStore, 'ownerOf'>;
  readonly connections: Pick<ConnectionStore, 'list'>;
  readonly companies: Pick<Companies, 'byId'>;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
  /** Whether a brand offers single sign-on (ssoEnabled). */
  brandOffersSso(brandId: number): boolean;
}

/** The single sign-on to which the domain of an address leads. */
export interface SignOn {
  /** The brand of the company that has proven the domain. */
  readonly brandId: number;
  /** That company, or its brand, accepts nothing else. */
  readonly isRequired: boolean;
  /** How the company names the provider, and its own name; undefined if there are several to choose from. */
  readonly label: string | undefined;
}

/**
 * The single sign-on that a company offers or requires for an address: it has proven the domain, and has a connection for it.
 * The domain alone decides, which is public, so that this tells nothing about the person (SSO-3).
 */
export async function signOnOf(
  { domains, connections, companies, brandEnforcesSso, brandOffersSso }: Deps,
  email: string,
): Promise<SignOn | undefined> {
  const domain = domainOf(email);
  const owner = domain && (await domains.ownerOf(domain));
  if (!owner || !brandOffersSso(owner.brandId)) return undefined;
  const { companyId, brandId, isSsoEnforced } = owner;
  const offered = (await connections.list(companyId)).filter((one: Connection) => one.isEnabled && covers(one, domain));
  const [first, second] = offered;
  if (!first) return undefined;
  const isRequired = isSsoEnforced || brandEnforcesSso(brandId);
  const company = second ? undefined : await companies.byId(companyId);
  return { brandId, isRequired, label: company && `${first.label}\u00a0· ${company.name}` };
}
