import { z } from 'zod';
import { type ProviderType, providerTypes } from '../gateways/identity-provider/identity-providers.ts';

/** A company's connection to its identity provider, without its secret. */
export interface Connection {
  readonly id: string;
  readonly companyId: string;
  readonly type: ProviderType;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly isEnabled: boolean;
  readonly trustsSecondFactor: boolean;
  readonly requiresSameEmail: boolean;
  readonly sessionHours: number;
}

/** What the OpenID Connect protocol needs. */
export const connectionSettings = z.object({ issuer: z.string(), clientId: z.string() });

const isIssuer = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
};
const hours = z.int().min(1).max(720);

/** Input for a new connection. */
export const newConnection = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'is lower-case letters, digits and dashes')
    .describe('Part of the address that the provider answers to.'),
  company: z.string().min(1),
  type: z.enum(providerTypes).default('oidc'),
  label: z.string().min(1).max(60),
  issuer: z.string().refine(isIssuer, 'is an address without a query, as the provider writes it'),
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(1000).optional(),
  trustsSecondFactor: z.boolean().default(false),
  requiresSameEmail: z.boolean().default(false),
  sessionHours: hours.default(12),
});
export type NewConnection = z.output<typeof newConnection>;

const { label, issuer, clientId, clientSecret } = newConnection.shape;

/** Changes of a connection; what is missing stays. */
export const connectionChanges = z.strictObject({
  label: label.optional(),
  issuer: issuer.optional(),
  clientId: clientId.optional(),
  clientSecret,
  isEnabled: z.boolean().optional(),
  trustsSecondFactor: z.boolean().optional(),
  requiresSameEmail: z.boolean().optional(),
  sessionHours: hours.optional(),
});
export type ConnectionChanges = z.output<typeof connectionChanges>;
