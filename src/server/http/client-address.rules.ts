import { parseAddress } from './network.rules.ts';

const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Normalises the address of a client: removes a port that a proxy has added and a zone (RFC 4007 §11), and converts an
 * IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2).
 */
export function clientAddress(reportedAddress: string): string {
  const [, ipv6, ipv4] = withPort.exec(reportedAddress.trim()) ?? [];
  const [address = ''] = (ipv6 ?? ipv4 ?? reportedAddress.trim()).split('%', 1);
  const parsed = parseAddress(address);
  return parsed?.isIPv4 ? dotted(parsed.value) : address;
}

/** Rate-limit key of a client address: the IPv4 address, or the IPv6 /64, which one host may have (RFC 4291 §2.5.1). */
export function rateLimitKey(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed || parsed.isIPv4) return address;
  return `${(parsed.value >> 64n).toString(16)}::/64`;
}

const dotted = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
