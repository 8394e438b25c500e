import { createRequire } from 'node:module';
import { exclusive } from './saml-algorithms.ts';

interface Signer {
  addReference(reference: object): void;
  computeSignature(xml: string, options: object): void;
  getSignedXml(): string;
}

/** The package's own types would give the whole server the types of a browser. */
const loadLibrary = () =>
  createRequire(import.meta.url)('xml-crypto') as { readonly SignedXml: new (options: object) => Signer };

/**
 * A message with an enveloped signature of its root behind its issuer, as its schema wants it (SAML Core §5.4).
 * @param privateKey PEM of an RSA key
 */
export function signedXml(xml: string, privateKey: string): string {
  const { SignedXml } = loadLibrary();
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: exclusive,
  });
  signer.addReference({
    xpath: '/*',
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  });
  signer.computeSignature(xml, { location: { reference: "/*/*[local-name()='Issuer']", action: 'after' } });
  return signer.getSignedXml();
}
