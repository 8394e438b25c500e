import { createHash, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { IdentityRefused } from './identity-provider.ts';
import { pemOf } from './saml-keys.ts';
import { attributeOf, childOf, type XmlElement } from './saml-xml.ts';

/** Verifies a signature of XML. */
interface SignedXml {
  SignatureAlgorithms: Readonly<Record<string, new () => object>>;
  HashAlgorithms: Readonly<Record<string, new () => object>>;
  loadSignature(signature: XmlElement): void;
  getReferences(): readonly { readonly uri?: string }[];
  /** @throws Error, or returns false, if the signature is not valid */
  checkSignature(xml: string): boolean;
  /** The canonical XML of what is validly signed. */
  getSignedReferences(): readonly string[];
}

/** The package's own types would give the whole server the types of a browser. */
const loadLibrary = () =>
  createRequire(import.meta.url)('xml-crypto') as { readonly SignedXml: new (options: object) => SignedXml };

const rsa = 'http://www.w3.org/2001/04/xmldsig-more#rsa-';
/** Digests by the methods of signatures. Those with a shared secret would let anybody who has the certificate sign. */
export const signatureDigests: Readonly<Record<string, string>> = {
  [`${rsa}sha256`]: 'sha256',
  [`${rsa}sha384`]: 'sha384',
  [`${rsa}sha512`]: 'sha512',
};
/** Digests by the methods of references (RFC 6931 §2.1). */
const referenceDigests: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** The algorithms that a signature may name, by the elements that name them. */
export const signatureAlgorithms: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: Object.keys(signatureDigests),
  DigestMethod: Object.keys(referenceDigests),
  CanonicalizationMethod: [exclusive],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
};

/** A method of signatures, as the library wants it. */
const signatureMethod = (digest: string) =>
  class {
    verifySignature = (content: string, certificate: string, signature: string) =>
      verify(digest, Buffer.from(content), certificate, Buffer.from(signature, 'base64'));
  };
/** A method of digests, as the library wants it. */
const digestMethod = (digest: string) =>
  class {
    getHash = (content: string) => createHash(digest).update(content).digest('base64');
  };
const methodsOf = (digests: Readonly<Record<string, string>>, methodFor: (digest: string) => new () => object) =>
  Object.fromEntries(Object.entries(digests).map(([name, digest]) => [name, methodFor(digest)]));

const mostTransforms = 2;

export const isSigned = (element: XmlElement) => childOf(element, 'signature', 'Signature') !== undefined;

/**
 * What the own signature of an element covers, as canonical XML: the element without the signature. Nothing else of the
 * document may be believed.
 * @param xml the document; its algorithms and the uniqueness of its ids are checked before
 * @param certificates of the provider, base64 of DER
 * @throws IdentityRefused if there is no valid signature by one of them
 */
export function signedContent(xml: string, element: XmlElement, certificates: readonly string[]): string {
  for (const certificate of certificates) {
    const content = contentSignedBy(xml, element, certificate);
    if (content !== undefined) return content;
  }
  throw new IdentityRefused('invalidAnswer', `The signature of the ${element.localName} is not of the provider.`);
}

function contentSignedBy(xml: string, element: XmlElement, certificate: string): string | undefined {
  const signature = childOf(element, 'signature', 'Signature');
  if (!signature || signature.getElementsByTagName('*').length === 0) return undefined;
  const { SignedXml } = loadLibrary();
  const check = new SignedXml({ publicCert: pemOf(certificate), getCertFromKeyInfo: () => null });
  check.SignatureAlgorithms = methodsOf(signatureDigests, signatureMethod);
  check.HashAlgorithms = methodsOf(referenceDigests, digestMethod);
  try {
    check.loadSignature(signature);
    const [reference, ...others] = check.getReferences();
    const isOwn = others.length === 0 && reference?.uri === `#${attributeOf(element, 'ID')}`;
    if (!isOwn || countOf(signature, 'Transform') > mostTransforms || !check.checkSignature(xml)) return undefined;
    const [content, ...further] = check.getSignedReferences();
    return further.length === 0 ? content : undefined;
  } catch {
    return undefined; // the library throws for whatever is wrong
  }
}

const countOf = (element: XmlElement, name: string) =>
  Array.from(element.getElementsByTagName('*')).filter(({ localName }) => localName === name).length;
