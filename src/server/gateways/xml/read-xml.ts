import { createRequire } from 'node:module';
import { excessOf, type XmlBounds } from './bound-xml.rules.ts';

export type { XmlBounds };

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

const excesses: Readonly<Record<NonNullable<ReturnType<typeof excessOf>>, string>> = {
  form: 'The XML is not well-formed.',
  nodes: 'The XML has too many elements and texts.',
  remarks: 'The XML has too many comments and instructions.',
  depth: 'The XML is nested too deeply.',
  attributes: 'The XML has too many attributes at one element.',
  namespaces: 'The XML declares too many namespaces.',
};

/**
 * The root of a document. Nothing of a document type is read: entities could expand without end, or name files.
 * @param bounds for what a stranger may have sent: the parser's own work grows with the square of some of it
 * @throws XmlRefused
 */
export function readXml(xml: string, bounds?: XmlBounds): XmlElement {
  if (/<!(?!--|\[CDATA\[)/.test(xml)) refuse('The XML has a document type.');
  const excess = bounds && excessOf(xml, bounds);
  if (excess) refuse(excesses[excess]);
  const stop = () => refuse('The XML is not well-formed.');
  const errorHandler = { warning: stop, error: stop, fatalError: stop };
  const { DOMParser } = loadParser();
  const document = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
  return document?.documentElement ?? stop();
}

/** A text inside of an element or an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
