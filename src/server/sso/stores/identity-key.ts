import type { VerifiedIdentity } from '../../gateways/identity-provider/identity-provider.ts';

/** A user as the provider of a connection names the user. Another connection may use the same names for other users. */
export interface IdentityKey extends Pick<VerifiedIdentity, 'issuer' | 'subject'> {
  /** A connection of a company, a provider of a brand, or a Kerberos realm. */
  readonly connectionId: string;
}

export const identityKeyOf = (
  connectionId: string,
  { issuer, subject }: Pick<VerifiedIdentity, 'issuer' | 'subject'>,
): IdentityKey => ({ connectionId, issuer, subject });

/**
 * The issuer as it is stored. The name of a provider is only what its metadata say, so that the connection makes it unique.
 * An id of a connection has no space.
 */
export const scopedIssuer = ({ connectionId, issuer }: Omit<IdentityKey, 'subject'>) => `${connectionId} ${issuer}`;

/** The forms in which an issuer may be stored: earlier versions have written the name alone. */
export const storedIssuers = (key: IdentityKey) => [scopedIssuer(key), key.issuer];
