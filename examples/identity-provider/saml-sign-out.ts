import { createSign } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { html } from '../partner-app/html.ts';
import { newId, type SamlKey } from './saml-response.ts';

/** A message about a sign-out, as far as this provider writes it. */
interface SignOutMessage {
  readonly issuer: string;
  /** Where it is sent. */
  readonly destination: string;
}

/** A request of this provider to end sessions of a person. */
export interface SignOutRequest extends SignOutMessage {
  readonly nameId: string;
  /** None: all sessions. */
  readonly sessionIndexes: readonly string[];
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion';
const time = (at: number) => new Date(at).toISOString();

/** SAML Core §3.7.1. */
export function signOutRequestXml({ issuer, destination, nameId, sessionIndexes, issuedAt }: SignOutRequest): string {
  const sessions = sessionIndexes.map((index) => html`<samlp:SessionIndex>${index}</samlp:SessionIndex>`);
  return html`<samlp:LogoutRequest xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="${newId()}" Version="2.0" IssueInstant="${time(issuedAt)}" Destination="${destination}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${sessions}</samlp:LogoutRequest>`
    .text;
}

/** SAML Core §3.7.2. @param status the last part of its code */
export function signOutResponseXml({ issuer, destination }: SignOutMessage, requestId: string, status = 'Success') {
  return html`<samlp:LogoutResponse xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="${newId()}" Version="2.0" IssueInstant="${time(Date.now())}" Destination="${destination}" InResponseTo="${requestId}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status></samlp:LogoutResponse>`
    .text;
}

/** The query of an address with a signed message (SAML Bindings §3.4.4.1). */
export function signedQuery(
  name: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  relayState: string | null,
  { privateKey }: Pick<SamlKey, 'privateKey'>,
): string {
  const fields: [string, string][] = [
    [name, deflateRawSync(xml).toString('base64')],
    ...(relayState === null ? [] : [['RelayState', relayState] satisfies [string, string]]),
    ['SigAlg', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'],
  ];
  const query = new URLSearchParams(fields).toString();
  const signature = createSign('RSA-SHA256').update(query).sign(privateKey, 'base64');
  return `${query}&${new URLSearchParams({ Signature: signature })}`;
}

/** The XML of a message in a query; undefined if there is none. */
export function messageIn(query: URLSearchParams, name: 'SAMLRequest' | 'SAMLResponse'): string | undefined {
  try {
    const deflated = Buffer.from(query.get(name) ?? '', 'base64');
    return inflateRawSync(deflated, { maxOutputLength: 20_000 }).toString('utf8');
  } catch {
    return undefined;
  }
}
