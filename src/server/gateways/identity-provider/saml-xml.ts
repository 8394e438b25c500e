import { createRequire } from 'node:module';
import { IdentityRefused } from './identity-provider.ts';

/** An element of an XML document. */
export interface XmlElement {
  readonly nodeType: number;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly textContent: string | null;
  readonly parentNode: XmlElement | null;
  readonly childNodes: ArrayLike<XmlElement>;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): ArrayLike<XmlElement>;
}
interface Parser {
  parseFromString(xml: string, type: 'text/xml'): { readonly documentElement: XmlElement | null } | undefined;
}
/**
 * Loads the parser when the first document is read, since most installations read none. The package's own types would give
 * the whole server the types of a browser.
 */
const loadParser = () =>
  createRequire(import.meta.url)('@xmldom/xmldom') as { readonly DOMParser: new (options: object) => Parser };

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

/**
 * The root of a document. Nothing of a document type is read: entities could expand without end, or name files.
 * @throws IdentityRefused
 */
export function parseXml(xml: string): XmlElement {
  if (/<!(?!--|\[CDATA\[)/.test(xml)) refuse('The XML has a document type.');
  const stop = () => refuse('The XML is not well-formed.');
  const errorHandler = { warning: stop, error: stop, fatalError: stop };
  const { DOMParser } = loadParser();
  const document = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
  return document?.documentElement ?? stop();
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

/** The whole text, without comments. */
export const textOf = (element: XmlElement | undefined): string => element?.textContent?.trim() ?? '';

export const attributeOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined;

/** A time of SAML, which is always in UTC, in milliseconds since 1970 (SAML Core §1.3.3). @throws IdentityRefused */
export function timeOf(element: XmlElement, name: string): number | undefined {
  const written = attributeOf(element, name);
  if (written === undefined) return undefined;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(at) ? refuse(`${name} is no time.`) : at;
}
