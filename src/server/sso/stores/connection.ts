import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { type AttributeNames, mappedFields } from '../../gateways/identity-provider/identity-provider.ts';
import type { ProviderSettings } from '../../gateways/identity-provider/identity-providers.ts';
import { openIdSettings } from '../../gateways/identity-provider/openid-settings.ts';

/** A company's connection to its identity provider, without its secret. */
export interface Connection {
  readonly id: string;
  readonly companyId: string;
  readonly label: string;
  /** What its protocol needs. */
  readonly settings: ProviderSettings;
  readonly isEnabled: boolean;
  readonly trustsSecondFactor: boolean;
  readonly requiresSameEmail: boolean;
  /** Whether users who sign out here are signed out at the provider too, if it can. */
  readonly signsOutAtProvider: boolean;
  readonly sessionHours: number;
  /** Whether its users get an account when they first come (just in time). */
  readonly createsAccounts: boolean;
  readonly attributes: AttributeNames;
  /** Domains of the addresses for which it vouches; none means all that the company has proven. */
  readonly domains: readonly string[];
}

/** Whether a connection is for the addresses at a domain. */
export const covers = ({ domains }: Pick<Connection, 'domains'>, domain: string) =>
  domains.length === 0 || domains.includes(domain);

const { issuer, clientId } = openIdSettings.shape;
const clientSecret = z.string().min(1).max(1000).optional();
const hours = z.int().min(1).max(720).describe('Hours after which its users must sign in again.');
/** Domains by their A-labels, as addresses are compared (RFC 5891). */
const domains = z
  .array(z.string().max(253))
  .max(100)
  .transform((all) => all.flatMap((one) => domainToASCII(one.trim().toLowerCase()) || []));
/** Claims or attributes by the fields that they fill. */
export const attributeNames = z.partialRecord(z.enum(mappedFields), z.string().min(1).max(300));

/** Input for a new connection, whatever its protocol is. */
const anyNewConnection = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'is lower-case letters, digits and dashes')
    .describe('Part of the address that the provider answers to.'),
  company: z.string().min(1).describe('Id of the company.'),
  label: z.string().min(1).max(60).describe('Name that its users see.'),
  trustsSecondFactor: z.boolean().default(false).describe('A second factor at the provider counts here too.'),
  requiresSameEmail: z.boolean().default(false),
  signsOutAtProvider: z.boolean().default(true).describe('Signing out here signs out at the provider too.'),
  sessionHours: hours.default(12),
  createsAccounts: z.boolean().default(false).describe('Adds an account for a user of the provider who has none.'),
  attributes: attributeNames.default({}),
  domains: domains.default([]),
  isEnabled: z.boolean().optional().describe('False: it signs nobody in until it is switched on. Default: true.'),
});

/** A new connection as it is stored. */
export interface NewConnection extends z.output<typeof anyNewConnection> {
  readonly settings: ProviderSettings;
  readonly secret: string | undefined;
}

/** Input for a new connection by OpenID Connect. */
export const newConnection = anyNewConnection.extend({ issuer, clientId, clientSecret }).transform(
  ({ issuer, clientId, clientSecret: secret, ...rest }): NewConnection => ({
    ...rest,
    settings: { type: 'oidc', issuer, clientId },
    secret,
  }),
);

const commonChanges = z.strictObject({
  label: anyNewConnection.shape.label.optional(),
  isEnabled: z.boolean().optional(),
  trustsSecondFactor: z.boolean().optional(),
  requiresSameEmail: z.boolean().optional(),
  signsOutAtProvider: z.boolean().optional(),
  sessionHours: hours.optional(),
  createsAccounts: z.boolean().optional(),
  attributes: z.partialRecord(z.enum(mappedFields), z.string().max(300)).optional().describe('Empty: as usual.'),
  domains: domains.optional().describe('Instead of the former ones.'),
});

/** Changes of a connection; what is missing stays. */
export interface ConnectionChanges extends z.output<typeof commonChanges> {
  readonly settings?: ProviderSettings;
  readonly secret?: string | undefined;
}

/** Input for changes of a connection. Those of another protocol are refused by the schema of its settings. */
export const connectionChanges = commonChanges.extend({
  issuer: issuer.optional(),
  clientId: clientId.optional(),
  clientSecret,
});

/** Where the metadata of a provider come from: one of both. */
export const samlSource = z.strictObject({
  metadata: z.string().max(1_000_000).optional().describe("The provider's metadata, as XML."),
  metadataAddress: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .describe('Where they are fetched, now and every day.'),
});

/** Input for a new connection by SAML 2.0, with one of both sources. */
export const newSamlConnection = anyNewConnection.extend({
  ...samlSource.shape,
  allowsIdpInitiated: z.boolean().default(false),
});

/** Input for changes of what SAML needs; what is missing stays. */
export const samlChanges = samlSource.extend({ allowsIdpInitiated: z.boolean().optional() });
