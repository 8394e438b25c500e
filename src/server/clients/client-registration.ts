import { z } from 'zod';
import { isSafeLink } from '../../rules/redirect.ts';
import { type Retirement, retirementCodes } from '../../rules/retirement.ts';
import { problemOfAddress } from './app-address.rules.ts';

/** Scopes that Portico supports, each with the claims that it grants (OpenID Connect Core §5.4). */
export const scopeClaims = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'locale', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified', 'extension'],
  account: ['account_id', 'account_name', 'brand_id', 'role', 'contracted_country_code'],
} as const;
export type Scope = keyof typeof scopeClaims | 'offline_access';
const scopes = [...(Object.keys(scopeClaims) as (keyof typeof scopeClaims)[]), 'offline_access'] as const;

const link = z.string().max(2048).refine(isSafeLink, 'is no address that may be followed');

/** Syntax of client ids. Other ids are not looked up. */
export const clientIdForm = /^[\w.-]{1,200}$/;

/** Algorithms for signing ID tokens. Every library supports RS256 (OpenID Connect Core §15.1). */
const idTokenAlgorithm = z.enum(['RS256', 'ES256']);
export const idTokenAlgorithms = idTokenAlgorithm.options;

const fields = {
  clientId: z.string().regex(clientIdForm, 'has letters, digits, dots, dashes and underscores only'),
  name: z.string().min(1).max(200).describe('Shown to the user.'),
  applicationType: z.enum(['web', 'native']).default('web'),
  isPublic: z.boolean().default(false).describe('Cannot keep a secret, and must use PKCE.'),
  redirectUris: z.array(link).default([]),
  postLogoutRedirectUris: z.array(link).default([]),
  isDevice: z.boolean().default(false).describe('Signs its users in by a code that they enter elsewhere (RFC 8628).'),
  brandId: z.int().nonnegative().optional().describe('Brand of its visits, where the address names none.'),
  isThirdParty: z.boolean().default(false).describe('Its users are asked for consent.'),
  retired: z
    .enum(Object.keys(retirementCodes) as Retirement[])
    .optional()
    .describe('Turns its users away with the notice of a retired app.'),
  sunsetOn: z.iso
    .date()
    .optional()
    .describe('Day from which it is retired (sunset); until then its users are warned, and may go on.'),
  scopes: z.array(z.enum(scopes)).default([...scopes]),
  uiOptions: z.array(z.string()).default([]).describe('Defaults of ui_options.'),
  backchannelLogoutUri: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Is told when a session ends (OpenID Connect Back-Channel Logout 1.0).'),
  mostSessions: z
    .int()
    .positive()
    .optional()
    .describe('Sessions that a user may have at once; the oldest ends for a new one.'),
  initiateLoginUri: z.url().optional().describe('Starts a sign-in of its own (OpenID Connect Core §4).'),
  serviceSiteOfBrands: z
    .union([z.literal('all'), z.array(z.int())])
    .default([])
    .describe('Brands whose pages, opened by themselves, start at this client.'),
};

const needsRedirectUris = {
  path: ['redirectUris'],
  message: 'is needed by all but devices',
};
const hasItsAddresses = ({ isDevice, redirectUris }: { isDevice: boolean; redirectUris: readonly string[] }) =>
  isDevice || redirectUris.length > 0;

/** A stored relying party. Registrations without an algorithm come from versions that always used ES256. */
export const clientRegistration = z
  .strictObject({ ...fields, idTokenAlgorithm: idTokenAlgorithm.default('ES256') })
  .refine(hasItsAddresses, needsRedirectUris);
export type ClientRegistration = z.output<typeof clientRegistration>;

/** A registration by an operator. It is stricter than the stored form, which must accept older registrations. */
export const newRegistration = z
  .strictObject({ ...fields, idTokenAlgorithm: idTokenAlgorithm.default('RS256') })
  .refine(hasItsAddresses, needsRedirectUris)
  .superRefine((registration, context) => {
    for (const field of ['redirectUris', 'postLogoutRedirectUris'] as const)
      for (const [at, address] of registration[field].entries()) {
        const message = problemOfAddress(address, registration.applicationType, (link) => URL.parse(link));
        if (message) context.addIssue({ code: 'custom', path: [field, at], message });
      }
  });
