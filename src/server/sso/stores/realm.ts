import { z } from 'zod';
import type { VerifiedIdentity } from '../../gateways/identity-provider/identity-provider.ts';

/** The Kerberos realm of a company's network. */
export interface Realm {
  readonly realm: string;
  readonly companyId: string;
  /** Its users have an address at this domain, which the company has proven. */
  readonly domain: string;
  readonly sessionHours: number;
}

/** Input for a new realm. */
export const newRealm = z
  .strictObject({
    company: z.string().min(1).describe('Id of the company.'),
    realm: z
      .string()
      .regex(/^[A-Z0-9][A-Z0-9.-]{0,199}$/, 'is in capital letters, such as EXAMPLE.COM')
      .describe('Name of the realm.'),
    domain: z.string().min(1).max(253).optional().describe('Domain of the addresses; default: the realm.'),
    sessionHours: z.int().min(1).max(720).default(12).describe('Hours after which its users must sign in again.'),
  })
  .transform(
    ({ company, realm, domain, sessionHours }): Realm => ({
      realm,
      companyId: company,
      sessionHours,
      domain: (domain ?? realm).toLowerCase(),
    }),
  );

/** The realm of a principal such as `priya@EXAMPLE.COM`. */
export const realmOf = (principal: string) => principal.slice(principal.lastIndexOf('@') + 1);

/** Who a principal is. The company vouches for the address by the proof of its domain. */
export function identityOf(principal: string, { realm, domain }: Realm): VerifiedIdentity {
  const user = principal.slice(0, principal.lastIndexOf('@'));
  return {
    issuer: `kerberos:${realm}`,
    subject: principal,
    email: `${user}@${domain}`,
    isEmailVerified: true,
    isAddressDerived: true,
    name: undefined,
    amr: [],
    authenticatedAt: undefined,
    sessionEndsAt: undefined,
  };
}
