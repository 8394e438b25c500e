import { type CivicAddress, civicAddressXml } from '../address-validation/civic-elements.rules.ts';

/** An order is in force until it is ended; no date may end it before. */
const retainedYears = 100;

interface Presence {
  readonly id: string;
  readonly e164: string;
  readonly civic: CivicAddress;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The location of a line as a presence document, PIDF-LO (RFC 4119): a civic address of the device itself (RFC 5491 §3). The
 * service may hand it on to those who answer the call, and keeps it as long as the order is in force (RFC 4119 §2.2.2).
 * @param escapeXml makes a text safe in XML
 */
export function presenceOf({ id, e164, civic, at }: Presence, escapeXml: (text: string) => string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:dm="urn:ietf:params:xml:ns:pidf:data-model" \
xmlns:gp="urn:ietf:params:xml:ns:pidf:geopriv10" xmlns:gbp="urn:ietf:params:xml:ns:pidf:geopriv10:basicPolicy" \
entity="tel:${escapeXml(e164)}">
<dm:device id="line"><gp:geopriv><gp:location-info>${civicAddressXml(civic, escapeXml)}</gp:location-info>\
<gp:usage-rules><gbp:retransmission-allowed>true</gbp:retransmission-allowed>\
<gbp:retention-expiry>${retainedUntil(at).toISOString()}</gbp:retention-expiry></gp:usage-rules>\
<gp:method>Manual</gp:method></gp:geopriv>\
<dm:deviceID>urn:x-line:${escapeXml(encodeURIComponent(id))}</dm:deviceID>\
<dm:timestamp>${new Date(at).toISOString()}</dm:timestamp></dm:device>
</presence>`;
}

function retainedUntil(at: number): Date {
  const until = new Date(at);
  until.setUTCFullYear(until.getUTCFullYear() + retainedYears);
  return until;
}
