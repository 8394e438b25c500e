import { z } from 'zod';
import { claimUses, mappedFields } from '../../gateways/identity-provider/identity-provider.ts';
import { providerTypes } from '../../gateways/identity-provider/identity-providers.ts';
import { instant, instantOf } from '../../operation/field-schemas.ts';
import { shownContact, shownEmail, shownValue } from '../../operation/shown.ts';
import { endsSoon } from '../connections/connection-check.ts';
import { stepResults, testChecks } from '../stores/connection-test.ts';

/** A connection as operators see it: without its secret, and with the addresses that they enter at the provider. */
export const shownConnection = z
  .object({
    id: z.string(),
    companyId: z.string(),
    label: z.string(),
    type: z.enum(providerTypes),
    isEnabled: z.boolean(),
    trustsSecondFactor: z.boolean(),
    requiresSameEmail: z.boolean(),
    signsOutAtProvider: z.boolean(),
    sessionHours: z.int().describe('Hours after which its users must sign in again.'),
    createsAccounts: z.boolean(),
    attributes: z.partialRecord(z.enum(mappedFields), z.string().optional()),
    domains: z.array(z.string()).readonly().describe('None means all that the company has proven.'),
    issuer: z.string(),
    // of OpenID Connect or of SAML alone
    clientId: z.string().optional(),
    signOnAddress: z.string().optional(),
    logoutAddress: z.string().optional(),
    logoutAnswerAddress: z.string().optional(),
    metadataAddress: z.string().optional(),
    allowsIdpInitiated: z.boolean().optional(),
    certificatesEndAt: instant.exactOptional(),
    redirectUri: z.string(),
    logoutUri: z.string(),
    ownMetadata: z.string().exactOptional().describe('Address of the SAML metadata of this installation.'),
  })
  .meta({ id: 'SsoConnection' });

/** The own keys of a SAML connection, as operators see them. The first signs. */
export const shownKeys = z
  .array(z.object({ endsAt: instantOf('When its certificate ends.'), isSigning: z.boolean() }))
  .describe('The own keys of a SAML connection. The one that does not sign is known to the provider before it does.');

export const lastTest = z.object({
  at: instant,
  hasPassed: z.boolean(),
  isOfPresentSettings: z.boolean().describe('The settings are those that were tested.'),
});

/** What a test of a connection has found, as operators see it. */
export const shownReport = z.object({
  hasPassed: z.boolean(),
  checks: z
    .array(z.object({ check: z.enum(testChecks), result: z.enum(stepResults), detail: z.string().optional() }))
    .readonly(),
  received: z
    .array(
      z.object({
        name: z.string(),
        values: z.array(shownValue).readonly(),
        count: z.int().describe('How many values there are. The first ones are given.'),
        use: z.enum(claimUses).optional().describe('What is read from it.'),
      }),
    )
    .readonly()
    .optional()
    .describe('The claims or attributes that arrived, as the provider wrote them.'),
  identity: z
    .object({
      subject: shownContact,
      email: shownEmail.optional(),
      isEmailVerified: z.boolean().optional(),
      name: z.string().optional(),
      amr: z.array(z.string()).readonly(),
    })
    .optional(),
  account: z.object({ id: z.string(), name: z.string() }).optional().describe('Whom it would sign in.'),
  newAccount: z.string().optional().describe('Name on the account that would be made.'),
});

/** What is said of a certificate that has ended, or ends within 30 days. */
export function endingSoon(connection: { readonly certificatesEndAt?: number }): string | undefined {
  const { certificatesEndAt: at = 0 } = connection;
  const verb = at < Date.now() ? 'ended' : 'ends';
  return endsSoon(connection, Date.now())
    ? `certificate ${verb} ${new Date(at).toISOString().slice(0, 10)}`
    : undefined;
}

/** The cells of a connection in a list. */
export const connectionCells = (one: z.output<typeof shownConnection>) => [
  one.id,
  one.companyId,
  one.type,
  one.label,
  one.issuer,
  one.isEnabled ? 'enabled' : 'off',
  one.createsAccounts ? 'creates accounts' : undefined,
  endingSoon(one),
];
