import { randomBytes } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { html } from '../partner-app/html.ts';

/** What a response tells, and for whom it is. */
export interface SamlClaims {
  readonly issuer: string;
  /** Address that takes the response: Destination and Recipient. */
  readonly answerAddress: string;
  readonly audience: string;
  /** Id of the request; undefined for a sign-in that begins at the provider. */
  readonly inResponseTo: string | undefined;
  readonly nameId: string;
  readonly nameIdFormat: string;
  /** Names the session at the provider. */
  readonly sessionIndex: string;
  readonly email: string;
  readonly name: string;
  /** Class of the authentication context. */
  readonly contextClass: string;
  /** Milliseconds since 1970. */
  readonly authenticatedAt: number;
  readonly issuedAt: number;
  readonly endsAt: number;
}

/** PEM of the key, base64 of DER of its certificate. */
export interface SamlKey {
  readonly privateKey: string;
  readonly certificate: string;
}

const ac = 'urn:oasis:names:tc:SAML:2.0:ac:classes';
export const contextClasses = {
  password: `${ac}:PasswordProtectedTransport`,
  severalFactors: 'https://refeds.org/profile/mfa',
} as const;
export const nameIdFormats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
} as const;

export const newId = () => `_${randomBytes(16).toString('hex')}`;
const time = (at: number) => new Date(at).toISOString();
const answers = (id: string | undefined) => (id === undefined ? html`` : html` InResponseTo="${id}"`);

/** An assertion without a signature (SAML Core §2.3.3). */
export function assertionXml(claims: SamlClaims): string {
  const { issuer, answerAddress, audience, inResponseTo, issuedAt, endsAt } = claims;
  return html`<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${time(issuedAt)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${claims.nameIdFormat}">${claims.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${answerAddress}" NotOnOrAfter="${time(endsAt)}"${answers(inResponseTo)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(issuedAt)}" NotOnOrAfter="${time(endsAt)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${time(claims.authenticatedAt)}" SessionIndex="${claims.sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>${claims.contextClass}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${claims.email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>${claims.name}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`
    .text;
}

/** Signs an assertion, or a response, by an enveloped signature after its issuer. */
export function signXml(xml: string, { privateKey, certificate }: SamlKey): string {
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    getKeyInfoContent: () => `<X509Data><X509Certificate>${certificate}</X509Certificate></X509Data>`,
  });
  signature.addReference({
    xpath: '/*',
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signature.computeSignature(xml, { location: { reference: "/*/*[local-name()='Issuer']", action: 'after' } });
  return signature.getSignedXml();
}

type Envelope = Pick<SamlClaims, 'issuer' | 'answerAddress' | 'inResponseTo' | 'issuedAt'>;

/** A response with what it holds: an assertion, or nothing. @param status the last parts of its codes */
export function responseXml(
  envelope: Envelope,
  content: string,
  [status, reason]: readonly string[] = ['Success'],
): string {
  const { issuer, answerAddress, inResponseTo, issuedAt } = envelope;
  const code = (name: string) => `urn:oasis:names:tc:SAML:2.0:status:${name}`;
  const inner = reason ? html`<samlp:StatusCode Value="${code(reason)}"/>` : html``;
  const start = html`<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${time(issuedAt)}" Destination="${answerAddress}"${answers(inResponseTo)}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${code(status ?? 'Success')}">${inner}</samlp:StatusCode></samlp:Status>`;
  return `${start.text}${content}</samlp:Response>`;
}
