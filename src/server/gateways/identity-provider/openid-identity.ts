import type * as oidc from 'openid-client';
import {
  type AttributeNames,
  type ClaimUse,
  type Dialect,
  IdentityRefused,
  type ReceivedClaim,
  type VerifiedIdentity,
} from './identity-provider.ts';
import type { OpenIdSettings } from './openid-settings.ts';
import { clockToleranceSeconds } from './provider-metadata.ts';
import { receivedClaim, shownClaims, usableEmail } from './usable-values.ts';

/** @throws IdentityRefused if the ID token lacks what the connection demands */
export function checkClaims(claims: oidc.IDToken, { requiredClaims = {} }: Dialect = {}): void {
  for (const [name, value] of Object.entries(requiredClaims))
    if (claims[name] !== value)
      throw new IdentityRefused('notSignedIn', `The claim ${name} of the ID token is not the one that is required.`);
}

/** A token of another client is not for this one, even if it names it as an audience (OpenID Connect Core §3.1.3.7). @throws IdentityRefused */
export function checkParty({ azp }: oidc.IDToken, { clientId }: Pick<OpenIdSettings, 'clientId'>): void {
  if (azp !== undefined && azp !== clientId)
    throw new IdentityRefused('invalidAnswer', 'The ID token was issued to another client (azp).', 'audience');
}

/** @throws IdentityRefused if the session at the provider has ended @param now milliseconds since 1970 */
export function checkSessionEnd({ session_expiry: expiry }: oidc.IDToken, now: number): void {
  if (typeof expiry === 'number' && expiry < now / 1000 - clockToleranceSeconds)
    throw new IdentityRefused('invalidAnswer', 'The session at the provider has ended (session_expiry).', 'times');
}

/** Whether the ID token has an address without a word on whether it is verified, which the user info may have. */
export const lacksEmailStatement = (claims: oidc.IDToken, { email = 'email' }: AttributeNames): boolean =>
  email === 'email' && claims.email !== undefined && claims.email_verified === undefined;

/** Some providers write truth values as text. */
const isTrue = (value: unknown) => value === true || value === 'true';

/** Some providers write an extension as a number. */
export const textOf = (value: unknown) =>
  (typeof value === 'string' && value !== '') || Number.isSafeInteger(value) ? String(value) : undefined;

type UserInfo = Partial<oidc.UserInfoResponse>;

/**
 * Who an ID token says that the user is.
 * @param more user info, for what it does not tell
 */
export function openIdIdentityOf(
  claims: oidc.IDToken,
  more: UserInfo | undefined,
  names: AttributeNames,
): VerifiedIdentity {
  const { email: emailName = 'email', givenName = 'given_name', familyName = 'family_name', extension } = names;
  const { iss, sub, auth_time: authTime, session_expiry: expiry } = claims;
  const told = (name: string) => textOf(claims[name] ?? more?.[name]);
  return {
    issuer: iss,
    subject: sub,
    ...emailOf(documentOf(claims, more, emailName), emailName),
    name: told('name'),
    givenName: told(givenName),
    familyName: told(familyName),
    extension: extension === undefined ? undefined : told(extension),
    isRelayAddress: isTrue(claims.is_private_email),
    amr: Array.isArray(claims.amr) ? claims.amr.filter((method) => typeof method === 'string') : [],
    authenticatedAt: authTime === undefined ? undefined : Math.min(authTime * 1000, Date.now()),
    issuedAt: claims.iat * 1000,
    sessionEndsAt: typeof expiry === 'number' ? expiry * 1000 : undefined,
    received: receivedOf(claims, more, names),
  };
}

/** The document that tells the address: the ID token, unless the user info tells the same with the statement that the token lacks. */
function documentOf(claims: oidc.IDToken, more: UserInfo = {}, name: string): Readonly<Record<string, unknown>> {
  if (claims[name] === undefined) return more;
  const isSame = name === 'email' && String(more.email).toLowerCase() === String(claims.email).toLowerCase();
  return isSame && claims.email_verified === undefined && more.email_verified !== undefined ? more : claims;
}

/** The address, and what the same document says about it. The statement is about the claim `email` alone. */
function emailOf(claims: Readonly<Record<string, unknown>>, name: string) {
  const email = usableEmail(textOf(claims[name]));
  if (name !== 'email') return { email, isEmailVerified: undefined };
  const { email_verified: statement } = claims;
  return {
    email,
    isEmailVerified: isTrue(statement),
    lacksEmailStatement: email !== undefined && statement === undefined,
  };
}

/** Claims about the token, not about its user (RFC 7519, OpenID Connect Core §2, §3.3.2.11, Session and Back-Channel Logout). */
const ofToken = new Set([
  'iss',
  'aud',
  'azp',
  'exp',
  'iat',
  'nbf',
  'jti',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'sid',
]);

/**
 * What arrived about the user, as a test shows it.
 * @param names the claims that the connection names instead of the usual ones
 */
function receivedOf(
  claims: oidc.IDToken,
  more: UserInfo = {},
  { email = 'email', givenName = 'given_name', familyName = 'family_name', extension }: AttributeNames,
): readonly ReceivedClaim[] {
  const uses = new Map<string, ClaimUse>([
    ['sub', 'subject'],
    ['name', 'name'],
    ['amr', 'methods'],
    [email, 'email'],
    [givenName, 'givenName'],
    [familyName, 'familyName'],
    ...(extension === undefined ? [] : [[extension, 'extension'] as const]),
  ]);
  const all = Object.entries({ ...more, ...claims }).filter(
    ([name, value]) => !ofToken.has(name) && value !== undefined,
  );
  return shownClaims(all.map(([name, value]) => receivedClaim(name, textsOf(value), uses.get(name))));
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(textsOf) : [typeof value === 'string' ? value : JSON.stringify(value)];
