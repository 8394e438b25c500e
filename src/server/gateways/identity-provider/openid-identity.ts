import type * as oidc from 'openid-client';
import { type AttributeNames, type Dialect, IdentityRefused, type VerifiedIdentity } from './identity-provider.ts';
import { usableEmail } from './usable-values.ts';

/** @throws IdentityRefused if the ID token lacks what the connection demands */
export function checkClaims(claims: oidc.IDToken, { requiredClaims = {} }: Dialect = {}): void {
  for (const [name, value] of Object.entries(requiredClaims))
    if (claims[name] !== value)
      throw new IdentityRefused('notSignedIn', `The claim ${name} of the ID token is not the one that is required.`);
}

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
  { email: emailName = 'email', givenName = 'given_name', familyName = 'family_name', extension }: AttributeNames,
): VerifiedIdentity {
  const { iss, sub, auth_time: authTime, session_expiry: expiry } = claims;
  const told = (name: string) => textOf(claims[name] ?? more?.[name]);
  return {
    issuer: iss,
    subject: sub,
    ...emailOf(claims[emailName] === undefined ? (more ?? {}) : claims, emailName),
    name: told('name'),
    givenName: told(givenName),
    familyName: told(familyName),
    extension: extension === undefined ? undefined : told(extension),
    isRelayAddress: isTrue(claims.is_private_email),
    amr: Array.isArray(claims.amr) ? claims.amr.filter((method) => typeof method === 'string') : [],
    authenticatedAt: authTime === undefined ? undefined : Math.min(authTime * 1000, Date.now()),
    issuedAt: claims.iat * 1000,
    sessionEndsAt: typeof expiry === 'number' ? expiry * 1000 : undefined,
  };
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
