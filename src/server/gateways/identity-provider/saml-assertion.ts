import { IdentityRefused, type ProviderCheck, type VerifiedIdentity } from './identity-provider.ts';
import { attributesOf, type NameId, receivedOf } from './saml-attributes.ts';
import { namedUserOf } from './saml-named-user.ts';
import type { SamlConnection } from './saml-settings.ts';
import { attributeOf, childOf, childrenOf, rootOf, textOf, timeOf, type XmlElement } from './saml-xml.ts';
import { usableSession, usableSubject } from './usable-values.ts';

/** Difference of the clocks that is accepted. */
export const clockToleranceMs = 30_000;

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** A verified assertion, with what makes it usable once. */
export interface ReadAssertion {
  readonly identity: VerifiedIdentity;
  readonly id: string;
  /** When it can no longer be used, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** What an assertion must be for. */
export interface ExpectedAssertion {
  readonly connection: SamlConnection;
  /** The request that it answers; undefined if there was none. */
  readonly requestId: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const refuse = (check: ProviderCheck, detail: string): never => {
  throw new IdentityRefused('invalidAnswer', detail, check);
};
const need = <Value>(value: Value | undefined, what: string): Value =>
  value ?? refuse('answer', `The assertion has no ${what}.`);

/**
 * Reads an assertion whose signature is verified, by the rules of SAML Profiles §4.1.4.3.
 * @param xml exactly what is signed
 * @throws IdentityRefused
 */
export function readAssertion(xml: string, expected: ExpectedAssertion): ReadAssertion {
  const assertion = rootOf(xml, 'assertion', 'Assertion');
  const { issuer } = expected.connection.settings;
  const named = textOf(childOf(assertion, 'assertion', 'Issuer'));
  if (named !== issuer)
    throw new IdentityRefused('otherIssuer', `The assertion is of ${named.slice(0, 200)}, expected ${issuer}.`);
  const subject = need(childOf(assertion, 'assertion', 'Subject'), 'Subject');
  const conditions = need(childOf(assertion, 'assertion', 'Conditions'), 'Conditions');
  checkAudience(conditions, expected.connection);
  const endsAt = confirmedUntil(subject, expected);
  checkTimes(conditions, expected.now);
  const statement = need(childrenOf(assertion, 'assertion', 'AuthnStatement')[0], 'AuthnStatement');
  const sessionEndsAt = timeOf(statement, 'SessionNotOnOrAfter');
  if (sessionEndsAt !== undefined) refuseEnded(sessionEndsAt, expected.now, 'The session at the provider');
  const nameId = readNameId(subject);
  const user = childOf(subject, 'assertion', 'NameID');
  const { mfa, ...attributes } = attributesOf(assertion, nameId, expected.connection.attributes);
  const isMfa = mfa || secondFactorClasses.includes(contextClassOf(statement));
  return {
    id: need(attributeOf(assertion, 'ID'), 'ID'),
    endsAt,
    identity: {
      issuer,
      subject: nameId.value,
      ...attributes,
      received: receivedOf(assertion, nameId, expected.connection.attributes),
      isEmailVerified: undefined,
      amr: isMfa ? ['mfa'] : [],
      authenticatedAt: authenticationTimeOf(statement, expected.now),
      issuedAt: timeOf(assertion, 'IssueInstant'),
      sessionEndsAt,
      session: {
        id: usableSession(attributeOf(statement, 'SessionIndex')),
        hint: user && JSON.stringify(namedUserOf(user)),
      },
    },
  };
}

/** The end of the confirmation of a bearer that is meant for here. @throws IdentityRefused if there is none */
function confirmedUntil(subject: XmlElement, { connection, requestId, now }: ExpectedAssertion): number {
  const confirmations = childrenOf(subject, 'assertion', 'SubjectConfirmation');
  const data = confirmations
    .filter((one) => attributeOf(one, 'Method') === bearer)
    .flatMap((one) => childOf(one, 'assertion', 'SubjectConfirmationData') ?? []);
  const recipients = data.filter((one) => attributeOf(one, 'Recipient') === connection.answerAddress);
  if (recipients.length === 0) refuse('audience', `The Recipient of the assertion is not ${connection.answerAddress}.`);
  const confirmed = recipients.find((one) => attributeOf(one, 'InResponseTo') === requestId);
  const meant = confirmed ?? refuse('request', 'The assertion is not the answer to this request (InResponseTo).');
  const endsAt = need(timeOf(meant, 'NotOnOrAfter'), 'NotOnOrAfter of the confirmation');
  refuseEnded(endsAt, now, 'The assertion');
  refuseEarly(timeOf(meant, 'NotBefore'), now);
  return endsAt;
}

function checkTimes(conditions: XmlElement, now: number): void {
  refuseEarly(timeOf(conditions, 'NotBefore'), now);
  const endsAt = timeOf(conditions, 'NotOnOrAfter');
  if (endsAt !== undefined) refuseEnded(endsAt, now, 'The assertion');
}

function checkAudience(conditions: XmlElement, { entityId }: SamlConnection): void {
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction');
  const isMeant = (restriction: XmlElement) =>
    childrenOf(restriction, 'assertion', 'Audience').some((audience) => textOf(audience) === entityId);
  if (restrictions.length === 0 || !restrictions.every(isMeant))
    refuse('audience', `The Audience of the assertion is not ${entityId}.`);
}

function refuseEnded(endsAt: number, now: number, what: string): void {
  if (now - clockToleranceMs >= endsAt) refuse('times', `${what} ended at ${new Date(endsAt).toISOString()}.`);
}

function refuseEarly(startsAt: number | undefined, now: number): void {
  if (startsAt !== undefined && now + clockToleranceMs < startsAt)
    refuse('times', `The assertion begins at ${new Date(startsAt).toISOString()}.`);
}

/** When the user authenticated: a clock that is ahead counts as now. @throws IdentityRefused for a time to come */
function authenticationTimeOf(statement: XmlElement, now: number): number {
  const at = need(timeOf(statement, 'AuthnInstant'), 'AuthnInstant');
  if (at > now + clockToleranceMs) refuse('times', 'The time of the sign-in (AuthnInstant) has not come yet.');
  return Math.min(at, now);
}

/** SAML Core §8.3.7. */
const longestName = 256;

function readNameId(subject: XmlElement): NameId {
  const element = childOf(subject, 'assertion', 'NameID');
  const value = usableSubject(element?.textContent, longestName);
  const format = attributeOf(element, 'Format') ?? '';
  if (format === transient)
    throw new IdentityRefused('misconfigured', 'The NameID is transient, and names nobody the next time.');
  return { value, format };
}

/** Classes of an authentication by two factors, which providers write. */
const secondFactorClasses = [
  'http://schemas.microsoft.com/claims/multipleauthn',
  'https://refeds.org/profile/mfa',
  ...['MobileTwoFactorContract', 'MobileTwoFactorUnregistered', 'SmartcardPKI'].map(
    (name) => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`,
  ),
];

function contextClassOf(statement: XmlElement): string {
  const context = childOf(statement, 'assertion', 'AuthnContext');
  return textOf(context && childOf(context, 'assertion', 'AuthnContextClassRef'));
}
