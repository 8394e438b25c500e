import { createRequire } from 'node:module';

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

/** The document is not read. The message is a sentence for the operator, without its content. */
export class XmlRefused extends Error {}

const refuse = (detail: string): never => {
  throw new XmlRefused(detail);
};

/**
 * The root of a document. Nothing of a document type is read: entities could expand without end, or name files.
 * @throws XmlRefused
 */
export function readXml(xml: string): XmlElement {
  if (/<!(?!--|\[CDATA\[)/.test(xml)) refuse('The XML has a document type.');
  const stop = () => refuse('The XML is not well-formed.');
  const errorHandler = { warning: stop, error: stop, fatalError: stop };
  const { DOMParser } = loadParser();
  const document = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
  return document?.documentElement ?? stop();
}

/** A text inside of an element or an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
