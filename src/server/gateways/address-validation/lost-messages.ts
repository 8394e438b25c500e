import { escapeXml, readXml, type XmlElement } from '../xml/read-xml.ts';
import type { CivicAddress } from './civic-address.rules.ts';

const lost = 'urn:ietf:params:xml:ns:lost1';
const civicNamespace = 'urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr';

/** The request that asks whether a civic address is known (RFC 5222 §8.3), also by the servers that this one knows. */
export function findServiceRequest(civic: CivicAddress): string {
  const elements = Object.entries(civic).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<findService xmlns="${lost}" validateLocation="true" serviceBoundary="reference" recursive="true">
<location id="address" profile="civic"><civicAddress xmlns="${civicNamespace}">${elements.join('')}</civicAddress></location>
<service>urn:service:sos</service>
</findService>`;
}

/** What a server says of an address. The lists name civic elements. */
export interface LostAnswer {
  /** Undefined: the server has not validated the address. */
  readonly checked: { readonly valid: string[]; readonly invalid: string[]; readonly unchecked: string[] } | undefined;
  readonly complete: CivicAddress | undefined;
  readonly similar: readonly CivicAddress[];
  /** The server that has the records. */
  readonly source: string | undefined;
  /** When the records changed last. */
  readonly lastUpdated: string | undefined;
  /** Until when the answer holds, in milliseconds since 1970; undefined: it is not kept. */
  readonly expiresAt: number | undefined;
}

/** The server knows no such place. */
export const notFound = Symbol('notFound');
const unknownPlace = ['notFound', 'locationInvalid'];

/**
 * Reads an answer (RFC 5222 §8.4, §13).
 * @throws Error without the content, if it is none, or an error of the server
 */
export function readAnswer(xml: string): LostAnswer | typeof notFound {
  const root = readXml(xml);
  if (root.namespaceURI !== lost) throw new Error('answered with no LoST message');
  if (root.localName === 'errors') return readError(root);
  if (root.localName !== 'findServiceResponse') throw new Error(`answered with ${root.localName}`);
  const [validation] = childrenOf(root, 'locationValidation');
  const [mapping] = childrenOf(root, 'mapping');
  const places = (name: string) => below(root, name).map(civicOf);
  const [complete] = places('completeLocation');
  return {
    checked: validation && {
      ...{ valid: namesIn(validation, 'valid'), invalid: namesIn(validation, 'invalid') },
      unchecked: namesIn(validation, 'unchecked'),
    },
    ...{ complete, similar: places('similarLocation') },
    source: mapping?.getAttribute('source') || undefined,
    lastUpdated: mapping?.getAttribute('lastUpdated') || undefined,
    expiresAt: timeOf(mapping?.getAttribute('expires')),
  };
}

function readError(root: XmlElement): typeof notFound {
  const [error] = elementsOf(root);
  if (error && unknownPlace.includes(error.localName)) return notFound;
  throw new Error(`answered with the error ${error?.localName ?? 'unknown'}`);
}

/** `NO-CACHE` and `NO-EXPIRATION` stand in the place of a time. */
function timeOf(text: string | null | undefined): number | undefined {
  if (text === 'NO-EXPIRATION') return Number.POSITIVE_INFINITY;
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : time;
}

const elementsOf = (element: XmlElement) => Array.from(element.childNodes).filter(({ nodeType }) => nodeType === 1);
const childrenOf = (element: XmlElement, name: string) =>
  elementsOf(element).filter(({ localName, namespaceURI }) => localName === name && namespaceURI === lost);
const below = (element: XmlElement, name: string) =>
  Array.from(element.getElementsByTagName('*')).filter(({ localName }) => localName === name);

/** Names of elements, without their prefixes. */
const namesIn = (validation: XmlElement, list: string): string[] =>
  childrenOf(validation, list).flatMap(({ textContent }) =>
    (textContent ?? '')
      .split(/\s+/)
      .map((name) => name.replace(/^.*:/, ''))
      .filter(Boolean),
  );

const civicOf = (place: XmlElement): CivicAddress =>
  Object.fromEntries(
    below(place, 'civicAddress')
      .slice(0, 1)
      .flatMap(elementsOf)
      .map(({ localName, textContent }) => [localName, (textContent ?? '').trim()]),
  );
