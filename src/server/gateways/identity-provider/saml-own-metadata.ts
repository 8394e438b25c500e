import { escapeXml } from '../xml/read-xml.ts';
import { parseOwnKeys } from './saml-keys.ts';
import type { SamlConnection } from './saml-settings.ts';
import { namespaces } from './saml-xml.ts';

const keyDescriptor = (use: string, certificate: string) =>
  `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}` +
  '</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>';

/** The metadata of this installation, which a company enters at its provider (SAML Metadata §2.4.4). */
export function ownMetadataOf({ answerAddress, logoutAddress, entityId, secret }: SamlConnection): string {
  const certificates = parseOwnKeys(secret).map(({ certificate }) => certificate);
  const keys = ['signing', 'encryption'].flatMap((use) => certificates.map((one) => keyDescriptor(use, one)));
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="${namespaces.metadata}" xmlns:ds="${namespaces.signature}" entityID="${escapeXml(entityId)}">
<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${namespaces.protocol}">
${keys.join('\n')}
<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeXml(logoutAddress)}"/>
<md:AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(answerAddress)}"/>
</md:SPSSODescriptor>
</md:EntityDescriptor>
`;
}
