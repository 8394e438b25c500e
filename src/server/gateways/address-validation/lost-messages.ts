import { escapeXml, readXml, type XmlElement } from '../xml/read-xml.ts';
import { type CivicAddress, civicAddressXml } from './civic-elements.rules.ts';
import type { LostAnswer, LostMessage } from './lost-message.ts';

const lost = 'urn:ietf:params:xml:ns:lost1';

/** The request that asks whether a civic address is known (RFC 5222 §8.3), also by the servers that this one knows. */
export function findServiceRequest(civic: CivicAddress): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<findService xmlns="${lost}" validateLocation="true" serviceBoundary="reference" recursive="true">
<location id="address" profile="civic">${civicAddressXml(civic, escapeXml)}</location>
<service>urn:service:sos</service>
</findService>`;
}

const unknownPlace = ['notFound', 'locationInvalid'];
/** These say that the request, the access or the service itself is wrong. The others may be over at the next attempt. */
const permanentErrors = ['badRequest', 'forbidden', 'serviceNotImplemented', 'locationProfileUnrecognized'];
/** An application unique string (RFC 5222 §14). */
const hostName = /^([a-z0-9-]+\.)+[a-z0-9]+$/i;

/**
 * Reads a message (RFC 5222 §8.4, §13).
 * @throws Error without the content, if it is none, or a passing error of the server
 */
export function readMessage(xml: string): LostMessage {
  const root = readXml(xml);
  if (root.namespaceURI !== lost) throw new Error('answered with no LoST message');
  if (root.localName === 'errors') return readErrors(root);
  if (root.localName === 'redirect') return readRedirect(root);
  if (root.localName !== 'findServiceResponse') throw new Error(`answered with ${root.localName}`);
  const [mapping] = childrenOf(root, 'mapping');
  const places = (name: string) => below(root, name).map(civicOf);
  const [complete] = places('completeLocation');
  return {
    kind: 'answer',
    checked: validationIn(root),
    complete,
    similar: places('similarLocation'),
    source: mapping?.getAttribute('source') || undefined,
    lastUpdated: mapping?.getAttribute('lastUpdated') || undefined,
    expiresAt: timeOf(mapping?.getAttribute('expires')),
  };
}

/** A validation that names no element is none. */
function validationIn(root: XmlElement): LostAnswer['checked'] {
  const [validation] = childrenOf(root, 'locationValidation');
  if (!validation) return undefined;
  const [valid, invalid] = [namesIn(validation, 'valid'), namesIn(validation, 'invalid')];
  const unchecked = namesIn(validation, 'unchecked');
  return [...valid, ...invalid, ...unchecked].length > 0 ? { valid, invalid, unchecked } : undefined;
}

function readErrors(root: XmlElement): LostMessage {
  const errors = elementsOf(root).filter(({ namespaceURI }) => namespaceURI === lost);
  const permanent = errors.find(({ localName }) => permanentErrors.includes(localName));
  if (permanent) return { kind: 'fault', problem: `answered with the error ${permanent.localName}` };
  const [error] = errors;
  if (error && unknownPlace.includes(error.localName)) return { kind: 'notFound' };
  throw new Error(`answered with the error ${error?.localName ?? 'unknown'}`);
}

function readRedirect(root: XmlElement): LostMessage {
  const target = (root.getAttribute('target') ?? '').trim().toLowerCase();
  if (!hostName.test(target)) return { kind: 'fault', problem: 'redirected to what is no host name' };
  return { kind: 'redirect', target };
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
      .map(({ localName, textContent }) => [localName, (textContent ?? '').trim()] as const)
      .filter(([, value]) => value !== ''),
  );
