import type { CivicAddress } from '../address-validation/civic-address.rules.ts';

const civicNamespace = 'urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr';

/** Civic elements in the order of their schema (RFC 5139 §4). */
const elementOrder = [
  ...['country', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'PRD', 'RD', 'STS', 'POD', 'HNO', 'HNS'],
  ...['LMK', 'LOC', 'FLR', 'NAM', 'PC', 'BLD', 'UNIT', 'ROOM'],
];

interface Presence {
  readonly id: string;
  readonly e164: string;
  readonly civic: CivicAddress;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The location of a line as a presence document, PIDF-LO (RFC 4119): a civic address of the device itself (RFC 5491 §3).
 * @param escapeXml makes a text safe in XML
 */
export function presenceOf({ id, e164, civic, at }: Presence, escapeXml: (text: string) => string): string {
  const elements = elementOrder.flatMap((name) => {
    const value = civic[name];
    return value === undefined ? [] : [`<ca:${name}>${escapeXml(value)}</ca:${name}>`];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:dm="urn:ietf:params:xml:ns:pidf:data-model" \
xmlns:gp="urn:ietf:params:xml:ns:pidf:geopriv10" xmlns:ca="${civicNamespace}" entity="tel:${escapeXml(e164)}">
<dm:device id="line"><gp:geopriv><gp:location-info><ca:civicAddress>${elements.join('')}</ca:civicAddress>\
</gp:location-info><gp:usage-rules/><gp:method>Manual</gp:method></gp:geopriv>\
<dm:deviceID>urn:x-line:${escapeXml(encodeURIComponent(id))}</dm:deviceID>\
<dm:timestamp>${new Date(at).toISOString()}</dm:timestamp></dm:device>
</presence>`;
}
