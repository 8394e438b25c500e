import { z } from 'zod';
import type { ProviderConnection } from './identity-provider.ts';

const isIssuer = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
};

/** What a connection by OpenID Connect needs. Its secret is the client secret, which a public client has not. */
export const openIdSettings = z.strictObject({
  type: z.literal('oidc'),
  /** Issuer identifier (OpenID Connect Core §1.2). */
  issuer: z.string().refine(isIssuer, 'is an address without a query, as the provider writes it'),
  clientId: z.string().min(1).max(500),
});
export type OpenIdSettings = z.output<typeof openIdSettings>;
export type OpenIdConnection = ProviderConnection<OpenIdSettings>;
