import { createHash, createSign } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { SamlKey } from '../examples/identity-provider/saml-response.ts';

/** An algorithm by which a forger or a provider may sign. */
export type SigningDigest = 'sha1' | 'sha256' | 'sha384' | 'sha512';

const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const methods: Readonly<Record<SigningDigest, readonly [signature: string, digest: string]>> = {
  sha1: ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'],
  sha256: [`${more}rsa-sha256`, 'http://www.w3.org/2001/04/xmlenc#sha256'],
  sha384: [`${more}rsa-sha384`, `${more}sha384`],
  sha512: [`${more}rsa-sha512`, 'http://www.w3.org/2001/04/xmlenc#sha512'],
};

/** Signs the root of a document by an enveloped signature after its issuer. */
export function signAs(digest: SigningDigest, xml: string, { privateKey }: SamlKey): string {
  const [signatureAlgorithm, digestAlgorithm] = methods[digest];
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: signatureAlgorithm as never, // its types name those that it has itself
    canonicalizationAlgorithm: exclusive,
  });
  Object.assign(signature.SignatureAlgorithms, { [signatureAlgorithm]: signerOf(digest, signatureAlgorithm) });
  Object.assign(signature.HashAlgorithms, { [digestAlgorithm]: hashOf(digest, digestAlgorithm) });
  signature.addReference({
    xpath: '/*',
    digestAlgorithm: digestAlgorithm as never,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  });
  signature.computeSignature(xml, { location: { reference: "/*/*[local-name()='Issuer']", action: 'after' } });
  return signature.getSignedXml();
}

const signerOf = (digest: string, name: string) =>
  class {
    getSignature = (content: string, key: string) => createSign(digest).update(content).sign(key, 'base64');
    verifySignature = () => false;
    getAlgorithmName = () => name;
  };
const hashOf = (digest: string, name: string) =>
  class {
    getHash = (content: string) => createHash(digest).update(content).digest('base64');
    getAlgorithmName = () => name;
  };
