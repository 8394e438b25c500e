import { createHash, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { IdentityRefused } from './identity-provider.ts';
import { referenceDigests, signatureDigests } from './saml-algorithms.ts';
import { pemOf } from './saml-keys.ts';
import { isInfoSignedBy } from './saml-signed-info.ts';
import { allOf, attributeOf, childOf, type XmlElement } from './saml-xml.ts';

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
/** Elements of a signature: a chain of certificates has about twenty. */
const mostInSignature = 100;

export const isSigned = (element: XmlElement) => childOf(element, 'signature', 'Signature') !== undefined;

/**
 * What the own signature of an element covers, as canonical XML: the element without the signature. Nothing else of the
 * document may be believed.
 * @param xml the document; its algorithms and the uniqueness of its ids are checked before
 * @param certificates of the provider, base64 of DER
 * @throws IdentityRefused if there is no valid signature by one of them
 */
export function signedContent(xml: string, element: XmlElement, certificates: readonly string[]): string {
  const signature = childOf(element, 'signature', 'Signature');
  const isUsable = signature && allOf(signature).length <= mostInSignature;
  // Until its key is known, nothing that a signature covers is read: anybody can send one over a document of any cost.
  const signer = isUsable && certificates.find((one) => isInfoSignedBy(signature, one));
  const content = signer && contentSignedBy(xml, { element, signature, signer });
  return content || refuse(element);
}

function refuse({ localName }: XmlElement): never {
  throw new IdentityRefused(
    'invalidAnswer',
    `The signature of the ${localName} was not made with a key of the provider.`,
  );
}

interface Signed {
  readonly element: XmlElement;
  readonly signature: XmlElement;
  /** The certificate, base64 of DER. */
  readonly signer: string;
}

function contentSignedBy(xml: string, { element, signature, signer }: Signed): string | undefined {
  const { SignedXml } = loadLibrary();
  const check = new SignedXml({ publicCert: pemOf(signer), getCertFromKeyInfo: () => null });
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
