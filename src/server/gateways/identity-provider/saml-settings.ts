import { z } from 'zod';
import type { ProviderConnection } from './identity-provider.ts';
import { isWebAddress } from './usable-values.ts';

const webAddress = z.string().max(2000).refine(isWebAddress, 'must be an address of the web');

/** What a connection by SAML 2.0 needs. Its secret is the own key pairs. */
export const samlSettings = z.strictObject({
  type: z.literal('saml'),
  /** Entity id of the provider (SAML Metadata §2.3.2). */
  issuer: z.string().min(1).max(1024),
  /** Where requests are sent. */
  signOnAddress: webAddress,
  /** By which binding; absent: by HTTP-Redirect. */
  signOnBinding: z.literal('post').optional(),
  /** Where sessions are ended, by the HTTP-Redirect binding; undefined if the provider ends none. */
  logoutAddress: webAddress.optional(),
  /** Where answers to its own logout requests go; undefined if that is the same address. */
  logoutAnswerAddress: webAddress.optional(),
  /** Certificates that sign assertions, base64 of DER. Several, so that a provider can replace one. */
  certificates: z.array(z.base64()).min(1).max(10),
  /** Where its metadata is fetched again every day; undefined if they came from a file. */
  metadataAddress: webAddress.optional(),
  /** Whether a sign-in may begin at the provider. */
  allowsIdpInitiated: z.boolean(),
});
/** What the metadata of a provider say. */
export const providerMetadata = samlSettings.pick({
  issuer: true,
  signOnAddress: true,
  signOnBinding: true,
  logoutAddress: true,
  logoutAnswerAddress: true,
  certificates: true,
});
export type ProviderMetadata = z.output<typeof providerMetadata>;
export type SamlSettings = z.output<typeof samlSettings>;
export type SamlConnection = ProviderConnection<SamlSettings>;
