import { z } from 'zod';
import { type Retirement, retirementCodes } from '../../rules/sign-in/retirement.ts';
import { services } from '../accounts/accounts.ts';
import { shownFields } from '../operation/shown-fields.ts';
import { readStored } from '../storage/stored.ts';
import { noticeSentence, ownAddressSentence, returnSentence } from './app-address.rules.ts';
import { publicKeySet } from './client-keys.ts';

/** Scopes that Portico supports, each with the claims that it grants (OpenID Connect Core §5.4). */
export const scopeClaims = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified', 'extension'],
  account: ['account_id', 'account_name', 'brand_id', 'role', 'contracted_country_code'],
} as const;
export type Scope = keyof typeof scopeClaims | 'offline_access';
const scopes = [...(Object.keys(scopeClaims) as (keyof typeof scopeClaims)[]), 'offline_access'] as const;

/** Addresses are checked when they are registered; a stored one must only be readable. */
const address = z.string().max(2048);

/** Syntax of client ids. Other ids are not looked up. */
export const clientIdForm = /^[\w.-]{1,200}$/;

/** Algorithms for signing ID tokens. Every library supports RS256 (OpenID Connect Core §15.1). */
const idTokenAlgorithm = z.enum(['RS256', 'ES256']).describe('Signs its ID tokens.');
export const idTokenAlgorithms = idTokenAlgorithm.options;

const shownName = z.string().min(1).max(200);

/** Shown as a link, so any other scheme could run a script (REDIR-1). */
const page = z.url({ protocol: /^https?$/ });

const fields = {
  clientId: z.string().regex(clientIdForm, 'must have letters, digits, dots, dashes and underscores only'),
  name: shownName.describe('Shown to the user.'),
  otherNames: z.array(shownName).default([]).describe('Further names that it may give itself by appName.'),
  applicationType: z
    .enum(['web', 'native'])
    .default('web')
    .describe('`native` apps may use own schemes and loopback addresses (RFC 8252).'),
  isPublic: z.boolean().default(false).describe('Cannot keep a secret, and must use PKCE.'),
  jwks: publicKeySet.optional().describe('Public keys by which it authenticates (private_key_jwt, RFC 7523).'),
  jwksUri: address.optional().describe('Address of such keys.'),
  redirectUris: z.array(address).default([]).describe('Addresses to which a sign-in may return.'),
  postLogoutRedirectUris: z.array(address).default([]).describe('Addresses to which a sign-out may return.'),
  isDevice: z.boolean().default(false).describe('Signs its users in by a code that they enter elsewhere (RFC 8628).'),
  isRoomDevice: z
    .boolean()
    .default(false)
    .describe('A device of meeting rooms: an administrator signs it in as a room of the company.'),
  isMachine: z.boolean().default(false).describe('Acts for itself, without a user (client credentials).'),
  brandId: z.int().nonnegative().optional().describe('Brand of its visits, where the address names none.'),
  brands: z.array(z.int().nonnegative()).default([]).describe('Brands whose accounts may use it; default: all.'),
  service: z.enum(services).optional().describe('Service whose app it is; a company may be without it.'),
  isDisabled: z.boolean().default(false).describe('Nobody can sign in to it, and its tokens do not count.'),
  isThirdParty: z.boolean().default(false).describe('Its users are asked for consent.'),
  policyPage: page.optional().describe('Its privacy policy, linked where it asks for consent (policy_uri).'),
  termsPage: page.optional().describe('Its terms of service, linked there too (tos_uri).'),
  retired: z
    .enum(Object.keys(retirementCodes) as Retirement[])
    .optional()
    .describe('Turns its users away with the notice of a retired app.'),
  sunsetOn: z.iso
    .date()
    .optional()
    .describe('Day from which it is retired (sunset); until then its users are warned, and may go on.'),
  scopes: z
    .array(z.enum(scopes))
    .default([...scopes])
    .describe('Scopes that it may ask for.'),
  resources: z
    .array(address)
    .default([])
    .describe('Resource servers for which it may request access tokens (RFC 8707).'),
  uiOptions: z.array(z.string()).default([]).describe('Defaults of ui_options.'),
  backchannelLogoutUri: address
    .optional()
    .describe('Is told when a session ends (OpenID Connect Back-Channel Logout 1.0).'),
  mostSessions: z
    .int()
    .positive()
    .optional()
    .describe('Sessions that a user may have at once; the oldest ends for a new one.'),
  refreshGraceSeconds: z
    .int()
    .min(0)
    .max(300)
    .optional()
    .describe('Seconds for which a used refresh token gets the same successor again; default 30, 0 for never.'),
  initiateLoginUri: address.optional().describe('Starts a sign-in of its own (OpenID Connect Core §4).'),
  serviceSiteOfBrands: z
    .union([z.literal('all'), z.array(z.int())])
    .default([])
    .describe('Brands whose pages, opened by themselves, start at this client.'),
};

/** A lost answer, and two tabs that refresh at once, fall into this time (RFC 9700 §4.14.2 asks to detect reuse). */
export const defaultRefreshGraceSeconds = 30;

const needsRedirectUris = {
  path: ['redirectUris'],
  message: 'is needed by all but devices and machines',
};
type Redirected = Pick<z.output<z.ZodObject<typeof fields>>, 'isDevice' | 'isMachine' | 'redirectUris'>;
const hasItsAddresses = ({ isDevice, isMachine, redirectUris }: Redirected) =>
  isDevice || isMachine || redirectUris.length > 0;

/** A stored relying party. Registrations without an algorithm come from versions that always used ES256. */
export const clientRegistration = z
  .strictObject({ ...fields, idTokenAlgorithm: idTokenAlgorithm.default('ES256') })
  .refine(hasItsAddresses, needsRedirectUris);
export type ClientRegistration = z.output<typeof clientRegistration>;

/** What a former version gets for a machine, since it reads no client without an address: one where nobody is (RFC 6761 §6.4). */
const addressForFormerVersion = 'https://machine.invalid/';

/**
 * What is stored of a registration. A field that asks for nothing, which is its default too, is left out: a former version
 * may refuse a field that it does not know.
 * @param unknown fields of a newer version, which stay
 */
export function textOfRegistration(registration: ClientRegistration, unknown: object = {}): string {
  const redirectUris = registration.isMachine ? [addressForFormerVersion] : registration.redirectUris;
  const stored = Object.entries({ ...registration, redirectUris }).filter(
    ([name, value]) => !(asksForNothing(value) && asksForNothing(defaultOf(name))),
  );
  return JSON.stringify({ ...unknown, ...Object.fromEntries(stored) });
}

const asksForNothing = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
const defaultOf = (name: string) => (fields as Readonly<Record<string, z.ZodType>>)[name]?.safeParse(undefined).data;

const registrations = new Map<string, ClientRegistration>();
const mostKept = 1000;

/** Parses a stored registration, with a cache: a sign-in reads its client about a dozen times. */
export function parseRegistration(text: string): ClientRegistration {
  const known = registrations.get(text);
  if (known) return known;
  if (registrations.size >= mostKept) registrations.clear();
  const registration = readRegistration(text);
  registrations.set(text, registration);
  return registration;
}

function readRegistration(text: string): ClientRegistration {
  const registration = readStored(clientRegistration, JSON.parse(text));
  return registration.isMachine ? { ...registration, redirectUris: [] } : registration;
}

type Registration = z.output<z.ZodObject<typeof fields>>;
type Path = readonly (string | number)[];

const parse = (text: string) => URL.parse(text);

/** The addresses of a registration that cannot be used, each with the reason. */
function addressProblems(registration: Registration): { path: Path; message: string }[] {
  const { redirectUris, postLogoutRedirectUris, applicationType } = registration;
  const listed = Object.entries({ redirectUris, postLogoutRedirectUris }).flatMap(([field, addresses]) =>
    addresses.map((one, at) => ({ path: [field, at], message: returnSentence(one, applicationType, parse) })),
  );
  const own = (['initiateLoginUri', 'jwksUri', 'backchannelLogoutUri'] as const).map((field) => {
    const { [field]: one } = registration;
    return { path: [field], message: one === undefined ? undefined : problemOfOwn(field, one) };
  });
  return [...listed, ...own].flatMap(({ path, message }) => (message === undefined ? [] : [{ path, message }]));
}

/** Only the server itself opens the address of logout notices, so it may be on another host of a closed network. */
const problemOfOwn = (field: 'initiateLoginUri' | 'jwksUri' | 'backchannelLogoutUri', one: string) =>
  field === 'backchannelLogoutUri' ? noticeSentence(one, parse) : ownAddressSentence(one, parse);

/** Fields that contradict each other, or that need another one. */
function contradictions(registration: Registration): { path: Path; message: string }[] {
  const { isPublic, jwks, jwksUri, initiateLoginUri, serviceSiteOfBrands, isThirdParty, resources } = registration;
  const { isDevice, isRoomDevice } = registration;
  const hasKeys = jwks !== undefined || jwksUri !== undefined;
  const isServiceSite = serviceSiteOfBrands === 'all' || serviceSiteOfBrands.length > 0;
  return [
    { isWrong: isPublic && hasKeys, path: ['isPublic'], message: 'has no keys, because it cannot keep them secret' },
    {
      isWrong: jwks !== undefined && jwksUri !== undefined,
      path: ['jwks'],
      message: 'is given, so jwksUri is too much',
    },
    { isWrong: isRoomDevice && !isDevice, path: ['isRoomDevice'], message: 'needs isDevice' },
    {
      isWrong: isRoomDevice && isThirdParty,
      path: ['isRoomDevice'],
      message: 'is for first-party apps, because nobody in the room can be asked for consent',
    },
    {
      isWrong: isThirdParty && resources.length > 0,
      path: ['resources'],
      message: 'are for first-party apps, because users are not asked for consent to the scopes of APIs',
    },
    {
      isWrong: isServiceSite && initiateLoginUri === undefined,
      path: ['serviceSiteOfBrands'],
      message: 'needs initiateLoginUri, the address at which the service site starts a sign-in',
    },
    ...(registration.isMachine ? contradictionsOfMachine(registration) : []),
  ].flatMap(({ isWrong, ...problem }) => (isWrong ? [problem] : []));
}

/** A machine has a secret or keys, tokens for APIs alone, and no user. */
function contradictionsOfMachine(registration: Registration) {
  const { isPublic, isDevice, isRoomDevice, isThirdParty, redirectUris, resources } = registration;
  const path = ['isMachine'];
  return [
    { isWrong: isPublic, path, message: 'needs a secret or keys, which a public app cannot keep' },
    { isWrong: isDevice || isRoomDevice, path, message: 'has no users, and a device signs them in' },
    { isWrong: isThirdParty, path, message: 'has no users who could be asked for consent' },
    { isWrong: redirectUris.length > 0, path: ['redirectUris'], message: 'are for apps with users, not for machines' },
    {
      isWrong: resources.length === 0,
      path: ['resources'],
      message: 'are needed by a machine: its tokens are for APIs',
    },
  ];
}

/** A registration by an operator. It is stricter than the stored form, which must accept older registrations. */
export const newRegistration = z
  .strictObject({ ...fields, idTokenAlgorithm: idTokenAlgorithm.default('RS256') })
  .refine(hasItsAddresses, needsRedirectUris)
  .superRefine((registration, context) => {
    for (const { path, message } of [...addressProblems(registration), ...contradictions(registration)])
      context.addIssue({ code: 'custom', path: [...path], message });
  });

/** A registration as operators see it. */
export const shownRegistration = z.object({ ...shownFields(fields), idTokenAlgorithm });

/** What an operator can change: the id is for good. */
const { clientId: _, ...changeable } = { ...fields, idTokenAlgorithm };
/** A field that stays when it is not given, and gets its default when it is null. */
function changeOf(field: z.ZodType): z.ZodType {
  const given = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field; // the type of the library says less
  return given.nullish().describe(field.description ?? '');
}
/** Changes of a registration by an operator. */
export const registrationChanges = z.strictObject(
  Object.fromEntries(Object.entries(changeable).map(([name, field]) => [name, changeOf(field)])),
);

/**
 * A stored registration with changes. Only what changes must follow the rules for new registrations: what stays was
 * accepted before.
 * @throws ZodError
 */
export function changeRegistration(
  stored: ClientRegistration,
  changes: z.output<typeof registrationChanges>,
): ClientRegistration {
  const merged = Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null && value !== undefined);
  const registration = clientRegistration.parse(Object.fromEntries(merged));
  const changed = addressProblems(registration).filter(({ path: [field] }) => changes[String(field)] !== undefined);
  const issues = [...changed, ...contradictions(registration)];
  if (issues.length === 0) return registration;
  throw new z.ZodError(
    issues.map(({ path, message }) => ({ code: 'custom', path: [...path], message, input: undefined })),
  );
}
