/** What a provider by SAML 2.0 is known by, where it has no metadata to give. */
export interface TypedProvider {
  readonly issuer: string;
  readonly signOnAddress: string;
  /** PEM, or base64 of DER. */
  readonly certificate: string;
}

const escaped = (text: string) =>
  text.trim().replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

/** The base64 of a certificate without its armour. */
const bare = (certificate: string) => certificate.replace(/-----[A-Z ]+-----|\s+/g, '');

/** Metadata with what was typed (SAML Metadata §2.4.3), so that the API checks them as those of a file. */
export function metadataOf({ issuer, signOnAddress, certificate }: TypedProvider): string {
  return [
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escaped(issuer)}">`,
    '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${escaped(bare(certificate))}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escaped(signOnAddress)}"/>`,
    '</md:IDPSSODescriptor></md:EntityDescriptor>',
  ].join('');
}
