import { domainToASCII, domainToUnicode } from 'node:url';
import { type ClaimUse, IdentityRefused, type ReceivedClaim } from './identity-provider.ts';

/**
 * Control characters: PostgreSQL stores no NUL, and no name needs another one. Halves of surrogate pairs: they are stored as
 * one and the same character, so that two names would become one.
 */
const unusable = /[\p{Cc}\p{Cs}]/u;
/** Longest name of a session at a provider, so that an index holds it. */
const longestSession = 512;

/**
 * The name of a user at a provider (OpenID Connect Core §2; SAML Core §8.3.7).
 * @throws IdentityRefused if it is blank, too long, begins or ends with white space or has control characters: some providers
 * make it of an attribute that not every user has, and then several users would have one name
 */
export function usableSubject(written: unknown, longest: number): string {
  const isUsable =
    typeof written === 'string' &&
    written !== '' &&
    written.trim() === written &&
    written.length <= longest &&
    !unusable.test(written);
  if (isUsable) return written;
  throw new IdentityRefused(
    'invalidAnswer',
    `The name of the user must have 1 to ${longest} characters of valid Unicode, without control characters and without white space around them.`,
    'answer',
  );
}

/** The name of a session at a provider; undefined if there is none. @throws IdentityRefused */
export function usableSession(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  if (written.length > longestSession || unusable.test(written))
    throw new IdentityRefused(
      'invalidAnswer',
      'The name of the session is too long, or has control characters, or is no valid Unicode.',
      'answer',
    );
  return written;
}

/** An address with its domain as the DNS knows it (RFC 5895); undefined if there is none, or one in further white space. */
export function usableEmail(written: string | undefined): string | undefined {
  const email = written?.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') ?? '';
  const at = email.lastIndexOf('@');
  const domain = domainToUnicode(domainToASCII(email.slice(at + 1)));
  return at > 0 && domain !== '' && email.trim() === email && !unusable.test(email)
    ? email.slice(0, at + 1) + domain
    : undefined;
}

/** Whether a browser may be sent to what a provider has written: never to a script, or to a file. */
export const isWebAddress = (written: unknown): boolean =>
  typeof written === 'string' && /^https?:$/.test(URL.parse(written)?.protocol ?? '');

const mostClaims = 60;
const mostValues = 5;
const longestValue = 200;

/** A claim for a test, which shows that it arrived. @param values all of them, as texts */
export const receivedClaim = (name: string, values: readonly string[], use: ClaimUse | undefined): ReceivedClaim => ({
  name: name.slice(0, longestValue),
  values: values.slice(0, mostValues).map((value) => value.slice(0, longestValue)),
  count: values.length,
  ...(use && { use }),
});

/** What is read comes first, and a provider cannot fill a report. */
export const shownClaims = (claims: readonly ReceivedClaim[]): readonly ReceivedClaim[] =>
  claims.toSorted((one, other) => Number(other.use !== undefined) - Number(one.use !== undefined)).slice(0, mostClaims);
