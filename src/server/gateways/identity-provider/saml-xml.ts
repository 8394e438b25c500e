import { readXml, type XmlBounds, type XmlElement, XmlRefused } from '../xml/read-xml.ts';
import { IdentityRefused } from './identity-provider.ts';

export type { XmlElement };

/** Namespaces of SAML 2.0. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
type Namespace = keyof typeof namespaces;

const refuse = (detail: string): never => {
  throw new IdentityRefused('invalidAnswer', detail, 'answer');
};

/** A message with hundreds of groups has about 3000 nodes and is 10 deep. No provider writes comments. */
const ofMessages: XmlBounds = { nodes: 4000, remarks: 10, depth: 40, attributes: 40, namespaces: 60 };
/** Metadata come from an operator, or from the address that one has given; federations write notes into theirs. */
export const ofMetadata: XmlBounds = { nodes: 50_000, remarks: 1000, depth: 40, attributes: 40, namespaces: 100 };

/** The root of a document, which anybody may have sent. @throws IdentityRefused */
export function parseXml(xml: string, bounds = ofMessages): XmlElement {
  try {
    return readXml(xml, bounds);
  } catch (reason) {
    return refuse(reason instanceof XmlRefused ? reason.message : 'The XML is not well-formed.');
  }
}

const isElement = ({ nodeType }: XmlElement) => nodeType === 1;
const isNamed = (element: XmlElement, namespace: Namespace, name: string) =>
  element.localName === name && element.namespaceURI === namespaces[namespace];

/** The children of an element with a name. */
export const childrenOf = (element: XmlElement, namespace: Namespace, name: string): XmlElement[] =>
  Array.from(element.childNodes)
    .filter(isElement)
    .filter((child) => isNamed(child, namespace, name));

/** All elements below, with the element itself. */
export const allOf = (element: XmlElement): XmlElement[] => [element, ...Array.from(element.getElementsByTagName('*'))];

/** The only child with a name; undefined if there is none. @throws IdentityRefused if there are several */
export function childOf(element: XmlElement, namespace: Namespace, name: string): XmlElement | undefined {
  const [first, ...others] = childrenOf(element, namespace, name);
  return others.length === 0 ? first : refuse(`There are several ${name}.`);
}

/** The root, which must have this name. @throws IdentityRefused */
export function rootOf(xml: string, namespace: Namespace, name: string): XmlElement {
  const root = parseXml(xml);
  return isNamed(root, namespace, name) ? root : refuse(`The root is not ${name}.`);
}

/** The whole text without comments, and without the white space of XML around it. No name that others have signed may lose more. */
export const textOf = (element: XmlElement | undefined): string =>
  element?.textContent?.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') ?? '';

export const attributeOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined;

/** A time of SAML, which is always in UTC, in milliseconds since 1970 (SAML Core §1.3.3). @throws IdentityRefused */
export function timeOf(element: XmlElement, name: string): number | undefined {
  const written = attributeOf(element, name);
  if (written === undefined) return undefined;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(at) ? refuse(`${name} is no time.`) : at;
}
