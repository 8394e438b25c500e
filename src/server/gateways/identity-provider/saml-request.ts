import { escapeXml } from '../xml/read-xml.ts';
import { parseOwnKeys } from './saml-keys.ts';
import { addressOfPosting, addressWithMessage } from './saml-redirect.ts';
import type { SamlConnection } from './saml-settings.ts';
import { signedXml } from './saml-signing.ts';
import { namespaces } from './saml-xml.ts';

export interface AuthnRequest {
  readonly id: string;
  /** Names the start of the sign-in. */
  readonly relayState: string;
  /** The user must authenticate now, although the provider may have a session. */
  readonly forceAuthn: boolean;
  readonly loginHint: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The address that begins a sign-in, with a signed request: at the provider, or the own page that posts it (SAML Core §3.4.1). */
export function signOnAddressWith(connection: SamlConnection, request: AuthnRequest): string {
  const { signOnAddress, signOnBinding } = connection.settings;
  const privateKey = parseOwnKeys(connection.secret)[0]?.privateKey ?? '';
  const xml = requestXml(connection, request);
  const message = { name: 'SAMLRequest', xml, relayState: request.relayState } as const;
  if (signOnBinding === 'post' && connection.postAddress !== undefined)
    return addressOfPosting(connection.postAddress, { ...message, xml: signedXml(xml, privateKey) });
  const address = addressWithMessage(signOnAddress, message, privateKey);
  // Not of SAML, so the signature does not cover it.
  return request.loginHint ? `${address}&login_hint=${encodeURIComponent(request.loginHint)}` : address;
}

function requestXml(
  { settings, answerAddress, entityId }: SamlConnection,
  { id, forceAuthn, now }: Pick<AuthnRequest, 'id' | 'forceAuthn' | 'now'>,
): string {
  const force = forceAuthn ? ' ForceAuthn="true"' : '';
  return (
    `<samlp:AuthnRequest xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}" ID="${id}" ` +
    `Version="2.0" IssueInstant="${new Date(now).toISOString()}" Destination="${escapeXml(settings.signOnAddress)}"` +
    ` ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"${force} ` +
    `AssertionConsumerServiceURL="${escapeXml(answerAddress)}">` +
    `<saml:Issuer>${escapeXml(entityId)}</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`
  );
}
