import { verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { exclusive, signatureDigests } from './saml-algorithms.ts';
import { readCertificate } from './saml-keys.ts';
import { attributeOf, childOf, textOf, type XmlElement } from './saml-xml.ts';

/** A node of the parser, as the canonical form needs it. */
interface Node extends XmlElement {
  readonly parentNode: Node | null;
  readonly attributes: ArrayLike<{
    readonly prefix: string | null;
    readonly localName: string;
    readonly value: string;
  }>;
  cloneNode(isDeep: true): Node;
}
interface Namespace {
  readonly prefix: string;
  readonly namespaceURI: string;
}
interface Canonicalization {
  process(element: Node, options: { readonly ancestorNamespaces: readonly Namespace[] }): string;
}

/** The package's own types would give the whole server the types of a browser. */
const loadLibrary = () =>
  createRequire(import.meta.url)('xml-crypto') as { readonly ExclusiveCanonicalization: new () => Canonicalization };

/**
 * Whether a certificate's key has signed what a signature says about itself: its methods, and the digests of what it covers.
 * Nothing but the signature is read. What it covers is still to be compared.
 * @param certificate base64 of DER
 */
export function isInfoSignedBy(signature: XmlElement, certificate: string): boolean {
  try {
    const info = childOf(signature, 'signature', 'SignedInfo');
    const method = (name: string) => attributeOf(info && childOf(info, 'signature', name), 'Algorithm');
    const digest = signatureDigests[method('SignatureMethod') ?? ''];
    if (!info || !digest || method('CanonicalizationMethod') !== exclusive) return false;
    const value = Buffer.from(textOf(childOf(signature, 'signature', 'SignatureValue')), 'base64');
    return verify(digest, Buffer.from(canonical(info as Node)), readCertificate(certificate).publicKey, value);
  } catch {
    return false; // several of what there must be one of, no certificate, or no key that signs by this method
  }
}

/** The canonical form of a part of a document, which is itself not changed. */
function canonical(element: Node): string {
  const { ExclusiveCanonicalization } = loadLibrary();
  return new ExclusiveCanonicalization().process(element.cloneNode(true), {
    ancestorNamespaces: namespacesAround(element),
  });
}

/** The namespaces that the elements around one declare, the nearest first. */
function namespacesAround(element: Node): Namespace[] {
  const parent = element.parentNode;
  if (parent?.nodeType !== 1) return [];
  const declared = Array.from(parent.attributes)
    .filter(({ prefix }) => prefix === 'xmlns')
    .map(({ localName, value }) => ({ prefix: localName, namespaceURI: value }));
  const isOuter = ({ prefix }: Namespace) => !declared.some((one) => one.prefix === prefix);
  return [...declared, ...namespacesAround(parent).filter(isOuter)];
}
